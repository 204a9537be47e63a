/** The adapter's full-text index: one document for each skill, with the terms of its supporting files folded into its body. */
import lunr from 'lunr';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { createStemmer } from '#contract/search/stem.ts';
import { TOKENIZER_VERSION, terms } from '#contract/terms.ts';
import { type SearchEntry, sortEntries } from './entry.ts';
import { buildLunrIndex, stemEnglish } from './lunr-index.ts';
import { countTerms, tellingTerms } from './telling-terms.ts';

/** Body terms of all documents together, each about 20 bytes of index: everything up to some thousand skills, about 100 a skill at ten thousand. */
export const MAX_BODY_TERMS = 1_000_000;
/** Terms of all supporting files together, each about 8 bytes. */
export const MAX_FILE_TERMS = 500_000;
/** Most repetitions of a term that count: past it, frequency says nothing more (lunr saturates there too). */
const MAX_COUNT = 8;
/** Most headings of one document that are indexed: beyond it they are a generated list. */
const MAX_HEADINGS = 200;

interface Indexed {
  readonly entry: SearchEntry;
  readonly body: readonly (readonly [string, number])[];
}

function* bodyTerms(entries: readonly SearchEntry[], stemmed: (text: string) => readonly string[]): Generator<readonly string[]> {
  for (const { body, files } of entries) {
    yield files.length === 0 ? stemmed(body) : [...stemmed(body), ...files.flatMap((file) => stemmed(file.text))];
  }
}

function* fileTerms(entries: readonly SearchEntry[], stemmed: (text: string) => readonly string[]): Generator<readonly string[]> {
  for (const { files } of entries) for (const { text } of files) yield stemmed(text);
}

/** Words of a path that tell something: not the `SKILL.md` that every skill has. */
function pathText(path: string): string {
  return path.replace(/(^|\/)SKILL\.md$/, '');
}

/** Builds the search object. The same entries in any order give the same bytes. */
export function buildSearch(entries: readonly SearchEntry[]): SearchArtifact {
  const sorted = sortEntries(entries);
  const stem = createStemmer(stemEnglish);
  const stemmed = (text: string): string[] => terms(text).map(stem);
  const bodies = tellingTerms(countTerms(bodyTerms(sorted, stemmed)), MAX_BODY_TERMS);
  const indexed = sorted.map((entry, position): Indexed => ({ entry, body: bodies[position] ?? [] }));
  const index = buildLunrIndex(indexed, [
    { name: 'name', boost: 16, terms: ({ entry }) => stemmed(entry.name) },
    { name: 'description', boost: 6, terms: ({ entry }) => stemmed(entry.description) },
    { name: 'headings', boost: 3, terms: ({ entry }) => entry.headings.slice(0, MAX_HEADINGS).flatMap(stemmed) },
    { name: 'path', boost: 2, terms: ({ entry }) => stemmed(pathText(entry.path)) },
    { name: 'body', boost: 1, terms: ({ body }) => body.flatMap(([term, count]) => Array<string>(Math.min(count, MAX_COUNT)).fill(term)) },
  ]);
  const ofFiles = tellingTerms(countTerms(fileTerms(sorted, stemmed)), MAX_FILE_TERMS)[Symbol.iterator]();
  const documents = sorted.map(({ path, kind, name, description, describedOnly, files }) => ({
    path,
    kind,
    name,
    description,
    describedOnly,
    files: files.map((file) => ({
      path: file.path,
      ...(file.title === undefined ? {} : { title: file.title }),
      terms: ((ofFiles.next().value ?? []) as readonly (readonly [string, number])[])
        .map(([term]) => term)
        .sort()
        .join(' '),
    })),
  }));
  return { kind: 'search', lunr: lunr.version, tokenizer: TOKENIZER_VERSION, documents, index };
}
