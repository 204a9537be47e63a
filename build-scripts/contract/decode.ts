/** Bytes that readers get as text: strict UTF-8 over the whole file (format.md, section 1). */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, byte order mark included; `undefined` for any other bytes. Total. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
