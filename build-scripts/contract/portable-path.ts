/** Which paths every common file system can hold, and hold apart (format.md, section 1): the compiler warns, an installer refuses. */

// Characters and device names that Windows reserves, and ends of a segment that it drops in silence.
const WINDOWS = /[<>:"|?*]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.[^/]*)?(\/|$)/i;

/** Tells whether Windows cannot hold a path, or would hold it under another name. */
export function isUnfitForWindows(path: string): boolean {
  return WINDOWS.test(path);
}

/** Equal for paths of which macOS or Windows can hold only one: equal after NFC, or except for case. */
export function clashKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
