/** The thread of `output-writer.ts`: puts files where they are published. Whatever happens is said when it is asked for, so that nobody waits in vain. */
import { lstatSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { stateOf } from './cache/output-state.ts';
import { takeFile } from './cache/take-file.ts';
import type { WriteFailure, WriteReport, WriteRequest, WriterData, WriteWork } from './output-writer.ts';
import { putFile } from './put-file.ts';
import { RecycledFolder } from './recycled-folder.ts';

const { folder, recycled, waiting } = workerData as WriterData;
const counter = new Int32Array(waiting);
const states = new Map<string, string>();
let untaken: string[] = [];
let failure: WriteFailure | undefined;
let place: RecycledFolder | undefined;
attempt(() => {
  place = RecycledFolder.open(folder, recycled);
});

function attempt(work: () => void): void {
  if (failure !== undefined) return;
  try {
    work();
  } catch (error) {
    failure = { message: (error as Error).message, code: (error as NodeJS.ErrnoException).code };
  }
}

/** Gives the state of the file that lies there now; `undefined` where none does yet. */
function put(place: RecycledFolder, name: string, work: WriteWork): string | undefined {
  if (work === 'make room') {
    place.emptyRoom(name);
    return undefined;
  }
  const file = work instanceof Uint8Array ? place.emptyRoom(name) : place.room(name);
  if (work instanceof Uint8Array) putFile(file, work);
  else if (work !== 'written') {
    const state = takeFile(work, file);
    if (state === undefined) untaken.push(name);
    return state;
  }
  return stateOf(lstatSync(file));
}

parentPort?.on('message', ({ files, question }: WriteRequest) => {
  for (const [name, work] of files) {
    attempt(() => {
      const state = place === undefined ? undefined : put(place, name, work);
      if (state === undefined) states.delete(name);
      else states.set(name, state);
    });
    if (work instanceof Uint8Array) Atomics.sub(counter, 0, work.length);
  }
  Atomics.notify(counter, 0);
  if (question === undefined) return;
  if (question === 'finish') attempt(() => place?.clear());
  parentPort?.postMessage({
    untaken: question === 'done' ? [] : untaken,
    failure,
    states: question === 'finish' ? states : undefined,
  } satisfies WriteReport);
  if (question !== 'done') untaken = [];
});
