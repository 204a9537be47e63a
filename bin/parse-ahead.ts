/**
 * Parses the Markdown of a large repository in processes before the stages ask for it, and counts its terms for the search
 * index. Both are pure functions of a file's bytes, so this changes how long a build takes and nothing else. Processes, not threads: what a parser leaves in
 * memory goes back to the system when it ends, and its results lie in the cache until they are needed.
 */
import { availableParallelism } from 'node:os';
import type { Limits } from '#model/limits.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { RememberedMarkdown } from '#parse/parser.ts';
import { isRemembered, rememberedMarkdown } from './cache/markdown-memory.ts';
import type { WorkCache } from './cache/work-cache.ts';
import { likelyMarkdown } from './likely-markdown.ts';
import type { ParseTask } from './parse-task.ts';
import { ParserProcess } from './parser-process.ts';

/** Bytes of Markdown below which starting workers takes longer than parsing. */
const WORTH_WORKERS = 2 * 1024 * 1024;
/** Bytes that a worker gets at once: few enough that no worker is left with all the large files at the end. */
const BATCH_BYTES = 256 * 1024;
/** More workers than this wait for memory, not for processors. */
const MAX_WORKERS = 8;

export interface ParseAheadOptions {
  /** Also count the terms of what is parsed, for a build that makes search indexes with the memory of this cache. */
  readonly withTerms?: boolean;
  /** Until it ends, well or not, one process fewer takes part: something else needs a processor and memory. */
  readonly busy?: Promise<unknown> | undefined;
  /** Called where processes parse, while this one waits for them. */
  readonly whileWaiting?: (() => void) | undefined;
  /** A parser that is running and has no work yet. It takes part, however little there is to do. */
  readonly ready?: ParserProcess | undefined;
}

/** Parses into the cache what it does not have yet; gives everything that it has. Of a small repository nothing is parsed ahead. */
export async function parseAhead(
  snapshot: Snapshot,
  limits: Limits,
  cache: WorkCache,
  { withTerms = false, busy = Promise.resolve(), whileWaiting, ready }: ParseAheadOptions = {},
): Promise<RememberedMarkdown> {
  const tasks = [...likelyMarkdown(snapshot, limits).values()]
    .filter(({ digest }) => !isRemembered(cache, digest))
    .map(({ digest, bytes, searched }): ParseTask => {
      const isCounted = withTerms && searched !== undefined && bytes.length <= limits.indexedBytes;
      return { digest, bytes, ...(isCounted ? { searched } : {}) };
    });
  const bytes = tasks.reduce((sum, task) => sum + task.bytes.length, 0);
  const free = ready?.isFree ? ready : undefined;
  if (bytes >= WORTH_WORKERS) {
    const batches = inBatches(tasks);
    const count = Math.min(availableParallelism(), MAX_WORKERS, batches.length);
    const run = (running?: ParserProcess): Promise<void> =>
      batches.length === 0 ? Promise.resolve() : (running ?? new ParserProcess(cache.access)).work(batches);
    const later =
      count === 1
        ? Promise.resolve()
        : busy.then(
            () => run(),
            () => run(),
          );
    const first = run(free);
    const parsing = Promise.all([later, first, ...Array.from({ length: Math.max(0, count - 2) }, () => run())]);
    whileWaiting?.();
    await parsing;
    cache.refresh();
  } else if (bytes > 0 && free !== undefined) {
    await free.work(inBatches(tasks));
    cache.refresh();
  }
  return rememberedMarkdown(cache);
}

function inBatches(tasks: readonly ParseTask[]): ParseTask[][] {
  const batches: ParseTask[][] = [];
  let size = BATCH_BYTES;
  for (const task of tasks) {
    if (size >= BATCH_BYTES) {
      batches.push([]);
      size = 0;
    }
    // A copy: the bytes are a view of one large buffer, and a message would carry all of it.
    batches.at(-1)?.push({ ...task, bytes: task.bytes.slice() });
    size += task.bytes.length;
  }
  return batches;
}
