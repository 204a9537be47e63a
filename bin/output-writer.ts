/**
 * Writes the new generation: in a thread, because ten thousand files take as long as computing what is in them. What the
 * output before holds already gets a second name there (`cache/earlier-files.ts`), if it has none there yet
 * (`recycled-folder.ts`).
 */
import type { Digest } from '#contract/digest.ts';
import type { MarkValues, StoredBytes } from '../site/build.ts';
import type { EarlierFiles } from './cache/earlier-files.ts';
import type { EntryPlace } from './cache/entry-place.ts';
import { type OutputState, stateOfEntries } from './cache/output-state.ts';
import type { EarlierFile } from './cache/take-file.ts';
import type { OutputThread } from './output-thread.ts';

/** Bytes that may wait to be written: more would take memory that rendering needs. */
const MAX_WAITING = 64 * 1024 * 1024;
/** Milliseconds after which nobody waits for the thread any more: it died, which is said when it is asked. */
const PATIENCE = 10_000;
/** Files of one message: a message costs as much as a small file. */
const BATCH_FILES = 64;
/** Bytes of one message, so that the thread does not idle. */
const BATCH_BYTES = 512 * 1024;

/** A file that an earlier build kept, with marks of a number (`site/data/fill-marks.ts`). */
export interface KeptFile {
  readonly entry: EntryPlace;
  readonly nonce: string;
  /** The file of this name in the output before, which is taken where it has the same bytes. */
  readonly earlier?: (EarlierFile & { readonly digest: Digest }) | undefined;
}

/** What becomes of a file: its bytes are written, those of another file of the new generation are, it is filled and written, it is that of the output before, or another process writes it, for which there must be room, or wrote it. */
export type WriteWork = Uint8Array | Required<Pick<StoreCopy, 'copyOf'>> | KeptFile | EarlierFile | 'make room' | 'written';

/**
 * Asks to be told when kept files are filled (`filled`), or when everything before was done (`done`); for what became of it, after which no other files than twins lie in the folder (`report`);
 * or for the last report of all, after which nothing else does.
 */
export type WriteQuestion = 'filled' | 'done' | 'report' | 'finish';

export interface WriteRequest {
  readonly files: readonly (readonly [name: string, work: WriteWork])[];
  readonly question: WriteQuestion | undefined;
  /** What kept files are filled with from now on. */
  readonly values?: MarkValues | undefined;
}

export interface WriteFailure {
  readonly message: string;
  readonly code: string | undefined;
}

export interface WriteReport {
  /** Files that the output before did not give. */
  readonly untaken: readonly string[];
  /** Kept files that were filled since the last report of any kind: they are written now or soon. */
  readonly filled: readonly (readonly [name: string, digest: Digest, size: number])[];
  /** Kept files whose bytes are not what was kept any more, since the last report of any kind: they are not there. */
  readonly gone: readonly string[];
  readonly failure: WriteFailure | undefined;
  /** Every file with its state (`cache/output-state.ts`) when it was written or taken, and every folder with its mode: in the last report alone. */
  readonly entries: { readonly files: ReadonlyMap<string, string>; readonly folders: ReadonlyMap<string, string> } | undefined;
}

/** Bytes of a file of the store, which the thread reads where it lies: `copyOf` is its name below the new generation, in which it was written before. */
export interface StoreCopy extends StoredBytes {
  readonly copyOf?: string;
}

type Content = Uint8Array | StoreCopy;
/** What is known of the bytes of a file that is not read here. */
type Known = Pick<StoredBytes, 'digest' | 'size'>;

export class OutputWriter {
  readonly #thread: OutputThread;
  readonly #earlier: EarlierFiles;
  readonly #digestOf: (name: string, content: Uint8Array | Known) => Digest | undefined;
  /** What is in the files that are being taken from the output before: written where it does not give them. */
  readonly #spare = new Map<string, Content>();
  /** Kept files that were not to be had, until somebody is told. */
  readonly #gone: string[] = [];
  #batch: WriteRequest['files'][number][] = [];
  #batchBytes = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Has the folder of the new generation begun with, in which `thread` has written nothing yet. `digestOf` hears of every file and gives its digest, where its name does not promise its bytes. */
  constructor(thread: OutputThread, earlier: EarlierFiles, digestOf: (name: string, content: Uint8Array | Known) => Digest | undefined) {
    this.#thread = thread;
    this.#earlier = earlier;
    this.#digestOf = digestOf;
    thread.recycle();
  }

