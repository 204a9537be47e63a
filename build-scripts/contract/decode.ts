/** Bytes that readers get as text or as JSON: strict UTF-8 over the whole file (format.md, section 1). */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, byte order mark included; `undefined` for any other bytes. Total. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

// JSON of other programs may begin with a byte order mark.
const strictUnmarked = new TextDecoder('utf-8', { fatal: true });

/**
 * Deepest that objects and lists may lie inside each other: twice what front matter may (32), and many times what everything else that is
 * published has. Whoever checks, compares or writes a value goes as deep as it does, and ends the program where that is too deep.
 */
export const MAX_JSON_DEPTH = 64;

/** What is wrong with bytes of which `decodeJson` gives nothing. */
export const NO_JSON = `is not JSON, or nests more than ${MAX_JSON_DEPTH} levels`;

/**
 * The value that bytes say in JSON, to be checked by whoever asked; `undefined`, which no JSON says, for any other bytes, and for a
 * value that is nested too deeply. Total.
 */
export function decodeJson(bytes: Uint8Array): unknown {
  if (!nestsWithin(bytes, MAX_JSON_DEPTH)) return undefined;
  try {
    return JSON.parse(strictUnmarked.decode(bytes));
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Counts brackets outside of strings. Exact for JSON; what is said of other bytes does not matter, because they are refused. */
function nestsWithin(bytes: Uint8Array, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = stringEnd(bytes, at);
      if (at === -1) return true;
    } else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > most) return false;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
  }
  return true;
}

/** Where a string ends that begins at `start`; -1 where it does not. Most of a document is strings, which are searched and not read. */
function stringEnd(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let before = end - 1;
    while (before > start && bytes[before] === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return -1;
}
