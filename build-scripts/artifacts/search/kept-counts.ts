/**
 * What all texts of the indexes of a build were counted to, packed into one entry of a memory for the next build: thousands of
 * entries of their own take longer to look up and read than the rest of an index to make.
 */
import { endianness } from 'node:os';
import type { Memory } from '#model/memory.ts';
import type { TermCounts } from './count-terms.ts';

/** Numbers of an entry: what ten thousand skills need. More would be held twice while they are written. */
const MAX_NUMBERS = 16 * 1024 * 1024;
/** One in so many texts may be missing before the entry is written anew. */
const MISSING_SHARE = 10;

/** Numbers are kept as this machine has them. */
const PREFIX = `counts ${endianness()} of`;

export interface PackedCounts {
  readonly vocabulary: readonly string[];
  /** By the name of what was counted. */
  readonly counts: ReadonlyMap<string, TermCounts>;
}

/** The name in a memory of the counts of builds into an output. */
export function countsName(out: string): string {
  return `${PREFIX} ${out}`;
}

/** What a memory has under a name; nothing is known where it has nothing. */
export function recallCounts(memory: Memory, name: string): PackedCounts {
  const packed = memory.get(name);
  if (packed === undefined) return { vocabulary: [], counts: new Map() };
  const end = packed.indexOf(0x0a);
  const header = JSON.parse(Buffer.from(packed.buffer, packed.byteOffset, end).toString('utf8'));
  const [vocabulary, lengths] = header as readonly [readonly string[], readonly (readonly [string, number])[]];
  // A copy begins where numbers may begin.
  const numbers = new Uint32Array(Uint8Array.prototype.slice.call(packed, end + 1).buffer);
  let start = 0;
  const counts = new Map<string, TermCounts>();
  for (const [text, length] of lengths) {
    counts.set(text, numbers.subarray(start, start + length));
    start += length;
  }
  return { vocabulary, counts };
}

/** Remembers counts where too much of them is new. What nobody counted any more goes, its terms too. */
export function rememberCounts(memory: Memory, name: string, { vocabulary, counts }: PackedCounts, missing: number): void {
  const size = [...counts.values()].reduce((sum, { length }) => sum + length, 0);
  if (missing * MISSING_SHARE <= counts.size || size > MAX_NUMBERS) return;
  const own: string[] = [];
  const renumbered: (number | undefined)[] = [];
  const numberOf = (number: number): number => {
    const known = renumbered[number];
    if (known !== undefined) return known;
    const made = own.push(vocabulary[number] ?? '') - 1;
    renumbered[number] = made;
    return made;
  };
  const numbers = new Uint32Array(size);
  let at = 0;
  for (const pairs of counts.values()) {
    for (let index = 0; index < pairs.length; index += 2) {
      numbers[at + index] = numberOf(pairs[index] ?? 0);
      numbers[at + index + 1] = pairs[index + 1] ?? 0;
    }
    at += pairs.length;
  }
  const header = JSON.stringify([own, [...counts].map(([text, { length }]) => [text, length])]);
  memory.set(name, Buffer.concat([Buffer.from(`${header}\n`), new Uint8Array(numbers.buffer)]));
}
