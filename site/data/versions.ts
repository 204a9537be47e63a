/** The other addresses of a repository: its published refs, and the commits whose address never changes. */
import { pageHref } from '#contract/page-path.ts';
import { shortRevision } from '../view/format.ts';
import { dayOf } from '../view/history.ts';
import type { Edition } from './edition.ts';
import type { SiteView } from './open-view.ts';

export interface Version {
  readonly kind: 'ref' | 'commit';
  /** Name of the ref, or the short form of the commit. */
  readonly name: string;
  readonly href: string;
  /** Of a ref: it is the edition that asks. */
  readonly isHere: boolean;
  /** Of a commit: the ref that it was published for, and its day, where they are known. */
  readonly ref?: string;
  readonly day?: string;
}

/** Refs first, where there are several, then commits; both in the order of the deployment. */
export function versionsOf({ editions, past, links, reader }: SiteView, edition: Edition): readonly Version[] {
  const isOwn = (other: Edition): boolean => other.snapshot.address === edition.snapshot.address;
  const own = editions.filter(isOwn);
  const refs = own.map(
    (other): Version => ({ kind: 'ref', name: other.ref, href: links.page(other, ''), isHere: other.address === edition.address }),
  );
  const days = own.map(({ address }) => reader.history(address)?.revisions);
  const commits = past.flatMap(({ page, edition: today }): readonly Version[] => {
    if (page.kind !== 'commit' || !isOwn(today)) return [];
    const date = days.flatMap((revisions) => revisions?.[page.revision] ?? [])[0];
    return [
      {
        kind: 'commit',
        name: shortRevision(page.revision),
        href: pageHref(links.base, page.mount, ''),
        isHere: false,
        ...(page.ref === undefined ? {} : { ref: page.ref }),
        ...(date === undefined ? {} : { day: dayOf(date) }),
      },
    ];
  });
  return [...(refs.length > 1 ? refs : []), ...commits];
}
