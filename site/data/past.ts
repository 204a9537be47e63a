/** Pages of what is no longer at its address, each with the edition that stands for it today. */

import { pageAddress } from '#contract/page-path.ts';
import { type PastPage, planPast } from '#contract/past-pages.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import { shortRevision } from '../view/format.ts';
import type { Edition } from './edition.ts';
import type { Reader } from './reader.ts';
import { skillPagePath } from './skill-path.ts';

export interface PlacedPast {
  readonly page: PastPage;
  /** Of a commit that of its ref, where that is still published; else of the default ref. */
  readonly edition: Edition;
}

/** In the order of the mounts. */
export function planPastPages({ mounts }: Pick<Deployment, 'mounts'>, editions: readonly Edition[]): readonly PlacedPast[] {
  return mounts.flatMap((mount) => {
    const own = editions.filter(({ snapshot }) => snapshot.address === mount.address);
    const present = own.map((edition) => ({ mount: edition.mount, has: (path: string): boolean => edition.directory.has(path) }));
    return planPast(mount, present).flatMap((page) => {
      const edition =
        page.kind === 'commit' ? own.find(({ ref }) => ref === page.ref) : own.find(({ mount: { ref } }) => ref === page.mount.ref);
      const today = edition ?? own[0];
      return today === undefined ? [] : [{ page, edition: today }];
    });
  });
}

/** A commit as pages show editions: with its own address, and no paths that have pages. Throws for a snapshot that is not stored. */
export function editionOfCommit(reader: Reader, page: Extract<PastPage, { kind: 'commit' }>): Edition {
  const snapshot = reader.snapshot(page.snapshot);
  return {
    mount: page.mount,
    address: pageAddress(page.mount, ''),
    ref: page.revision,
    snapshotId: page.snapshot,
    built: 'commit',
    revision: snapshot.revision,
    commit: shortRevision(page.revision),
    snapshot,
    verified: snapshot.flags.verified,
    directory: reader.directory(snapshot.objects.directory),
  };
}

/** The folders of skills (of a root skill its file) that lead to a `SKILL.md` path of an edition by their pages: path -> old places, in the order in which they were written down. */
export function formerPlaces(past: readonly PlacedPast[], edition: Edition): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { page, edition: own } of past) {
    if (page.kind !== 'moved' || !page.arrives || own.address !== edition.address) continue;
    found.set(page.to, [...(found.get(page.to) ?? []), skillPagePath(page.path)]);
  }
  return found;
}

/** Tells whether a skill that is not published any more has a page at its old `SKILL.md` path, which says where it went or why. */
export function hasGonePage(past: readonly PlacedPast[], edition: Edition, path: string): boolean {
  return past.some(({ page, edition: own }) => page.kind !== 'commit' && page.path === path && own.address === edition.address);
}
