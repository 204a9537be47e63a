/**
 * Paths by which a version control program takes a folder for a repository of its own. Its settings name commands (hooks, file
 * monitors, editors), and they run as soon as anybody asks that program about the folder, as the prompts of many shells do at
 * every step. So nobody may publish or install such a path: the compiler leaves it out, and an installer refuses its skill.
 */

import { foldCase } from './portable-path.ts';

/** Where a repository is kept: git, Mercurial, Sapling, Jujutsu, Subversion, Bazaar, Darcs, Pijul, Fossil. */
const CONTROL = new Set(['.git', '.hg', '.sl', '.jj', '.svn', '.bzr', '_darcs', '.pijul', '.fslckout', '_fossil_']);
/** The same, as Windows shortens names that begin with a dot or have more than eight characters. */
const SHORTENED = /^(git|hg|sl|jj|svn|bzr|pijul|fslcko)~\d+$/;
/** What a folder needs beside its `HEAD` to be a git repository (gitrepository-layout(5)). */
const PARTS = new Set(['head', 'objects', 'refs', 'commondir']);

/** Most names: no file system finds them under another one. */
const PLAIN = /^[a-z0-9_.-]*[a-z0-9_-]$/;

/**
 * The name under which some file system finds a segment: macOS and Windows fold case, macOS ignores format characters (git
 * knows some of them, Unicode has more), Windows drops streams and final dots and spaces, and gives programs that do not know
 * Unicode the nearest letters (compatibility forms).
 */
function foundAs(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  const [seen = ''] = segment
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(':', 1);
  // Not by an expression: a path that is not checked yet may be a million dots.
  let end = seen.length;
  while (end > 0 && (seen[end - 1] === '.' || seen[end - 1] === ' ')) end -= 1;
  return foldCase(seen.slice(0, end));
}

function isControlName(segment: string): boolean {
  const name = foundAs(segment);
  return CONTROL.has(name) || SHORTENED.test(name);
}

/** The path up to its first segment in which version control keeps a repository; `undefined` where there is none. Total. */
export function controlPath(path: string): string | undefined {
  const segments = path.split('/');
  const at = segments.findIndex(isControlName);
  return at < 0 ? undefined : segments.slice(0, at + 1).join('/');
}

/**
 * The `HEAD` files that make their folder a git repository, whatever it is called: beside them are `objects` and `refs`, or a
 * `commondir` that says where those are. Of the three, git looks for names alone. Total, in the order of `paths`.
 */
export function repositoryHeads(paths: Iterable<string>): readonly string[] {
  const parts = new Map<string, Set<string>>();
  const heads: { readonly path: string; readonly folder: string }[] = [];
  for (const path of paths) {
    const segments = path.split('/').map(foundAs);
    for (const [index, name] of segments.entries()) {
      if (!PARTS.has(name)) continue;
      const folder = segments.slice(0, index).join('/');
      parts.set(folder, (parts.get(folder) ?? new Set()).add(name));
      if (name === 'head' && index === segments.length - 1) heads.push({ path, folder });
    }
  }
  return heads.flatMap(({ path, folder }) => {
    const found = parts.get(folder);
    return found?.has('commondir') || (found?.has('objects') && found.has('refs')) ? [path] : [];
  });
}
