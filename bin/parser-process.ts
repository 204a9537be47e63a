/** A process that parses Markdown into the cache (`parse-worker.ts`): started, given work once, and ended. */
import { type ChildProcess, fork } from 'node:child_process';
import type { CacheAccess } from './cache/work-cache.ts';
import type { ParseTask } from './parse-task.ts';
import { workerFile } from './worker-file.ts';

/**
 * A parser throws away all that it makes of a file, but only at its end: where a file's objects fit into the room for new
 * ones, a tenth of the time is saved. More than this saves no more, and the bounds keep what a process takes in check.
 */
const EXEC_ARGV = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--max-old-space-size=1024'] as const;

/** What the process is told: first where to write, then what to parse, then that this was all. It answers that it is ready. */
export type ParseMessage = { readonly access: CacheAccess } | { readonly tasks: readonly ParseTask[] } | { readonly end: true };

const WORKER = workerFile('parse-worker', import.meta.url);

export class ParserProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #isReady = false;
  #batches: ParseTask[][] | undefined;

  constructor(access: CacheAccess) {
    this.#child = fork(WORKER, [], { serialization: 'advanced', execArgv: [...EXEC_ARGV] });
    this.#ended = new Promise((done) => {
      this.#child.on('error', () => done());
      this.#child.on('exit', () => done());
    });
    this.#child.on('message', () => {
      this.#isReady = true;
      this.#next();
    });
    this.#send({ access });
  }

  /** Tells whether it was given no work yet. */
  get isFree(): boolean {
    return this.#batches === undefined;
  }

  /** Takes batches until there are none, then ends; resolves when it has. Where it fails, what it would have parsed is parsed when it is asked for. */
  work(batches: ParseTask[][]): Promise<void> {
    this.#batches = batches;
    if (this.#isReady) this.#next();
    return this.#ended;
  }

  /** Ends it where it was given no work. */
  async close(): Promise<void> {
    if (this.isFree) this.#child.kill();
    await this.#ended;
  }

  #next(): void {
    if (this.#batches === undefined) return;
    const tasks = this.#batches.shift();
    this.#send(tasks === undefined ? { end: true } : { tasks });
  }

  #send(message: ParseMessage): void {
    // A process that is gone says so by its end.
    this.#child.send(message, () => undefined);
  }
}
