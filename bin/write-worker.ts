/**
 * The thread of `output-thread.ts`: looks at the output before, says what it saw, and puts files where they are published
 * (`output-writer.ts`). Whatever happens is said when it is asked for, so that nobody waits in vain.
 */
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { digestOf } from '#digest/sha256.ts';
import { type FillMarks, filler } from '../site/data/fill-marks.ts';
import { readPlace } from './cache/entry-place.ts';
import { hasSameContent, outputState, stateOf } from './cache/output-state.ts';
import { type EarlierFile, type FileNumber, numberOf, takeFile } from './cache/take-file.ts';
import type { ThreadData, ThreadMessage } from './output-thread.ts';
import type { KeptFile, WriteFailure, WriteReport, WriteRequest, WriteWork } from './output-writer.ts';
import { putFile } from './put-file.ts';
import { RecycledFolder } from './recycled-folder.ts';

const { out, next, recycled, waiting } = workerData as ThreadData;
const counter = new Int32Array(waiting);
/** Files of the output before, by name. */
const looked = new Map<string, FileNumber | undefined>();
const states = new Map<string, string>();
let untaken: string[] = [];
let filled: WriteReport['filled'][number][] = [];
let gone: string[] = [];
let fill: FillMarks | undefined;
let failure: WriteFailure | undefined;
let place: RecycledFolder | undefined;

if (existsSync(out)) say({ seen: outputState(out, (name, stats) => void looked.set(name, numberOf(stats))) });

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

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
  if (typeof work === 'object' && 'entry' in work) return putKept(place, name, work);
  if (work instanceof Uint8Array || (typeof work === 'object' && 'copyOf' in work)) {
    const file = place.emptyRoom(name);
    putFile(file, work instanceof Uint8Array ? work : readFileSync(join(next, work.copyOf)));
    return stateOf(lstatSync(file));
  }
  if (work !== 'written') {
    const state = take(place, name, work);
    if (state === undefined) untaken.push(name);
    return state;
  }
  return stateOf(lstatSync(place.room(name)));
}

/** As `takeFile`, which is not asked where the file was seen to lie at both places. */
function take(place: RecycledFolder, name: string, earlier: EarlierFile): string | undefined {
  const lying = place.lying(name);
  const file = place.room(name);
  const [here, there] = [lying?.number, looked.get(name)];
  const isSame = here !== undefined && here.inode === there?.inode && here.device === there.device;
  return lying !== undefined && isSame && hasSameContent(lying.state, earlier.state) ? lying.state : takeFile(earlier, file);
}

function putKept(place: RecycledFolder, name: string, { entry, nonce, earlier }: KeptFile): string | undefined {
  const marked = readPlace(entry);
  if (marked === undefined || fill === undefined) {
    gone.push(name);
    return undefined;
  }
  const bytes = fill(marked, nonce);
  const digest = digestOf(bytes);
  filled.push([name, digest, bytes.length]);
  const taken = earlier?.digest === digest ? take(place, name, earlier) : undefined;
  if (taken !== undefined) return taken;
  const file = place.emptyRoom(name);
  putFile(file, bytes);
  return stateOf(lstatSync(file));
}

/** Markdown beside pages: nobody reads it while the website is made, which will ask for most of it, and letting a file go to take it again takes as long as writing it. */
function isTwin(name: string): boolean {
  return name.endsWith('/index.md');
}

parentPort?.on('message', ({ files, question, values }: WriteRequest) => {
  if (place === undefined)
    attempt(() => {
      place = RecycledFolder.open(next, recycled);
    });
  if (values !== undefined) fill = filler(values);
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
  let folders: ReadonlyMap<string, string> = new Map();
  attempt(() => {
    if (question === 'report') place?.clear(isTwin);
    else if (question === 'finish') folders = place?.finish() ?? folders;
  });
  say({
    untaken: question === 'done' ? [] : untaken,
    filled,
    gone,
    failure,
    entries: question === 'finish' ? { files: states, folders } : undefined,
  });
  if (question !== 'done') untaken = [];
  filled = [];
  gone = [];
});
