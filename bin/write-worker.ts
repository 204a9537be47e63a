/** The thread of `output-writer.ts`: puts files where they are published. Whatever happens is said when it is asked for, so that nobody waits in vain. */
import { parentPort, workerData } from 'node:worker_threads';
import { takeFile } from './cache/take-file.ts';
import type { WriteFailure, WriteReport, WriteRequest, WriterData } from './output-writer.ts';
import { placer, putFile } from './put-file.ts';

const { folder, waiting } = workerData as WriterData;
const counter = new Int32Array(waiting);
const place = placer(folder);
let untaken: string[] = [];
let failure: WriteFailure | undefined;

function put(name: string, content: WriteRequest['files'][number][1]): void {
  const file = place(name);
  if (content instanceof Uint8Array) putFile(file, content);
  else if (!takeFile(content, file)) untaken.push(name);
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
