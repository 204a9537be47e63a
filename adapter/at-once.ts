/** Work on many items, a few at a time. */
import { availableParallelism } from 'node:os';

/** Files read at once: keeps a disk busy without holding many large files in memory. */
const READS_AT_ONCE = Math.min(16, 4 * availableParallelism());

/** Works on every item; the first rejection ends it. */
export async function forEachAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, worker));
}
