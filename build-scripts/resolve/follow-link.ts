/** Where a symbolic link leads, over the links on the way, to a file or folder of the tree (format.md, section 1). */
import { type FolderPath, folderOf, type LinkResolution, type RepoPath, resolveRelative } from '#model/repo-path.ts';
import type { TreeEntry } from '#model/snapshot.ts';
import { decodeText } from '#model/text.ts';

/** Steps from link to link before a chain counts as a loop; what Linux itself allows. */
const MAX_STEPS = 40;

export type LinkEnd =
  | { readonly kind: 'file'; readonly entry: TreeEntry }
  | { readonly kind: 'folder'; readonly folder: FolderPath }
  | { readonly kind: 'bad'; readonly reason: 'absolute' | 'escapes' | 'loop' | 'dangling' };

type Step = { readonly kind: 'path'; readonly path: FolderPath } | Extract<LinkEnd, { kind: 'bad' }>;

/** Gives the function that follows one link. `folders` are those that hold a file. */
export function linkFollower(entries: ReadonlyMap<RepoPath, TreeEntry>, folders: ReadonlySet<FolderPath>): (start: RepoPath) => LinkEnd {
  const steps = new Map<RepoPath, Step>();
  const direct = (link: TreeEntry): Step => {
    const known = steps.get(link.path) ?? step(link, '');
    steps.set(link.path, known);
    return known;
  };
  return (start) => {
    let path: FolderPath = start;
    for (let count = 0; ; count += 1) {
      const link = firstLink(path, entries);
      if (link === undefined) break;
      if (count === MAX_STEPS) return { kind: 'bad', reason: 'loop' };
      const next: Step = path === link.path ? direct(link) : step(link, path.slice(link.path.length + 1));
      if (next.kind === 'bad') return next;
      path = next.path;
    }
    const entry = path === '' ? undefined : entries.get(path);
    if (entry !== undefined && entry.mode !== 'submodule') return { kind: 'file', entry };
    return folders.has(path) ? { kind: 'folder', folder: path } : { kind: 'bad', reason: 'dangling' };
  };
}

/** Replaces a link by its target; `rest` is what the path goes on with behind the link. */
function step(link: TreeEntry, rest: string): Step {
  const decoded = link.content === undefined ? undefined : decodeText(link.content.bytes);
  const text = decoded?.kind === 'text' ? decoded.text : '';
  if (text === '') return { kind: 'bad', reason: 'dangling' };
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text) || text.includes('\\')) return { kind: 'bad', reason: 'absolute' };
  const resolved: LinkResolution = resolveRelative(folderOf(link.path), rest === '' ? text : `${text}/${rest}`);
  if (resolved.kind === 'path') return resolved;
  return { kind: 'bad', reason: resolved.kind === 'outside' ? 'escapes' : 'dangling' };
}

/** The link that stands first on the way down to a path, if any. */
function firstLink(path: FolderPath, entries: ReadonlyMap<RepoPath, TreeEntry>): TreeEntry | undefined {
  for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
    const entry = entries.get((end < 0 ? path : path.slice(0, end)) as RepoPath);
    if (entry?.mode === 'link') return entry;
    if (end < 0) return undefined;
  }
}
