/** Bytes to text: strict UTF-8 over the whole file, one leading byte order mark tolerated (format.md, section 1). */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly bom: boolean }
  | { readonly kind: 'binary'; readonly guess: 'utf-16' | 'latin-1' | 'other' };

/** Tells whether bytes begin with the mark that some editors put before UTF-8. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a file. `guess` names the encodings that editors write by mistake, because their authors deserve a message of their own. NUL does not make a file binary. */
export function decodeText(bytes: Uint8Array): Decoded {
  try {
    const text = decoder.decode(bytes);
    const bom = text.startsWith('\ufeff');
    return { kind: 'text', text: bom ? text.slice(1) : text, bom };
  } catch {
    const [first, second] = bytes;
    const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    return { kind: 'binary', guess: marked ? 'utf-16' : looksLikeLatin1(bytes) ? 'latin-1' : 'other' };
  }
}

/** Text of one byte per character holds no control characters but those of layout; programs and pictures do. */
function looksLikeLatin1(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte !== 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** Tells whether text that decoded as UTF-8 is really UTF-16 without a byte order mark: every other character is NUL. */
export function looksLikeUtf16(text: string): boolean {
  return /^(?:[^\0]\0){4}|^(?:\0[^\0]){4}/.test(text);
}

/** CRLF and lone CR become LF; everything that is parsed goes through here first. */
export function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Number of Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Cuts to at most `max` code points at a word end where one is near, and marks the cut with an ellipsis that counts. */
export function shorten(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Estimated tokens of a text: a quarter of its UTF-8 bytes, but one per CJK character, rounded up. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
  return wide + Math.ceil((Buffer.byteLength(text) - wide * 3) / 4);
}
