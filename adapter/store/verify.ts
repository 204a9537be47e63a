/** Bytes against the name that promises them. */
import { createHash } from 'node:crypto';
import type { Digest } from '#contract/digest.ts';

/** The digest of bytes. */
export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

const NAMED = /^store\/(?:(?:objects|blobs)\/[0-9a-f]{2}|snapshots|archives)\/([0-9a-f]{64})(?:\.json|\/[^/]+)?$/;

/** The digest that a file of the store is named after; `undefined` for files whose bytes their name does not promise. */
export function promisedDigest(file: string): Digest | undefined {
  const hex = NAMED.exec(file)?.[1];
  return hex === undefined ? undefined : `sha256:${hex}`;
}
