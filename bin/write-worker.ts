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
/** Bytes of filled files that wait to be written: as much as others have waiting (`output-writer.ts`). */
const MAX_FILLING = 64 * 1024 * 1024;
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
function put(place: RecycledFolder, name: string, work: Exclude<WriteWork, KeptFile>): string | undefined {
  if (work === 'make room') {
    place.emptyRoom(name);
    return undefined;
  }
  if (work instanceof Uint8Array) return writeNew(place, name, work);
  if (typeof work === 'object' && 'copyOf' in work) return writeNew(place, name, readFileSync(join(next, work.copyOf)));
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

/** Kept files that are filled and not written yet, by name, and how many bytes they have. */
const filling = new Map<string, { readonly bytes: Uint8Array; readonly earlier: EarlierFile | undefined }>();
let fillingBytes = 0;

/** Fills a kept file; whoever asked needs to know its digest before it lies there. */
function fillKept(name: string, { entry, nonce, earlier }: KeptFile): void {
  const marked = readPlace(entry);
  if (marked === undefined || fill === undefined) {
    gone.push(name);
    return;
  }
  const bytes = fill(marked, nonce);
  const digest = digestOf(bytes);
  filled.push([name, digest, bytes.length]);
  filling.set(name, { bytes, earlier: earlier?.digest === digest ? earlier : undefined });
  fillingBytes += bytes.length;
  if (fillingBytes > MAX_FILLING) writeFilled();
}

/** Writes what is filled, or takes it where the output before has the same bytes. */
function writeFilled(): void {
  for (const [name, { bytes, earlier }] of filling)
    attempt(() => {
      if (place === undefined) return;
      const taken = earlier === undefined ? undefined : take(place, name, earlier);
      states.set(name, taken ?? writeNew(place, name, bytes));
    });
  filling.clear();
  fillingBytes = 0;
}

/** Gives the state of the file. */
function writeNew(place: RecycledFolder, name: string, bytes: Uint8Array): string {
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
    const isKept = typeof work === 'object' && 'entry' in work;
    // Of a name, the last one counts.
    if (!isKept && filling.size > 0) writeFilled();
    attempt(() => {
      if (isKept) return fillKept(name, work);
      const state = place === undefined ? undefined : put(place, name, work);
      if (state === undefined) states.delete(name);
      else states.set(name, state);
    });
    if (work instanceof Uint8Array) Atomics.sub(counter, 0, work.length);
  }
  Atomics.notify(counter, 0);
  if (question === undefined) return;
  if (question !== 'filled') writeFilled();
  const isReport = question === 'report' || question === 'finish';
  let folders: ReadonlyMap<string, string> = new Map();
  attempt(() => {
    if (question === 'report') place?.clear(isTwin);
    else if (question === 'finish') folders = place?.finish() ?? folders;
  });
  say({
    untaken: isReport ? untaken : [],
    filled,
    gone,
    failure,
    entries: question === 'finish' ? { files: states, folders } : undefined,
  });
  if (isReport) untaken = [];
  filled = [];
  gone = [];
  // Who asked goes on meanwhile.
  if (question === 'filled') writeFilled();
});
