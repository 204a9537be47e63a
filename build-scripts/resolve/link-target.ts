/** Where one link of a Markdown file points, inside the repository or out of it (format.md, section 5). */
import { asBrowsersRead } from '#model/browser-url.ts';
import { type FolderPath, folderOf, type RepoPath, resolveRelative } from '#model/repo-path.ts';
import type { Tree } from './tree.ts';

export type Destination =
  | { readonly kind: 'file'; readonly path: RepoPath; readonly hash?: string; readonly fromSkillRoot: boolean }
  | { readonly kind: 'folder'; readonly path: FolderPath; readonly hash?: string; readonly fromSkillRoot: boolean }
  | { readonly kind: 'missing'; readonly path: FolderPath }
  /** Leaves the repository (`outside`), or names a scheme that is not followed. */
  | { readonly kind: 'nowhere'; readonly outside?: true }
  /** The empty hash is the top of the page. */
  | { readonly kind: 'heading'; readonly hash: string }
  | { readonly kind: 'web'; readonly url: string };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/**
 * Schemes that a page may link to. All others start a program on the machine of whoever follows them (`vscode:`) or run in the page
 * (`javascript:`), and a repository is a stranger's text.
 */
const FOLLOWED = /^(https?|mailto):/i;

/** Tells whether a link names a scheme that no page follows. */
export function hasScheme(text: string): boolean {
  return SCHEME.test(text) && !FOLLOWED.test(text);
}

/** Looks paths up as they are, then by their NFC form, which is how a link typed on another system may spell them. */
export interface Lookup {
  file(path: FolderPath): RepoPath | undefined;
  folder(path: FolderPath): FolderPath | undefined;
  /** The file or folder of the same letters in another case, which is what the path means on some systems and not on others. */
  inOtherCase(path: FolderPath): FolderPath | undefined;
}

const lookups = new WeakMap<Tree, Lookup>();

/** The lookup of a tree; made once, because every skill and file asks. */
export function makeLookup(tree: Tree): Lookup {
  const known = lookups.get(tree) ?? newLookup(tree);
  lookups.set(tree, known);
  return known;
}

function newLookup(tree: Tree): Lookup {
  const files = new Map([...tree.files.keys()].map((path) => [path.normalize('NFC'), path]));
  const folders = new Map([...tree.folders].map((path) => [path.normalize('NFC'), path]));
  // Only a link that leads nowhere asks for it.
  let folded: ReadonlyMap<string, FolderPath> | undefined;
  const fold = () =>
    new Map([...folders, ...files].reverse().map(([spelled, path]): [string, FolderPath] => [spelled.toLowerCase(), path]));
  return {
    file: (path) => files.get(path.normalize('NFC')),
    folder: (path) => folders.get(path.normalize('NFC')),
    inOtherCase(path) {
      folded ??= fold();
      return folded.get(path.normalize('NFC').toLowerCase());
    },
  };
}

/**
 * Resolves a link's URL as written in `from`. Against its own file first, and where that fails against the root of the
 * skill that the file belongs to.
 */
export function resolveLink(lookup: Lookup, from: RepoPath, url: string, skillDirectory: FolderPath | undefined): Destination {
  const read = asBrowsersRead(url);
  if (SCHEME.test(read)) return FOLLOWED.test(read) && URL.canParse(read) ? { kind: 'web', url: read } : { kind: 'nowhere' };
  if (read.startsWith('//')) return { kind: 'nowhere' };
  const text = url.trim();
  const [beforeHash = '', ...hashes] = text.split('#');
  const hash = hashes.length === 0 ? undefined : decode(hashes.join('#'));
  const path = decode(beforeHash.split('?')[0] ?? '');
  if (path === '') return hash === undefined ? { kind: 'nowhere' } : { kind: 'heading', hash };
  const near = find(lookup, folderOf(from), path, hash, false);
  if (near.kind === 'file' || near.kind === 'folder' || skillDirectory === undefined) return near;
  const fromRoot = find(lookup, skillDirectory, path, hash, true);
  return fromRoot.kind === 'file' || fromRoot.kind === 'folder' ? fromRoot : near;
}

function find(lookup: Lookup, folder: FolderPath, path: string, hash: string | undefined, fromSkillRoot: boolean): Destination {
  const resolved = resolveRelative(folder, path);
  if (resolved.kind === 'outside') return { kind: 'nowhere', outside: true };
  if (resolved.kind === 'bad') return { kind: 'nowhere' };
  const place = { fromSkillRoot, ...(hash === undefined || hash === '' ? {} : { hash }) };
  const file = resolved.path === '' || path.endsWith('/') ? undefined : lookup.file(resolved.path);
  if (file !== undefined) return { kind: 'file', path: file, ...place };
  const found = lookup.folder(resolved.path);
  return found === undefined ? { kind: 'missing', path: resolved.path } : { kind: 'folder', path: found, ...place };
}

/** A link's URL with the letters of the path that it means; `undefined` where it spells the path in another way than by its end. */
export function respelledLink(url: string, path: FolderPath): string | undefined {
  const [, lead = '', typed = '', rest = ''] = /^((?:\.{0,2}\/)*)([^#?]*)(.*)$/s.exec(url.trim()) ?? [];
  const right = path.slice(path.length - typed.length);
  return typed !== '' && right.toLowerCase() === typed.toLowerCase() ? lead + right + rest : undefined;
}

/** Percent-decodes once; a malformed escape stays as it was typed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
