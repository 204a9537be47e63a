/** Bytes as text for a page; the compiler's rule: strict UTF-8, one leading byte order mark tolerated. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text of a file; `undefined` for anything that is not UTF-8. NUL, which HTML cannot hold, is shown as its picture. */
export function decodeSource(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes).replaceAll('\0', '\u2400');
  } catch {
    return undefined;
  }
}
