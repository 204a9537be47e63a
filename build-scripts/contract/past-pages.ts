/**
 * Pages of what is no longer, or not only, at its address: skills that moved or were retired, and commits whose address
 * never changes (architecture.md, "The published folder": retained snapshots have artifacts and one notice page). The
 * compiler counts them and the website makes them, so that both plan them here.
 */
import { parseAddress } from './address.ts';
import { followMoves } from './lifecycle.ts';
import { type PageMount, pageFolder } from './page-path.ts';
import type { Mount } from './schema/deployment.ts';

/** A snapshot with pages: what is at its paths today. */
export interface PresentPages {
  readonly mount: PageMount;
  readonly has: (path: string) => boolean;
}

interface AtFolder {
  readonly mount: PageMount;
  /** Folder below the published root, unencoded. */
  readonly folder: string;
}

/** The old place of a skill. */
export interface MovedPage extends AtFolder {
  readonly kind: 'moved';
  /** `SKILL.md` path that was. */
  readonly path: string;
  /** `SKILL.md` path that is, after all moves that were written down. */
  readonly to: string;
  /** False where nothing is published at the new path. */
  readonly arrives: boolean;
}

/** The place of a skill that is no more. */
export interface RetiredPage extends AtFolder {
  readonly kind: 'retired';
  readonly path: string;
  /** What its readers are told. */
  readonly reason: string;
}

/** The address of a commit. */
export interface CommitPage extends AtFolder {
  readonly kind: 'commit';
  readonly revision: string;
  /** The ref that it was published for, where that is known. */
  readonly ref?: string;
  /** Identity of its snapshot. */
  readonly snapshot: string;
  /** It is what its ref means today. */
  readonly isCurrent: boolean;
}

export type PastPage = MovedPage | RetiredPage | CommitPage;

/** Files of one such page: itself, its Markdown, its JSON. */
const FILES_PER_PAGE = 3;

/** Files of such pages together. */
export function countPastFiles(pages: readonly PastPage[]): number {
  return pages.length * FILES_PER_PAGE;
}

/** The old page of a skill is at its folder; that of a root skill at its file. */
function placeOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}

/**
 * The pages of one mount, beside those that `present` has: the editions of the mount. Nothing takes the place of something
 * that exists. Throws for an address that is none.
 */
export function planPast(
  mount: Pick<Mount, 'address' | 'refs' | 'default' | 'snapshot' | 'retained' | 'moved' | 'retired'>,
  present: readonly PresentPages[],
): readonly PastPage[] {
  const { moved = {}, retired = {} } = mount;
  const gone = present.flatMap(({ mount: name, has }): readonly PastPage[] => {
    const isFree = (path: string): boolean => !has(path) && !has(placeOf(path));
    const at = (path: string): AtFolder & { readonly path: string } => ({ mount: name, folder: pageFolder(name, placeOf(path)), path });
    return [
      ...Object.keys(moved).flatMap((path): readonly PastPage[] => {
        const gone = isFree(path) ? followMoves(mount, path, has) : undefined;
        if (gone === undefined) return [];
        // What was retired where it went has a page there, which says why.
        return [
          {
            kind: 'moved',
            ...at(path),
            ...(gone.kind === 'moved' ? { to: gone.to, arrives: gone.arrives } : { to: gone.path, arrives: true }),
          },
        ];
      }),
      ...Object.entries(retired).flatMap(([path, reason]): readonly PastPage[] =>
        isFree(path) ? [{ kind: 'retired', ...at(path), reason }] : [],
      ),
    ];
  });
  const taken = new Set([...gone.map(({ folder }) => folder), ...present.map(({ mount: name }) => pageFolder(name, ''))]);
  return [...gone, ...commitPages(mount).filter(({ folder }) => !taken.has(folder))];
}

/** One page for each commit that can be read: those of the refs first, in their order. Files on disk are no commit that anybody names. */
function commitPages(mount: Parameters<typeof planPast>[0]): readonly CommitPage[] {
  const parsed = parseAddress(mount.address);
  if (!parsed.ok) throw new Error(`The deployment names an address that is none: ${mount.address}`);
  const { host, owner, repo } = parsed.address;
  const pages = new Map<string, CommitPage>();
  const add = (revision: string, ref: string | undefined, snapshot: string, isCurrent: boolean): void => {
    if (pages.has(revision) || revision.startsWith('tree-')) return;
    const name = { host, owner, repo, ref: revision };
    pages.set(revision, {
      kind: 'commit',
      mount: name,
      folder: pageFolder(name, ''),
      revision,
      ...(ref === undefined ? {} : { ref }),
      snapshot,
      isCurrent,
    });
  };
  const current = new Set(Object.values(mount.refs));
  const main = mount.refs[mount.default];
  // A verified mount has its own commit a second time, as it is when it is pinned.
  if (main !== undefined && !mount.retained.some(({ revision }) => revision === main)) add(main, mount.default, mount.snapshot.id, true);
  for (const { revision, ref, id } of mount.retained) add(revision, ref, id, current.has(revision));
  return [...pages.values()];
}
