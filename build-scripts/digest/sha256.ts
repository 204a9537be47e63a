/** Bytes to digest: the only hashing in the compiler (format.md, section 9). */
import { hash } from 'node:crypto';
import type { Digest } from '#contract/digest.ts';

/** The digest of exactly these bytes. */
export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${hash('sha256', bytes, 'hex')}`;
}

/** The digest of a text's UTF-8 bytes. */
export function digestOfText(text: string): Digest {
  return `sha256:${hash('sha256', text, 'hex')}`;
}
