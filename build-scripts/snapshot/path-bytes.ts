/** Paths come out of git as bytes; most are UTF-8, none has to be. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes a path. Bytes that are no UTF-8 become lone surrogates, so that two different paths stay different and the
 * grammar of paths refuses both, instead of one standing for the other.
 */
export function decodePathBytes(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return [...bytes].map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)).join('');
  }
}

/** The records of NUL terminated output. */
export function splitRecords(output: Uint8Array): readonly Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    const stop = end < 0 ? output.length : end;
    if (stop > start) records.push(output.subarray(start, stop));
    start = stop + 1;
  }
  return records;
}
