/** Bytes against the name that promises them. */
import { createHash } from 'node:crypto';
import type { Digest } from '#contract/digest.ts';

/** The digest of bytes. */
export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
