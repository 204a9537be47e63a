/**
 * Parses the Markdown of a large repository in processes before the stages ask for it, and counts its terms for the search
 * index. Both are pure functions of a file's bytes, so this changes how long a build takes and nothing else. Processes, not threads: what a parser leaves in
 * memory goes back to the system when it ends, and its results lie in the cache until they are needed.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Limits } from '#model/limits.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { RememberedMarkdown } from '#parse/parser.ts';
import { isRemembered, rememberedMarkdown } from './cache/markdown-memory.ts';
import type { CacheAccess, WorkCache } from './cache/work-cache.ts';
import { likelyMarkdown } from './likely-markdown.ts';
import type { ParseTask } from './parse-task.ts';
import { workerFile } from './worker-file.ts';

/** Bytes of Markdown below which starting workers takes longer than parsing. */
const WORTH_WORKERS = 2 * 1024 * 1024;
/** Bytes that a worker gets at once: few enough that no worker is left with all the large files at the end. */
const BATCH_BYTES = 256 * 1024;
/**
 * A parser throws away all that it makes of a file, but only at its end: where a file's objects fit into the room for new
 * ones, a tenth of the time is saved. More than this saves no more, and the bounds keep what a process takes in check.
 */
const EXEC_ARGV = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--max-old-space-size=1024'] as const;
/** More workers than this wait for memory, not for processors. */
const MAX_WORKERS = 8;

/** What the process is told: first where to write, then what to parse, then that this was all. It answers that it is ready. */
export type ParseMessage = { readonly access: CacheAccess } | { readonly tasks: readonly ParseTask[] } | { readonly end: true };

const WORKER = workerFile('parse-worker', import.meta.url);

export interface ParseAheadOptions {
  /** Also count the terms of what is parsed, for a build that makes search indexes with the memory of this cache. */
  readonly withTerms?: boolean;
  /** Until it ends, well or not, one process fewer takes part: something else needs a processor and memory. */
  readonly busy?: Promise<unknown> | undefined;
  /** Called where processes parse, while this one waits for them. */
  readonly whileWaiting?: (() => void) | undefined;
}

/** Parses into the cache what it does not have yet; gives everything that it has. Of a small repository nothing is parsed ahead. */
export async function parseAhead(
  snapshot: Snapshot,
  limits: Limits,
  cache: WorkCache,
  { withTerms = false, busy = Promise.resolve(), whileWaiting }: ParseAheadOptions = {},
): Promise<RememberedMarkdown> {
  const tasks = [...likelyMarkdown(snapshot, limits).values()]
    .filter(({ digest }) => !isRemembered(cache, digest))
    .map(({ digest, bytes, searched }): ParseTask => {
      const isCounted = withTerms && searched !== undefined && bytes.length <= limits.indexedBytes;
      return { digest, bytes, ...(isCounted ? { searched } : {}) };
    });
  if (tasks.reduce((sum, { bytes }) => sum + bytes.length, 0) >= WORTH_WORKERS) {
    const batches = inBatches(tasks);
    const count = Math.min(availableParallelism(), MAX_WORKERS, batches.length);
    const run = (): Promise<void> => (batches.length === 0 ? Promise.resolve() : runWorker(batches, cache.access));
    const later = count === 1 ? Promise.resolve() : busy.then(run, run);
    const parsing = Promise.all([later, ...Array.from({ length: Math.max(1, count - 1) }, run)]);
    whileWaiting?.();
    await parsing;
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

/** One process that takes batches until there are none. Where it fails, what it would have parsed is parsed when it is asked for. */
function runWorker(batches: ParseTask[][], access: CacheAccess): Promise<void> {
  return new Promise((done) => {
    const worker = fork(WORKER, [], { serialization: 'advanced', execArgv: [...EXEC_ARGV] });
    const send = (message: ParseMessage): void => {
      // A process that is gone says so by its end.
      worker.send(message, () => undefined);
    };
    worker.on('message', () => {
      const tasks = batches.shift();
      send(tasks === undefined ? { end: true } : { tasks });
    });
    worker.on('error', () => done());
    worker.on('exit', () => done());
    send({ access });
  });
}
