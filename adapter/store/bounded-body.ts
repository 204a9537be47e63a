/** The body of a foreign answer, as far as it may go. */
import type { Pace } from './pace.ts';

/**
 * Reads a body; `undefined` for one with more than `maxBytes`, of which no more is read. A length may be missing or wrong,
 * and compressed bytes grow, so that they are counted as they come. `pace` is that of the request, and ends with it. Throws what
 * the platform throws for a broken connection, and `TooSlow`.
 */
export async function readBounded(response: Response, maxBytes: number, pace: Pace): Promise<Uint8Array | undefined> {
  try {
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
      await response.body?.cancel();
      return undefined;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) return undefined;
      pace.arrived(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    pace.end();
  }
}
