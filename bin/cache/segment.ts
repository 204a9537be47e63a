/**
 * One file of the cache: entries one behind the other, then their index, then the index's position and its authentication
 * code. Every entry carries its digest in the index, so that a file that is cut off, damaged or written by somebody without
 * the key is as good as absent. Written once and never changed: a reader keeps its handle whatever happens to the name.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A finished file: a number that tells its age, then what no other build chooses. */
const SEGMENT = /^(\d{12})-[0-9a-f]{32}\.segment$/;
/** A file that is being written: readers pass it by. */
const PART = /^[0-9a-f]{32}\.part$/;

/** Offset (6 bytes) and length (6 bytes) of the index, then its HMAC-SHA-256. */
const FOOTER = 44;
const NUMBER = 6;
/** Bytes of an index that is read: an entry has about 150, and a build has some ten thousand. */
const MAX_INDEX = 256 * 1024 * 1024;

/** Name, position, length, SHA-256 as hex, and how many tidyings it has lain unused. */
const indexSchema = z.array(
  z.tuple([z.string(), z.int().nonnegative(), z.int().nonnegative(), z.string().regex(/^[0-9a-f]{64}$/), z.int().nonnegative()]),
);

export interface Entry {
  readonly name: string;
  readonly length: number;
  /** Tidyings that it has lain unused. */
  readonly age: number;
}

interface Stored extends Entry {
  readonly position: number;
  readonly hash: string;
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

function codeOf(key: Uint8Array, index: Uint8Array): Buffer {
  return createHmac('sha256', key).update(index).digest();
}

/** Reads what is there of a range; shorter at the end of the file. */
function readRange(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const got = readSync(handle, bytes, read, length - read, position + read);
    if (got === 0) break;
    read += got;
  }
  return bytes.subarray(0, read);
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
      handle = openSync(file, 'r');
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
    const entry = this.#stored.get(name);
    if (entry === undefined) return undefined;
    try {
      const bytes = readRange(this.#handle, entry.position, entry.length);
      return bytes.length === entry.length && hashOf(bytes) === entry.hash ? bytes : undefined;
    } catch {
      return undefined;
    }
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
  const parsed = indexSchema.safeParse(JSON.parse(index.toString('utf8')));
  if (!parsed.success) return undefined;
  return new Map(parsed.data.map(([name, at, size, hash, age]) => [name, { name, position: at, length: size, hash, age }]));
}

/** Writes a file of the cache, which nobody sees before `finish`. Throws what the file system throws. */
export class SegmentWriter {
  readonly #folder: string;
  readonly #key: Uint8Array;
  readonly #part: string;
  readonly #handle: number;
  readonly #stored = new Map<string, Stored>();
  #position = 0;

  constructor(folder: string, key: Uint8Array) {
    this.#folder = folder;
    this.#key = key;
    this.#part = join(folder, `${randomBytes(16).toString('hex')}.part`);
    this.#handle = openSync(this.#part, 'wx+', 0o600);
  }

  has(name: string): boolean {
    return this.#stored.has(name);
  }

  add(name: string, bytes: Uint8Array, age = 0): void {
    this.#stored.set(name, { name, position: this.#position, length: bytes.length, hash: hashOf(bytes), age });
    this.#write(bytes);
  }

  /** What was added under a name. */
  read(name: string): Buffer | undefined {
    const entry = this.#stored.get(name);
    return entry === undefined ? undefined : readRange(this.#handle, entry.position, entry.length);
  }

  /** Makes the file visible under a name that nothing else has; gives the name. */
  finish(): string {
    const index = Buffer.from(
      JSON.stringify([...this.#stored.values()].map(({ name, position, length, hash, age }) => [name, position, length, hash, age])),
    );
    const footer = Buffer.alloc(2 * NUMBER);
    footer.writeUIntBE(this.#position, 0, NUMBER);
    footer.writeUIntBE(index.length, NUMBER, NUMBER);
    for (const bytes of [index, footer, codeOf(this.#key, index)]) this.#write(bytes);
    closeSync(this.#handle);
    const newest = Math.max(0, ...segmentsIn(this.#folder).map((name) => Number(SEGMENT.exec(name)?.[1])));
    const file = join(this.#folder, `${String(newest + 1).padStart(12, '0')}-${randomBytes(16).toString('hex')}.segment`);
    renameSync(this.#part, file);
    return file;
  }

  /** Leaves nothing behind. */
  abandon(): void {
    closeSync(this.#handle);
    rmSync(this.#part, { force: true });
  }

  #write(bytes: Uint8Array): void {
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#handle, bytes, written, bytes.length - written, this.#position + written);
    this.#position += bytes.length;
  }
}
