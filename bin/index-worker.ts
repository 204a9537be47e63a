/** The thread of `index-ahead.ts`: what is searched in, both search indexes into a segment of the cache. */
import { parentPort, workerData } from 'node:worker_threads';
import { addSearch } from '#artifacts/publish-snapshot.ts';
import { PublishedFiles } from '#artifacts/published-files.ts';
import { countsName } from '#artifacts/search/kept-counts.ts';
import { SearchCounts } from '#artifacts/search/search-counts.ts';
import { openCache } from './cache/work-cache.ts';
import type { EntryToIndex, FileToIndex, IndexerData, IndexMessage } from './index-ahead.ts';

const { access, out } = workerData as IndexerData;
const cache = openCache(access);
// Read while there is nothing to do yet.
const counts = new SearchCounts(cache, countsName(out));

parentPort?.once('message', (searches: IndexMessage) => {
  const published = new PublishedFiles(cache);
  for (const entries of searches) addSearch(published, entries.map(toSearch), counts);
  counts.save();
  cache.leave();
});

function toSearch({ files, ...entry }: EntryToIndex) {
  return { ...entry, files: files.map(toFile) };
}

/** Throws where a text is looked at that was known when the thread was started: then nothing is made. */
function toFile(file: FileToIndex) {
  return {
    ...file,
    get text(): string {
      if (file.text === undefined) throw new Error(`the terms of ${file.path} are no longer known`);
      return file.text;
    },
  };
}
