/**
 * Blobs that earlier builds read of one repository, by their ids, so that git is asked for new ones alone: unpacking all takes
 * it longer than all the rest of reading does. An id says what its bytes are, for ever: a pair is remembered only where the
 * bytes hash to the id, so that an object with a lying name is asked for each time and shown as git shows it. A repository that
 * holds two contents with one SHA-1 over time gives the one that was read first, as git itself does; one repository never
 * speaks for another, because each folder has its own memory.
 */
import type { Digest } from '#contract/digest.ts';
import { isBlob } from '#digest/git-blob.ts';
import { digestOf } from '#digest/sha256.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';

export interface Blob {
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

type Line = readonly [id: string, size: number, digest: Digest];

/** Bytes of all blobs that are remembered: more than nearly every library has, and what a build may hold a second time while it writes them. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of new blobs that each build writes again, until they are joined with the rest: a few edits of large files. */
const MAX_ADDED = 1024 * 1024;

export class KnownBlobs {
  readonly #memory: Memory;
  readonly #name: string;
  readonly #base = new Map<string, Blob>();
  readonly #added = new Map<string, Blob>();
  readonly #used = new Map<string, Blob>();
  #isOpen = false;
  #isNew = false;

  /** What `memory` has of the repository in a folder. Nothing is read before somebody asks. */
  constructor(memory: Memory, folder: string) {
    this.#memory = memory;
    this.#name = `blobs of ${folder}`;
  }

  /** Tells whether anything is remembered, without reading it. */
  get isAny(): boolean {
    return this.#memory.has(this.#name);
  }

  /** Reads what is remembered, once; all below need it. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    unpack(this.#memory.get(this.#name), this.#base);
    unpack(this.#memory.get(this.#addedName), this.#added);
  }

  /** Bytes of a blob, if they are known, without taking them into use. */
  sizeOf(id: string): number | undefined {
    return this.#find(id)?.bytes.length;
  }

  /** A blob that is known; it stays so. */
  get(id: string): Blob | undefined {
    const found = this.#find(id);
    if (found !== undefined) this.#used.set(id, found);
    return found;
  }

  /** Takes what git gave for an id. */
  add(id: string, bytes: Uint8Array): Blob {
    const blob = { bytes, digest: digestOf(bytes) };
    if (this.#memory !== NO_MEMORY && isBlob(id, bytes)) {
      this.#used.set(id, blob);
      this.#isNew = true;
    }
    return blob;
  }

  /** Remembers what was in use, where something of it is new. */
  save(): void {
    if (!this.#isNew || sizeOf(this.#used) > MAX_BYTES) return;
    this.#isNew = false;
    const added = new Map([...this.#used].filter(([id]) => !this.#base.has(id)));
    const stays = sizeOf(this.#used) - sizeOf(added);
    if (sizeOf(added) <= MAX_ADDED && stays * 2 >= sizeOf(this.#base) && this.#base.size > 0) {
      this.#memory.set(this.#addedName, pack(added));
    } else {
      this.#memory.set(this.#name, pack(this.#used));
      if (this.#added.size > 0) this.#memory.set(this.#addedName, pack(new Map()));
    }
  }

  get #addedName(): string {
    return `${this.#name}, added`;
  }

  #find(id: string): Blob | undefined {
    return this.#used.get(id) ?? this.#base.get(id) ?? this.#added.get(id);
  }
}

/** Knows nothing and remembers nothing. */
export function noBlobs(): KnownBlobs {
  return new KnownBlobs(NO_MEMORY, '');
}

function sizeOf(blobs: ReadonlyMap<string, Blob>): number {
  let size = 0;
  for (const { bytes } of blobs.values()) size += bytes.length;
  return size;
}

/** One line of JSON that says what follows, then all bytes one behind the other. */
function pack(blobs: ReadonlyMap<string, Blob>): Uint8Array {
  const lines = [...blobs].map(([id, { bytes, digest }]): Line => [id, bytes.length, digest]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(lines)}\n`), ...[...blobs.values()].map(({ bytes }) => bytes)]);
}

/** The memory is authenticated: what stands there is what `pack` made. */
function unpack(packed: Uint8Array | undefined, blobs: Map<string, Blob>): void {
  if (packed === undefined) return;
  const end = packed.indexOf(0x0a);
  let position = end + 1;
  for (const [id, size, digest] of JSON.parse(Buffer.from(packed.buffer, packed.byteOffset, end).toString('utf8')) as readonly Line[]) {
    blobs.set(id, { bytes: packed.subarray(position, position + size), digest });
    position += size;
  }
}
