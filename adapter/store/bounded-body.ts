/** The body of a foreign answer, as far as it may go. */

/**
 * Reads a body; `undefined` for one with more than `maxBytes`, of which no more is read. A length may be missing or wrong,
 * and compressed bytes grow, so that they are counted as they come. Throws what the platform throws for a broken connection.
 */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
