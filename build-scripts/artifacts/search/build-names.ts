/** The browser's index: names and descriptions, unstemmed, because a search box sees unfinished words. */
import lunr from 'lunr';
import type { NamesArtifact } from '#contract/schema/names.ts';
import { TOKENIZER_VERSION, terms } from '#contract/terms.ts';
import { type SearchEntry, sortEntries } from './entry.ts';
import { buildLunrIndex } from './lunr-index.ts';

/** Most characters of a description in the browser's index: what a result shows, and what an author may write in a description. */
const MAX_DESCRIPTION = 1_024;

/** Builds the names object. The same entries in any order give the same bytes. */
export function buildNames(entries: readonly SearchEntry[]): NamesArtifact {
  const sorted = sortEntries(entries);
  const documents = sorted.map(({ path, kind, name, description, describedOnly, license }) => ({
    path,
    kind,
    name,
    description: [...description].slice(0, MAX_DESCRIPTION).join(''),
    describedOnly,
    ...(license === undefined ? {} : { license }),
  }));
  const index = buildLunrIndex(documents, [
    { name: 'name', boost: 8, terms: ({ name }) => terms(name) },
    { name: 'description', boost: 1, terms: ({ description }) => terms(description) },
  ]);
  return { kind: 'names', lunr: lunr.version, tokenizer: TOKENIZER_VERSION, documents, index };
}
