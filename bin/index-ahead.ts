/**
 * Makes search indexes in a thread while this process makes everything that they do not decide. What it makes lies in the
 * cache, where the build asks for it. Files whose terms were counted before go there without their texts.
 */
import { Worker } from 'node:worker_threads';
import type { SearchEntry, SearchFile } from '#artifacts/search/entry.ts';
import { countsName } from '#artifacts/search/kept-counts.ts';
import { isCounted } from '#artifacts/search/text-terms.ts';
import type { CacheAccess, WorkCache } from './cache/work-cache.ts';
import { workerFile } from './worker-file.ts';

/** Texts below which telling a thread takes longer than indexing them. */
const WORTH_THREAD = 500;

/** A file as the thread is told of it: without its text where that is not looked at. */
export interface FileToIndex extends Omit<SearchFile, 'text'> {
  readonly text: string | undefined;
}

export interface EntryToIndex extends Omit<SearchEntry, 'files'> {
  readonly files: readonly FileToIndex[];
}

/** What the thread is told when it has work. */
export type IndexMessage = readonly (readonly EntryToIndex[])[];

/** What the thread is started with. */
export interface IndexerData {
  readonly access: CacheAccess;
  /** What the counts of all texts are remembered for. */
  readonly out: string;
}

const WORKER = workerFile('index-worker', import.meta.url);

/** A thread that indexes, and is loading what it needs until there is something to index. */
export class Indexer {
  readonly #worker: Worker;
  readonly #cache: WorkCache;
  readonly #ended: Promise<void>;

  constructor(cache: WorkCache, out: string) {
    this.#cache = cache;
    // Asked for the cache's sake: the thread uses it.
    cache.has(countsName(out));
    this.#worker = new Worker(WORKER, { workerData: { access: cache.access, out } satisfies IndexerData, execArgv: [] });
    // If its error holds, the build meets it as well.
    this.#worker.on('error', () => undefined);
    this.#ended = new Promise((done) => this.#worker.on('exit', () => done()));
  }

  /** Starts indexing; `undefined` where that is not worth it. Resolves when the cache knows what was made, and never rejects: what the thread did not make, the build makes when it asks for it. */
  index(searches: readonly (readonly SearchEntry[])[]): Promise<void> | undefined {
    const texts = searches.flat().reduce((sum, { files }) => sum + 1 + files.length, 0);
    if (texts < WORTH_THREAD) return undefined;
    const toIndex = (entry: SearchEntry): EntryToIndex => {
      // Asked for the cache's sake: what a build asks about is in use.
      isCounted(this.#cache, { text: entry.body });
      return { ...entry, files: entry.files.map((file) => withoutText(file, this.#cache)) };
    };
    this.#worker.postMessage(searches.map((entries) => entries.map(toIndex)) satisfies IndexMessage);
    return this.#ended.then(() => this.#cache.refresh());
  }

  /** Ends the thread, whatever it has not made. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Starts a thread where it will be worth it, to judge by the files that a build left before: each text has a page at least. */
export function startIndexer(cache: WorkCache, filesBefore: number, out: string): Indexer | undefined {
  return filesBefore < WORTH_THREAD ? undefined : new Indexer(cache, out);
}

function withoutText(file: SearchFile, cache: WorkCache): FileToIndex {
  const { path, title, source } = file;
  const text = source !== undefined && isCounted(cache, file) ? undefined : file.text;
  return { path, ...(title === undefined ? {} : { title }), ...(source === undefined ? {} : { source }), text };
}