  /** Writes a file, sooner or later; of one that is written again, the last bytes count. Bytes of a file that the output before may have must stay as they are until then. */
  write(name: string, content: Content): void {
    const earlier = this.#earlier.find(name, this.#digestOf(name, content));
    this.#spare.delete(name);
    if (earlier === undefined) this.#addBytes(name, content);
    else {
      this.#spare.set(name, content);
      this.#add(name, earlier, 0);
    }
  }

  /**
   * Writes kept files with values in the place of their marks, sooner or later. Resolves when their digests are known, with the names of
   * those that are not to be had any more, and not there. Rejects with what the file system said.
   */
  async writeKept(files: Iterable<readonly [name: string, file: KeptFile]>, values: MarkValues): Promise<readonly string[]> {
    this.#send({ values });
    for (const [name, file] of files) this.#add(name, { ...file, earlier: this.#earlier.named(name) }, 0);
    throwFailure(await this.#ask('filled'));
    return this.#gone.splice(0);
  }

  /** Resolves when other processes may write files of these names. */
  async makeRoom(names: Iterable<string>): Promise<void> {
    for (const name of names) this.#add(name, 'make room', 0);
    throwFailure(await this.#ask('done'));
  }

  /** Takes note of a file that another process wrote. */
  note(name: string): void {
    this.#add(name, 'written', 0);
  }

  /** Resolves when everything lies there, and no other file but twins that may be asked for yet: the folder can be read. Rejects with what the file system said. */
  async flush(): Promise<void> {
    await this.#reportAll('report');
  }

  /** Resolves to the state of the folder (`cache/output-state.ts`) when everything lies there, and nothing else. Rejects with what the file system said. */
  async finish(): Promise<OutputState> {
    await this.flush();
    const { entries } = await this.#reportAll('finish');
    return stateOfEntries(entries?.files ?? new Map(), entries?.folders ?? new Map());
  }

  /** A copy, which the thread gets for good: bytes are often a view of much more, and a message would carry all of it. */
  #addBytes(name: string, content: Content): void {
    if ('copyOf' in content) {
      this.#add(name, { copyOf: content.copyOf }, 0);
    } else {
      const bytes = content instanceof Uint8Array ? content : content.read();
      this.#add(name, new Uint8Array(bytes), bytes.length);
    }
  }

  #add(name: string, work: WriteWork, length: number): void {
    this.#batch.push([name, work]);
    this.#batchBytes += length;
    if (this.#batch.length >= BATCH_FILES || this.#batchBytes >= BATCH_BYTES) this.#send();
  }

  #send({ question, values }: Partial<Pick<WriteRequest, 'question' | 'values'>> = {}): void {
    const counter = this.#thread.waiting;
    const waiting = Atomics.add(counter, 0, this.#batchBytes) + this.#batchBytes;
    const copies = this.#batch.flatMap(([, work]) => (work instanceof Uint8Array ? [work.buffer as ArrayBuffer] : []));
    this.#thread.tell({ files: this.#batch, question, values }, copies);
    this.#batch = [];
    this.#batchBytes = 0;
    for (let now = waiting; now > MAX_WAITING; now = Atomics.load(counter, 0)) {
      if (Atomics.wait(counter, 0, now, PATIENCE) === 'timed-out') return;
    }
  }

  /** Asks until the output before gave everything that it was asked for, or its bytes were written. */
  async #reportAll(question: WriteQuestion): Promise<WriteReport> {
    for (;;) {
      const report = await this.#ask(question);
      throwFailure(report);
      const left = report.untaken.map((name) => [name, this.#spare.get(name)] as const);
      this.#spare.clear();
      if (left.length === 0) return report;
      for (const [name, content] of left) if (content !== undefined) this.#addBytes(name, content);
    }
  }

  /** One question at a time: answers have no names. */
  #ask(question: WriteQuestion): Promise<WriteReport> {
    const answer = this.#last.then(() => this.#askNow(question));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #askNow(question: WriteQuestion): Promise<WriteReport> {
    const answer = this.#thread.answer();
    this.#send({ question });
    const report = await answer;
    for (const [name, digest, size] of report.filled) this.#digestOf(name, { digest, size });
    this.#gone.push(...report.gone);
    return report;
  }
}

function throwFailure({ failure }: WriteReport): void {
  if (failure !== undefined) throw Object.assign(new Error(failure.message), { code: failure.code });
}
