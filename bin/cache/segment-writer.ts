/** Writes a file of the cache (`segment.ts`): apart, because processes that only write load nothing that reads. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, readRange } from './entry-place.ts';
import { codeOf, NUMBER, SEGMENT, type Stored, segmentsIn } from './segment-files.ts';

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
