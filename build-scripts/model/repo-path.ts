/** Repository paths: holding a `RepoPath` means that the grammar of format.md, section 1, was checked. */
import { type PathProblem, pathProblem } from '#contract/path-text.ts';

declare const brand: unique symbol;

/** Root relative path of a file or folder, `/` separated; never empty. */
export type RepoPath = string & { readonly [brand]: 'RepoPath' };

/** A folder: a path, or the empty text for the repository's root. */
export type FolderPath = RepoPath | '';

export type RepoPathResult = { readonly ok: true; readonly path: RepoPath } | { readonly ok: false; readonly problem: PathProblem };

/** The only maker of a `RepoPath` from untrusted text. Total. */
export function parseRepoPath(text: string): RepoPathResult {
  const problem = pathProblem(text);
  return problem === undefined ? { ok: true, path: text as RepoPath } : { ok: false, problem };
}

/** Folder of a path; the root for a top-level one. */
export function folderOf(path: RepoPath): FolderPath {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : (path.slice(0, slash) as RepoPath);
}

/** Last segment of a path; the empty text for the root. */
export function baseName(path: FolderPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins a folder and one segment that comes from a checked path. */
export function childOf(folder: FolderPath, segment: string): RepoPath {
  return (folder === '' ? segment : `${folder}/${segment}`) as RepoPath;
}

/** Tells whether a path is the folder itself or lies below it; everything lies below the root. */
export function isWithin(folder: FolderPath, path: FolderPath): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The folder and every folder above it, root first. */
export function foldersDownTo(folder: FolderPath): readonly FolderPath[] {
  const folders: FolderPath[] = [''];
  if (folder === '') return folders;
  for (let end = folder.indexOf('/'); end >= 0; end = folder.indexOf('/', end + 1)) folders.push(folder.slice(0, end) as RepoPath);
  folders.push(folder);
  return folders;
}

/** Path relative to a folder above it. */
export function relativeTo(folder: FolderPath, path: RepoPath): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/** Tells whether a segment of the path starts with a dot. */
export function isHidden(path: FolderPath): boolean {
  return /(^|\/)\./.test(path);
}

export type LinkResolution = { readonly kind: 'path'; readonly path: FolderPath } | { readonly kind: 'outside' } | { readonly kind: 'bad' };

/**
 * Resolves a relative reference (already percent-decoded, without query and fragment) against a folder.
 * `..` above the root is `outside`; a path that the grammar refuses is `bad`.
 */
export function resolveRelative(folder: FolderPath, reference: string): LinkResolution {
  const segments = reference.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const segment of reference.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (segments.pop() === undefined) return { kind: 'outside' };
    } else segments.push(segment);
  }
  if (segments.length === 0) return { kind: 'path', path: '' };
  const parsed = parseRepoPath(segments.join('/'));
  return parsed.ok ? { kind: 'path', path: parsed.path } : { kind: 'bad' };
}
