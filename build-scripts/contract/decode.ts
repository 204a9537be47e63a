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

/** The value that bytes say in JSON, to be checked by whoever asked; `undefined`, which no JSON says, for any other bytes. Total. */
export function decodeJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strictUnmarked.decode(bytes));
  } catch {
    return undefined;
  }
}
