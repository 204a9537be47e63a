/** Which pages a website has, by what its store says; the same plan as that of the compiler and of the website. */
import { type PageMount, pageAddress, pageFolder } from '#contract/page-path.ts';
import { fittingPages, hasTwins, isMarkdownPage, type PlannedPage, pagesOf } from '#contract/page-plan.ts';
import { type PastPage, planPast } from '#contract/past-pages.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import type { Walked, WalkedMount } from './walk-store.ts';

/** What every page has: a folder below the root, unencoded, and what stands beside it. */
interface Placed {
  readonly folder: string;
  readonly hasJson: boolean;
  readonly hasMarkdown: boolean;
}

/** Home, search, connect and health. */
export interface OwnPage extends Placed {
  readonly kind: 'own';
}

/** A page of something that a snapshot holds. */
export interface PathPage extends Placed {
  readonly kind: PlannedPage['kind'];
  readonly mount: WalkedMount;
  /** Repository path of what it shows: for a skill its `SKILL.md`. */
  readonly path: string;
  /** Repository path that it is at: for a skill its directory. */
  readonly at: string;
  /** Beside it lies a picture for previews. */
  readonly hasPicture: boolean;
}

/** A page of what is no longer, or not only, at its address. */
export interface GonePage extends Placed {
  readonly kind: 'gone';
  readonly past: PastPage;
  /** The snapshot that it is made from: of a commit that commit's own, else that of its ref today. */
  readonly mount: WalkedMount;
  /** What is published today under the same ref. */
  readonly today: WalkedMount;
  /** Folder of the page that browsers are sent on to, where there is one. */
  readonly leadsTo: string | undefined;
  /** The first readable commit that still has the skill. */
  readonly kept?: { readonly commit: string; readonly mount: PageMount; readonly directory: string } | undefined;
}

export type ExpectedPage = OwnPage | PathPage | GonePage;

const OWN = ['', 'search', 'connect', 'health'] as const;

/** Every page, in a fixed order: the site's own, then each repository's and ref's, then those of what is gone. */
export function expectedPages(walked: Walked): readonly ExpectedPage[] {
  const own = OWN.map((folder): OwnPage => ({ kind: 'own', folder, hasJson: true, hasMarkdown: folder !== 'search' }));
  return [...own, ...pathPages(walked), ...gonePages(walked)];
}

function pathPages({ deployment, mounts }: Walked): readonly PathPage[] {
  const level = deployment.twins ?? 'pictures';
  const all = mounts.flatMap((mount) => {
    const { page, entries } = mount;
    if (page === undefined) return [];
    return pagesOf(entries).map((planned) => ({ address: pageAddress(page, ''), mount, page, planned }));
  });
  const there = deployment.pages === 'without-supporting-files' ? fittingPages(all, deployment.supportingPages ?? 0) : all;
  return there.map(({ mount, page, planned }): PathPage => {
    const { kind, path, at } = planned;
    const hasJson = hasTwins(level, planned);
    const hasPicture = level === 'pictures' && deployment.siteUrl !== undefined && kind === 'skill';
    return { kind, path, at, mount, folder: pageFolder(page, at), hasJson, hasMarkdown: hasJson && isMarkdownPage(planned), hasPicture };
  });
}

/** The pages of what is no longer, or not only, at its address. */
export function gonePages({ deployment, mounts }: Walked): readonly GonePage[] {
  return deployment.mounts.flatMap((mount) => {
    const own = mounts.filter(({ snapshot }) => snapshot.address === mount.address);
    const present = own.filter(({ page }) => page !== undefined);
    const plan = planPast(
      mount,
      present.map(({ page, name, entries }) => ({ mount: page ?? name, has: (path) => entries.has(path) })),
    );
    return plan.flatMap((past): GonePage[] => {
      const at = present.find((each) => (past.kind === 'commit' ? each.ref === past.ref : each.page?.ref === past.mount.ref));
      const today = at ?? present[0];
      const of = past.kind === 'commit' ? own.find(({ id }) => id === past.snapshot) : today;
      if (today === undefined || of === undefined) return [];
      const leadsTo = past.kind === 'moved' ? placeOfMoved(past, today, plan) : undefined;
      const kept = past.kind === 'commit' ? undefined : keptIn(plan, own, past.path);
      return [{ kind: 'gone', folder: past.folder, hasJson: true, hasMarkdown: true, past, mount: of, today, leadsTo, kept }];
    });
  });
}

function keptIn(plan: readonly PastPage[], own: readonly WalkedMount[], path: string): GonePage['kept'] {
  for (const past of plan) {
    if (past.kind !== 'commit') continue;
    const skill = own.find(({ id }) => id === past.snapshot)?.skillAt.get(path);
    if (skill !== undefined) return { commit: past.revision, mount: past.mount, directory: skill.directory };
  }
  return undefined;
}

/** A skill that moved is at its new place, or was retired there; else there is no page. */
function placeOfMoved(
  { to, mount }: Extract<PastPage, { kind: 'moved' }>,
  today: WalkedMount,
  plan: readonly PastPage[],
): string | undefined {
  const isRetired = plan.some((other) => other.kind === 'retired' && other.path === to && other.mount.ref === mount.ref);
  return today.skillAt.has(to) || isRetired ? pageFolder(mount, skillPagePath(to)) : undefined;
}

/** A file in the folder of a page. */
export function fileBeside({ folder }: Pick<ExpectedPage, 'folder'>, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
