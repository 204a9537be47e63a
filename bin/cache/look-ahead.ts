/** Looks at the output before while this process reads the repository: sixteen thousand files take a fifth of a second that a second processor has. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../worker-file.ts';
import type { OutputState } from './output-state.ts';

const WORKER = workerFile('look-worker', import.meta.url);

/** Resolves to the state of a folder (`outputState`), or to `undefined` where it cannot be told: then whoever needs it looks again. Never rejects. */
export function lookAhead(folder: string): Promise<OutputState | undefined> {
  if (!existsSync(folder)) return Promise.resolve(undefined);
  return new Promise((done) => {
    const worker = new Worker(WORKER, { workerData: folder, execArgv: [] });
    worker.on('message', done);
    worker.on('error', () => done(undefined));
    worker.on('exit', () => done(undefined));
  });
}
