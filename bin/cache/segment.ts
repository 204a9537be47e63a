/**
 * One file of the cache: entries one behind the other, then their index, then the index's position and its authentication
 * code. Every entry carries its digest in the index, so that a file that is cut off, damaged or written by somebody without
 * the key is as good as absent. Written once and never changed: a reader keeps its handle whatever happens to the name.
 */
import { timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync } from 'node:fs';
import { openOwn } from '#artifacts/own-files.ts';
import { type EntryPlace, readPlace, readRange } from './entry-place.ts';
import { codeOf, type Entry, FOOTER, NUMBER, type Stored } from './segment-files.ts';

/** Bytes of an index that is read: an entry has about 150, and a build has some ten thousand. */
const MAX_INDEX = 256 * 1024 * 1024;

const HASH = /^[0-9a-f]{64}$/;

/**
 * A line of the index: name, position, length, SHA-256 as hex, and how many tidyings it has lain unused. Checked by hand: every
 * build and its processes read ten thousand, and a schema takes longer than all the rest of opening.
 */
function storedOf(line: unknown): Stored | undefined {
  if (!Array.isArray(line) || line.length !== 5) return undefined;
  const [name, position, length, hash, age] = line as readonly unknown[];
  if (typeof name !== 'string' || typeof hash !== 'string' || !HASH.test(hash)) return undefined;
  return isCount(position) && isCount(length) && isCount(age) ? { name, position, length, hash, age } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A finished file of the cache. */
export class Segment {
  readonly file: string;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly #handle: number;
  readonly #stored: ReadonlyMap<string, Stored>;

  private constructor(file: string, handle: number, stored: ReadonlyMap<string, Stored>) {
    this.file = file;
    this.#handle = handle;
    this.#stored = stored;
    this.entries = stored;
  }

  /** Opens a file; `undefined` for one that is missing, damaged, or not written with this key. */
  static open(file: string, key: Uint8Array): Segment | undefined {
    let handle: number | undefined;
    try {
      handle = openOwn(file);
      const stored = readIndex(handle, key);
      if (stored !== undefined) return new Segment(file, handle, stored);
    } catch {
      // Gone or unreadable: other builds may tidy up at any time.
    }
    if (handle !== undefined) closeSync(handle);
    return undefined;
  }

  /** The bytes of an entry; `undefined` where they are not what was written. */
  read(name: string): Buffer | undefined {
    const place = this.placeOf(name);
    return place === undefined ? undefined : readPlace(place);
  }

  /** Where an entry stands, for a thread of this process: as long as the file is open here. */
  placeOf(name: string): EntryPlace | undefined {
    const entry = this.#stored.get(name);
    return entry === undefined ? undefined : { handle: this.#handle, position: entry.position, length: entry.length, hash: entry.hash };
  }

  close(): void {
    closeSync(this.#handle);
  }
}

function readIndex(handle: number, key: Uint8Array): ReadonlyMap<string, Stored> | undefined {
  const { size } = fstatSync(handle);
  if (size < FOOTER) return undefined;
  const footer = readRange(handle, size - FOOTER, FOOTER);
  if (footer.length < FOOTER) return undefined;
  const [position, length] = [footer.readUIntBE(0, NUMBER), footer.readUIntBE(NUMBER, NUMBER)];
  if (length > MAX_INDEX || position + length + FOOTER !== size) return undefined;
  const index = readRange(handle, position, length);
  if (!timingSafeEqual(codeOf(key, index), footer.subarray(2 * NUMBER))) return undefined;
  const lines: unknown = JSON.parse(index.toString('utf8'));
  if (!Array.isArray(lines)) return undefined;
  const stored = new Map<string, Stored>();
  for (const line of lines) {
    const entry = storedOf(line);
    if (entry === undefined) return undefined;
    stored.set(entry.name, entry);
  }
  return stored;
}
