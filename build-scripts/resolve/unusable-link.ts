/** Links that look like a path and lead nowhere anywhere but on their author's machine. */

/** A file as Windows or a file manager writes it: with its disk, or as a file URL. */
const LOCAL = /^(file:|[a-z]:[\\/])/i;
/** Names of folders and of a file with an ending. Regular expressions of prose have backslashes, too. */
const BACKSLASHES = /^[\w. /-]+\\[\w. /\\-]*\.[a-z0-9]{1,8}(#.*)?$/i;

/** Why nobody can follow a link; undefined for every other link. `url` is as written. */
export function unusableLink(url: string): 'local' | 'separator' | undefined {
  const text = url.trim();
  if (LOCAL.test(text)) return 'local';
  return BACKSLASHES.test(text) ? 'separator' : undefined;
}
