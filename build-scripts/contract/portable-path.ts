/** Which paths every common file system can hold, and hold apart (format.md, section 1): the compiler warns, an installer refuses. */

// Characters and device names that Windows reserves (spaces before an ending do not count, three digits may be superscripts), and
// ends of a segment that it drops in silence.
const WINDOWS = /[<>:"|?*]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[1-9¹²³]) *(\.[^/]*)?(\/|$)/i;

/** Tells whether Windows cannot hold a path, or would hold it under another name. */
export function isUnfitForWindows(path: string): boolean {
  return WINDOWS.test(path);
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * Equal for texts that differ in case alone, as Unicode folds it: `ß` is `ss`, a long `s` is an `s`. macOS folds like this, Linux
 * where a folder asks for it, Windows less. The dotless `ı` folds to nothing else; only its capital is that of `i`.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase());
}

/** Equal for paths of which some file system can hold only one: equal after normalization, or except for case. */
export function clashKey(path: string): string {
  return foldCase(path.normalize('NFD')).normalize('NFC');
}
