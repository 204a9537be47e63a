/** The browser's index: names and descriptions, unstemmed, because a search box sees unfinished words. */
import lunr from 'lunr';
import type { NamesArtifact } from '#contract/schema/names.ts';
import { TOKENIZER_VERSION, terms } from '#contract/terms.ts';
import { shorten } from '#model/text.ts';
import { type SearchEntry, sortEntries } from './entry.ts';
import { buildLunrIndex } from './lunr-index.ts';
import { fairShare } from './telling-terms.ts';

/** Longest description: what an author may write in one. */
const MAX_DESCRIPTION = 1_024;
/** Characters of all descriptions together: everything up to some thousand skills, 200 a skill at ten thousand, so that a phone can load it. */
export const MAX_DESCRIPTIONS = 2_000_000;

/** Everything that the names object follows from: no text, so that an edit of one leaves the object as it is. */
export function namesInput(entries: readonly SearchEntry[]): unknown {
  return entries.map(({ body: _body, headings: _headings, files: _files, ...named }) => named);
}

/** Builds the names object. The same entries in any order give the same bytes. */
export function buildNames(entries: readonly SearchEntry[]): NamesArtifact {
  const sorted = sortEntries(entries);
  const share = fairShare(
    sorted.map((entry) => entry.description.length),
    MAX_DESCRIPTIONS,
  );
  const longest = Math.min(share, MAX_DESCRIPTION);
  const documents = sorted.map(({ path, kind, name, description, describedOnly, license, tags = [] }) => ({
    path,
    kind,
    name,
    description: shorten(description, longest),
    describedOnly,
    ...(license === undefined ? {} : { license }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  }));
  const index = buildLunrIndex(documents, [
    { name: 'name', terms: ({ name }) => terms(name) },
    { name: 'description', terms: ({ description }) => terms(description) },
  ]);
  return { kind: 'names', lunr: lunr.version, tokenizer: TOKENIZER_VERSION, documents, index };
}
