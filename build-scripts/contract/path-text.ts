/**
 * The grammar of a repository path (format.md, section 1), as text. The compiler's branded `RepoPath`, the address
 * parser and the `skill://` parser all ask this one file, so that they can never disagree.
 */

/** Longest path that an address or URI may carry, in UTF-16 units (adapter.md, "Addresses"). */
export const MAX_PATH_LENGTH = 1024;

export type PathProblem =
  | 'empty'
  | 'absolute'
  | 'backslash'
  | 'segment'
  | 'control'
  | 'invisible'
  | 'too_long'
  | 'not_well_formed'
  | 'reserved';

// C0, DEL and C1.
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting control characters is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// Characters that a reader cannot see or that reorder what is seen: format characters, line and paragraph separators,
// variation-independent fillers. A path that holds one can look like another path.
const INVISIBLE = /\p{Cf}|[\u2028\u2029\u115f\u1160\u3164\uffa0]|\u034f|[\u17b4\u17b5]/u;

/**
 * Checks a repository-root relative path: `/` separators, no leading `/`, no empty, `.` or `..` segment.
 * Total: any text gives `undefined` (fine) or the first problem found. The empty text is a problem here; the root is not a path.
 */
export function pathProblem(text: string): PathProblem | undefined {
  if (text === '') return 'empty';
  if (text.length > MAX_PATH_LENGTH) return 'too_long';
  if (!text.isWellFormed()) return 'not_well_formed';
  if (text.includes('\\')) return 'backslash';
  if (CONTROL.test(text)) return 'control';
  if (INVISIBLE.test(text)) return 'invisible';
  if (text.startsWith('/')) return 'absolute';
  for (const segment of text.split('/')) {
    if (segment === '' || segment === '.' || segment === '..') return 'segment';
    // The one name that no JSON object can hold as a plain key in every reader.
    if (segment === '__proto__') return 'reserved';
  }
  return undefined;
}

/** Tells whether a path is the folder itself or lies below it; everything lies below the root, whose path is empty. */
export function isWithin(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** Percent-encodes each segment of a path for use in a URL; `/` stays. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeSegment).join('/');
}

/** Percent-encodes one path segment as `encodeURIComponent` does, and also the sub-delimiters that shells and Markdown trip over. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Percent-decodes a URL path once. `undefined` where an escape is malformed, does not decode to UTF-8, or hides a `/` or `\`
 * (adapter.md, "Addresses": rejected, never repaired).
 */
export function decodePathOnce(text: string): string | undefined {
  if (/%(2f|5c)/i.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
