/**
 * Symbolic links, resolved inside the commit's tree and never through the operating system (format.md, section 1).
 * A file link becomes a file with its target's bytes; a folder link only where it is an alias of a skill.
 */
import { compareText } from '#model/compare.ts';
import { type Finding, finding } from '#model/finding.ts';
import {
  baseName,
  childOf,
  type FolderPath,
  folderOf,
  isWithin,
  parseRepoPath,
  type RepoPath,
  relativeTo,
  resolveRelative,
} from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { TreeEntry } from '#model/snapshot.ts';
import { decodeText } from '#model/text.ts';
import type { Parsed } from '#parse/parser.ts';
import { isLfsPointer } from './lfs.ts';
import { type FileNode, makeTree, type Tree } from './tree.ts';

/** Steps from link to link before a chain counts as a loop; what Linux itself allows. */
const MAX_STEPS = 40;

type Target =
  | { readonly kind: 'file'; readonly entry: TreeEntry }
  | { readonly kind: 'folder'; readonly folder: FolderPath }
  | { readonly kind: 'bad'; readonly reason: 'absolute' | 'escapes' | 'loop' | 'dangling' };

/** Gives the tree of everything that names bytes, and reports every link and submodule that adds nothing. */
export function resolveLinks(parsed: Parsed): Outcome<Tree> {
  const { entries } = parsed.snapshot;
  const findings: Finding[] = [];
  const files = new Map<RepoPath, FileNode>();
  const own = makeTree(
    new Map([...entries].filter(([, entry]) => entry.mode !== 'link').map(([path, entry]) => [path, node(path, entry)])),
  );
  for (const [path, entry] of entries) {
    if (entry.mode === 'submodule') findings.push(finding('submodule_not_followed', { path }));
    else if (entry.mode !== 'link') files.set(path, node(path, entry));
    else {
      const target = follow(path, entries, own);
      if (target.kind === 'file') files.set(path, node(path, target.entry));
      else if (target.kind === 'folder' && isAlias(parsed, path, target.folder)) addAlias(files, path, target.folder, entries);
      else findings.push(finding('link_not_followed', { path }, { reason: target.kind === 'folder' ? 'folder' : target.reason }));
    }
  }
  for (const file of files.values()) {
    if (file.unavailable === 'lfs_pointer') findings.push(finding('lfs_pointer', { path: file.path }));
  }
  const sorted = new Map([...files].sort(([a], [b]) => compareText(a, b)));
  return { value: makeTree(sorted), findings };
}

function node(path: RepoPath, entry: TreeEntry): FileNode {
  const pointer = entry.content !== undefined && isLfsPointer(entry.content.bytes);
  const content = entry.content === undefined || pointer ? undefined : { path, ...entry.content };
  return {
    path,
    origin: entry.path,
    size: entry.size,
    executable: entry.mode === 'executable',
    content,
    ...(content === undefined ? { unavailable: pointer ? ('lfs_pointer' as const) : ('over_read_limit' as const) } : {}),
  };
}

function targetText(entry: TreeEntry): string | undefined {
  const decoded = entry.content === undefined ? undefined : decodeText(entry.content.bytes);
  return decoded?.kind === 'text' ? decoded.text : undefined;
}

/** Follows a link, and the links on the way, to a file or folder of the tree. */
function follow(start: RepoPath, entries: ReadonlyMap<RepoPath, TreeEntry>, own: Tree): Target {
  let path: FolderPath = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const link = firstLink(path, entries);
    if (link === undefined) break;
    const text = targetText(link);
    if (text === undefined || text === '') return { kind: 'bad', reason: 'dangling' };
    if (text.startsWith('/') || /^[A-Za-z]:/.test(text) || text.includes('\\')) return { kind: 'bad', reason: 'absolute' };
    const rest = path === link.path ? '' : path.slice(link.path.length + 1);
    const resolved = resolveRelative(folderOf(link.path), rest === '' ? text : `${text}/${rest}`);
    if (resolved.kind !== 'path') return { kind: 'bad', reason: resolved.kind === 'outside' ? 'escapes' : 'dangling' };
    path = resolved.path;
    if (step === MAX_STEPS - 1) return { kind: 'bad', reason: 'loop' };
  }
  if (path !== '' && entries.has(path)) {
    const entry = entries.get(path);
    if (entry !== undefined && entry.mode !== 'submodule') return { kind: 'file', entry };
  }
  return own.folders.has(path) ? { kind: 'folder', folder: path } : { kind: 'bad', reason: 'dangling' };
}

/** The link that stands first on the way down to a path, if any. */
function firstLink(path: FolderPath, entries: ReadonlyMap<RepoPath, TreeEntry>): TreeEntry | undefined {
  for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
    const head = end < 0 ? path : path.slice(0, end);
    const parsed = parseRepoPath(head);
    const entry = parsed.ok ? entries.get(parsed.path) : undefined;
    if (entry?.mode === 'link') return entry;
    if (end < 0) return undefined;
  }
}

/** An alias: the target directly holds a skill whose name is the link's own name. */
function isAlias(parsed: Parsed, link: RepoPath, folder: FolderPath): boolean {
  const entry = parsed.snapshot.entries.get(childOf(folder, 'SKILL.md'));
  if (entry?.content === undefined || entry.mode === 'link' || folder === '' || isWithin(folder, link)) return false;
  const skill = parsed.skill({ path: entry.path, ...entry.content });
  return skill.kind === 'skill' && skill.skill.name === baseName(link);
}

function addAlias(files: Map<RepoPath, FileNode>, link: RepoPath, folder: FolderPath, entries: ReadonlyMap<RepoPath, TreeEntry>): void {
  for (const entry of entries.values()) {
    if (!isWithin(folder, entry.path) || entry.mode === 'link' || entry.mode === 'submodule') continue;
    const path = childOf(link, relativeTo(folder, entry.path));
    files.set(path, node(path, entry));
  }
}
