/**
 * Files of the output before that the next one holds as they are. They get a second name instead of being written again:
 * most of a website is the same after an edit. A file is taken where the cache, which nobody else can write, says that a
 * build put these bytes there, and where nobody has touched it since (`output-state.ts`); all others are written.
 */
import { join } from 'node:path';
import type { Digest } from '#contract/digest.ts';
import { isWebsiteFile } from '#contract/tree.ts';
import type { Memory } from '#model/memory.ts';
import { type OutputState, outputState } from './output-state.ts';
import type { EarlierFile } from './take-file.ts';

/** A file's name, its state, and the digest of its bytes where its name does not promise them. */
type Stored = readonly [name: string, state: string, digest?: Digest];

interface Earlier {
  readonly state: string;
  readonly digest: Digest | undefined;
}

/** One entry for each output; a newer build's takes its place. */
function nameOf(out: string): string {
  return `files of ${out}`;
}

/** Remembers what lies in an output. `digests` are those of files whose names do not promise their bytes; what is in neither is never taken. */
export function rememberFiles(memory: Memory, out: string, output: OutputState, digests: ReadonlyMap<string, Digest>): void {
  const stored = [...output.files].flatMap(([name, state]): readonly Stored[] => {
    const digest = digests.get(name);
    if (digest !== undefined) return [[name, state, digest]];
    return promisesBytes(name) ? [[name, state]] : [];
  });
  memory.set(nameOf(out), Buffer.from(JSON.stringify(stored)));
}

/** Names in the store are digests. */
function promisesBytes(name: string): boolean {
  return name.startsWith('store/');
}

export class EarlierFiles {
  readonly #out: string;
  readonly #files: ReadonlyMap<string, Earlier>;

  private constructor(out: string, files: ReadonlyMap<string, Earlier>) {
    this.#out = out;
    this.#files = files;
  }

  /** What of an output is as a build left it; nothing where that is not known. `seen` is its state, where somebody looked at it a moment ago. */
  static recall(memory: Memory, out: string, seen?: OutputState): EarlierFiles {
    const bytes = memory.get(nameOf(out));
    const now = bytes === undefined ? undefined : (seen ?? outputState(out))?.files;
    if (bytes === undefined || now === undefined) return new EarlierFiles(out, new Map());
    const stored = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as readonly Stored[];
    const same = stored.filter(([name, state]) => now.get(name) === state);
    return new EarlierFiles(out, new Map(same.map(([name, state, digest]) => [name, { state, digest }])));
  }

  get size(): number {
    return this.#files.size;
  }

  /** The file of the output before that has this name and these bytes; `undefined` where they are others or not known: then they must be written. */
  find(name: string, digest: Digest | undefined): EarlierFile | undefined {
    const earlier = this.#files.get(name);
    if (earlier === undefined || (isWebsiteFile(name) && earlier.digest !== digest)) return undefined;
    return { file: join(this.#out, name), state: earlier.state };
  }

  /** The file of the output before that has this name, with the digest of its bytes; `undefined` where that is not known. */
  named(name: string): (EarlierFile & { readonly digest: Digest }) | undefined {
    const { state, digest } = this.#files.get(name) ?? {};
    return state === undefined || digest === undefined ? undefined : { file: join(this.#out, name), state, digest };
  }
}
