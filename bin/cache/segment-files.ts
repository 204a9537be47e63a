/** The files of the cache in their folder, and what stands where in one: what readers and writers agree on. */
import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';

/** A finished file: a number that tells its age, then what no other build chooses. */
export const SEGMENT = /^(\d{12})-[0-9a-f]{32}\.segment$/;
/** A file that is being written: readers pass it by. */
const PART = /^[0-9a-f]{32}\.part$/;

/** Offset (6 bytes) and length (6 bytes) of the index, then its HMAC-SHA-256. */
export const FOOTER = 44;
export const NUMBER = 6;

export interface Entry {
  readonly name: string;
  readonly length: number;
  /** Tidyings that it has lain unused. */
  readonly age: number;
}

export interface Stored extends Entry {
  readonly position: number;
  readonly hash: string;
}

/** What proves that an index was written by somebody with the key. */
export function codeOf(key: Uint8Array, index: Uint8Array): Buffer {
  return createHmac('sha256', key).update(index).digest();
}

/** Names of the finished files of a folder, in any order; none where it is gone. */
export function segmentsIn(folder: string): readonly string[] {
  return namesIn(folder).filter((name) => SEGMENT.test(name));
}

/** Names of the files that are being written, or were when a build was interrupted. */
export function partsIn(folder: string): readonly string[] {
  return namesIn(folder).filter((name) => PART.test(name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
