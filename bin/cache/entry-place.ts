/** An entry of the cache by the place where it stands, so that a thread can read it without opening the cache for itself. */
import { hash } from 'node:crypto';
import { readSync } from 'node:fs';

export interface EntryPlace {
  /** An open file of this process. */
  readonly handle: number;
  readonly position: number;
  readonly length: number;
  /** SHA-256 in hex digits of what was written, from an index that was authenticated. */
  readonly hash: string;
}

/** The bytes at a place; `undefined` where they are not what was written. */
export function readPlace({ handle, position, length, hash }: EntryPlace): Buffer | undefined {
  try {
    const bytes = readRange(handle, position, length);
    return bytes.length === length && hashOf(bytes) === hash ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Reads what is there of a range; shorter at the end of the file. */
export function readRange(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const got = readSync(handle, bytes, read, length - read, position + read);
    if (got === 0) break;
    read += got;
  }
  return bytes.subarray(0, read);
}
