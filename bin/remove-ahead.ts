/** Removes a large folder while this process computes: ten thousand files take a second that a second processor has. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { workerFile } from './worker-file.ts';

const WORKER = workerFile('remove-worker', import.meta.url);

/** Resolves when as much of the folder is gone as can be. Never rejects: the place is somebody's who clears it again before using it. */
export function removeAhead(folder: string): Promise<void> {
  if (!existsSync(folder)) return Promise.resolve();
  return new Promise((done) => {
    const worker = new Worker(WORKER, { workerData: folder, execArgv: [] });
    worker.on('error', () => done());
    worker.on('exit', () => done());
  });
}
