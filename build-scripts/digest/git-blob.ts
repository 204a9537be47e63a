/** Whether bytes are what a git object id names: git itself does not look when it hands out an object that lies loose. */
import { createHash } from 'node:crypto';

/** Hex digits of an id in repositories whose object format is SHA-256; all others have SHA-1. */
const SHA256_DIGITS = 64;

/** Tells whether a blob of exactly these bytes has this id. */
export function isBlob(id: string, bytes: Uint8Array): boolean {
  const hash = createHash(id.length === SHA256_DIGITS ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}
