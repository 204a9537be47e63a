/** The thread of `output-writer.ts`: puts files where they are published. Whatever happens is said when it is asked for, so that nobody waits in vain. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { takeFile } from './cache/take-file.ts';
import type { WriteFailure, WriteReport, WriteRequest, WriterData } from './output-writer.ts';

const { folder, waiting } = workerData as WriterData;
const counter = new Int32Array(waiting);
const folders = new Set<string>();
let untaken: string[] = [];
let failure: WriteFailure | undefined;

function put(name: string, content: WriteRequest['files'][number][1]): void {
  const file = join(folder, name);
  const parent = dirname(file);
  if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
  folders.add(parent);
  if (!(content instanceof Uint8Array)) {
    if (!takeFile(content, file)) untaken.push(name);
    return;
  }
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Never into a file that lies there: it may be one that the output before has, too.
    rmSync(file);
    writeFileSync(file, content, { flag: 'wx' });
  }
}

parentPort?.on('message', ({ files, report }: WriteRequest) => {
  for (const [name, content] of files) {
    try {
      if (failure === undefined) put(name, content);
    } catch (error) {
      failure = { message: (error as Error).message, code: (error as NodeJS.ErrnoException).code };
    }
    if (content instanceof Uint8Array) Atomics.sub(counter, 0, content.length);
  }
  Atomics.notify(counter, 0);
  if (!report) return;
  parentPort?.postMessage({ untaken, failure } satisfies WriteReport);
  untaken = [];
});
