/**
 * What builds remember of each other: a folder of segments. Everything in it can be made again, so that every trouble with
 * it costs time and nothing else: a missing, damaged or foreign entry is a miss, and a cache that cannot be written is none.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '#artifacts/make-folders.ts';
import { compareText } from '#model/compare.ts';
import type { Memory } from '#model/memory.ts';
import type { EntryPlace } from './entry-place.ts';
import { Segment } from './segment.ts';
import { partsIn, segmentsIn } from './segment-files.ts';
import { SegmentWriter } from './segment-writer.ts';

/** Segments that may lie side by side; more are joined into one, which copies all that is in use. A clean build of a large library adds six, one after an edit three. */
export const MAX_SEGMENTS = 32;
/** Joinings that an entry survives without being used: one goes back and forth between a few branches. */
const MAX_AGE = 2;
/** Bytes of all entries: ten times what the largest known library needs. Past it, what this build did not use goes. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Age in milliseconds of a half-written file that no build works on any more. */
const ABANDONED = 24 * 60 * 60 * 1000;

/** What another process needs to add to a cache. */
export interface CacheAccess {
  readonly folder: string;
  /** Authenticates every segment. */
  readonly key: Uint8Array;
}

export interface WorkCache extends Memory {
  readonly access: CacheAccess;
  /** Where an entry of an earlier build stands, for a thread of this process, until this use ends; `undefined` where there is none. */
  placeOf(name: string): EntryPlace | undefined;
  /** Looks for segments that other processes finished; what they hold is in use. */
  refresh(): void;
  /** Keeps what was remembered, tidies up, and ends the use. */
  close(): void;
  /** Keeps what was remembered and ends the use, for whoever works beside a build: tidying up is for the one that knows what is in use. */
  leave(): void;
}

/** Opens a cache; the folder is made where it is missing. Throws where it cannot be. */
export function openCache(access: CacheAccess): WorkCache {
  makeFolders(access.folder, 0o700);
  return new FolderCache(access);
}

class FolderCache implements WorkCache {
  readonly access: CacheAccess;
  /** The newest first: its entries stand for those of the same name. */
  #segments: Segment[] = [];
  #writer: SegmentWriter | undefined;
  readonly #used = new Set<string>();
  /** No more is written after the first failure: the disk is full, or the folder was deleted. */
  #failed = false;

  constructor(access: CacheAccess) {
    this.access = access;
    this.refresh();
    this.#used.clear();
  }

  refresh(): void {
    const known = new Set(this.#segments.map(({ file }) => file));
    for (const name of segmentsIn(this.access.folder)) {
      const file = join(this.access.folder, name);
      if (known.has(file)) continue;
      const segment = Segment.open(file, this.access.key);
      if (segment === undefined) remove(file);
      else {
        this.#segments.push(segment);
        for (const entry of segment.entries.keys()) this.#used.add(entry);
      }
    }
    this.#segments.sort((a, b) => compareText(b.file, a.file));
  }

  /** What somebody looks for is in use, whoever reads it. */
  has(name: string): boolean {
    const isThere = this.#writer?.has(name) === true || this.#segments.some(({ entries }) => entries.has(name));
    if (isThere) this.#used.add(name);
    return isThere;
  }

  get(name: string): Uint8Array | undefined {
    const own = this.#writer?.read(name);
    if (own !== undefined) return own;
    for (const segment of this.#segments) {
      const bytes = segment.read(name);
      if (bytes === undefined) continue;
      this.#used.add(name);
      return bytes;
    }
    return undefined;
  }

  placeOf(name: string): EntryPlace | undefined {
    const place = this.#segments.find(({ entries }) => entries.has(name))?.placeOf(name);
    if (place !== undefined) this.#used.add(name);
    return place;
  }

  set(name: string, bytes: Uint8Array): void {
    this.#attempt(() => {
      this.#writer ??= new SegmentWriter(this.access.folder, this.access.key);
      this.#used.add(name);
      if (!this.#writer.has(name)) this.#writer.add(name, bytes);
    });
  }

  close(): void {
    this.#attempt(() => {
      this.#writer?.finish();
      this.#writer = undefined;
      this.refresh();
      if (this.#segments.length > MAX_SEGMENTS) this.#join();
    });
    this.#closeSegments();
    for (const name of partsIn(this.access.folder)) if (isAbandoned(join(this.access.folder, name))) remove(join(this.access.folder, name));
  }

  leave(): void {
    this.#attempt(() => {
      this.#writer?.finish();
      this.#writer = undefined;
    });
    this.#closeSegments();
  }

  #closeSegments(): void {
    for (const segment of this.#segments) segment.close();
    this.#segments = [];
  }

  /** Writes what is worth keeping into one segment, then removes the others. A build that reads them has them open. */
  #join(): void {
    const writer = new SegmentWriter(this.access.folder, this.access.key);
    try {
      let bytes = 0;
      const isUsed = (name: string): boolean => this.#used.has(name);
      const all = this.#segments.flatMap((segment) => [...segment.entries.values()].map((entry) => ({ segment, entry })));
      const byUse = [...all.filter(({ entry }) => isUsed(entry.name)), ...all.filter(({ entry }) => !isUsed(entry.name))];
      for (const { segment, entry } of byUse) {
        const age = isUsed(entry.name) ? 0 : entry.age + 1;
        if (age > MAX_AGE || bytes + entry.length > MAX_BYTES || writer.has(entry.name)) continue;
        const content = segment.read(entry.name);
        if (content === undefined) continue;
        writer.add(entry.name, content, age);
        bytes += content.length;
      }
    } catch (error) {
      writer.abandon();
      throw error;
    }
    writer.finish();
    for (const { file } of this.#segments) remove(file);
  }

  #attempt(work: () => void): void {
    if (this.#failed) return;
    try {
      work();
    } catch {
      this.#failed = true;
      this.#writer?.abandon();
      this.#writer = undefined;
    }
  }
}

function isAbandoned(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > ABANDONED;
  } catch {
    return false;
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Somebody else's build removed it, or still reads it on a system that minds.
  }
}
