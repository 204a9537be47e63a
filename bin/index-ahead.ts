/**
 * Makes search indexes in a thread while this process makes everything that they do not decide. What it makes lies in the
 * cache, where the build asks for it. Files whose terms were counted before go there without their texts.
 */
import { Worker } from 'node:worker_threads';
import type { SearchEntry, SearchFile } from '#artifacts/search/entry.ts';
import { isCounted } from '#artifacts/search/text-terms.ts';
import type { CacheAccess, WorkCache } from './cache/work-cache.ts';
import { workerFile } from './worker-file.ts';

/** Texts below which a thread takes longer to start than to index them. */
const WORTH_THREAD = 500;

/** A file as the thread is told of it: without its text where that is not looked at. */
export interface FileToIndex extends Omit<SearchFile, 'text'> {
  readonly text: string | undefined;
}

export interface EntryToIndex extends Omit<SearchEntry, 'files'> {
  readonly files: readonly FileToIndex[];
}

export interface IndexData {
  readonly access: CacheAccess;
  readonly searches: readonly (readonly EntryToIndex[])[];
}

const WORKER = workerFile('index-worker', import.meta.url);

/**
 * Starts a thread that indexes where that is worth it; `undefined` where it is not. Resolves when the cache knows what was
 * made, and never rejects: what the thread did not make, the build makes when it asks for it.
 */
export function indexAhead(searches: readonly (readonly SearchEntry[])[], cache: WorkCache): Promise<void> | undefined {
  const texts = searches.flat().reduce((sum, { files }) => sum + 1 + files.length, 0);
  if (texts < WORTH_THREAD) return undefined;
  const toIndex = (entry: SearchEntry): EntryToIndex => {
    // Asked for the cache's sake: what a build asks about is in use.
    isCounted(cache, { text: entry.body });
    return { ...entry, files: entry.files.map((file) => withoutText(file, cache)) };
  };
  const workerData: IndexData = { access: cache.access, searches: searches.map((entries) => entries.map(toIndex)) };
  return new Promise((done) => {
    const worker = new Worker(WORKER, { workerData, execArgv: [] });
    // If its error holds, the build meets it as well.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      cache.refresh();
      done();
    });
  });
}

function withoutText(file: SearchFile, cache: WorkCache): FileToIndex {
  const { path, title, source } = file;
  const text = source !== undefined && isCounted(cache, file) ? undefined : file.text;
  return { path, ...(title === undefined ? {} : { title }), ...(source === undefined ? {} : { source }), text };
}
