/**
 * The thread of a build's output. It looks at the output before while this process reads the repository, which a second processor has time
 * for; then it makes the folder of the new generation out of an older one, and writes (`write-worker.ts`). One thread for
 * all of it, because starting one takes as long as much of its work, and who looked knows which files are the same.
 */
import { existsSync } from 'node:fs';
import { type Transferable, Worker } from 'node:worker_threads';
import type { OutputFolder } from '#artifacts/output-folder.ts';
import type { OutputState } from './cache/output-state.ts';
import type { WriteReport, WriteRequest } from './output-writer.ts';
import { workerFile } from './worker-file.ts';

const WORKER = workerFile('write-worker', import.meta.url);

export interface ThreadData extends Pick<OutputFolder, 'out' | 'next'> {
  /** A folder of an older generation, which may become `next`. */
  readonly recycled: string;
  /** A counter of bytes that wait to be written. */
  readonly waiting: SharedArrayBuffer;
}

/** What the thread says: what it saw, once and first, where there was an output; then answers. */
export type ThreadMessage = { readonly seen: OutputState | undefined } | WriteReport;

export class OutputThread {
  /** The state of the output before (`outputState`); `undefined` where it cannot be told. Never rejects. */
  readonly seen: Promise<OutputState | undefined>;
  /** Bytes that wait to be written. */
  readonly waiting: Int32Array<SharedArrayBuffer>;
  readonly #data: ThreadData;
  #worker: Worker | undefined;
  #died: Error | undefined;
  #hear: ((answer: WriteReport | Error) => void) | undefined;

  /** Starts it where there is something to look at; otherwise the first request does. */
  constructor({ out, next, previous }: Pick<OutputFolder, 'out' | 'next' | 'previous'>) {
    this.waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    this.#data = { out, next, recycled: previous, waiting: this.waiting.buffer };
    this.seen = existsSync(out) ? this.#look() : Promise.resolve(undefined);
  }

  /** Begins with the folder of the new generation, after it looked: names of files that the output before has, too, go there, and that changes their times. */
  recycle(): void {
    this.tell({ files: [], question: undefined });
  }

  /** Has it do something; the buffers are its own from now on. */
  tell(request: WriteRequest, buffers: readonly Transferable[] = []): void {
    if (this.#died === undefined) this.#started().postMessage(request, [...buffers]);
  }

  /** Resolves to what it answers next, which must have been asked. Rejects where it ended. */
  answer(): Promise<WriteReport> {
    return new Promise((done, fail) => {
      if (this.#died !== undefined) return fail(this.#died);
      this.#hear = (answer) => (answer instanceof Error ? fail(answer) : done(answer));
    });
  }

  /** Ends the thread, whatever it has not done. */
  async close(): Promise<void> {
    this.#end(new Error('the thread that writes files ended'));
    await this.#worker?.terminate();
  }

  #look(): Promise<OutputState | undefined> {
    const worker = this.#started();
    return new Promise((done) => {
      worker.on('message', (message: ThreadMessage) => {
        if ('seen' in message) done(message.seen);
      });
      worker.on('exit', () => done(undefined));
    });
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(WORKER, { workerData: this.#data, execArgv: [] });
    worker.on('message', (message: ThreadMessage) => {
      if (!('seen' in message)) this.#hear?.(message);
    });
    worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#end(new Error('the thread that writes files ended')));
    this.#worker = worker;
    return worker;
  }

  #end(reason: Error): void {
    this.#died ??= reason;
    this.#hear?.(this.#died);
  }
}
