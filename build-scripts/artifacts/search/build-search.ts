/** The adapter's full-text index: one document for each skill, with the terms of its supporting files folded into its body. */
import lunr from 'lunr';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { createStemmer } from '#contract/search/stem.ts';
import { TOKENIZER_VERSION, terms } from '#contract/terms.ts';
import { createTermCounter } from './count-terms.ts';
import { type SearchEntry, sortEntries } from './entry.ts';
import { buildLunrIndex, stemEnglish } from './lunr-index.ts';
import { type KeptTerm, tellingTerms } from './telling-terms.ts';

/** Body terms of all documents together, each about 20 bytes of index: everything up to a thousand skills, 60 a skill at ten thousand. */
export const MAX_BODY_TERMS = 600_000;
/** Terms of all supporting files together, each about 8 bytes. */
export const MAX_FILE_TERMS = 400_000;
/** Most headings of one document that are indexed: beyond it they are a generated list. */
const MAX_HEADINGS = 200;

interface Kept {
  /** Of the body and the supporting files of each entry. */
  readonly bodies: readonly (readonly KeptTerm[])[];
  /** Of each supporting file of each entry. */
  readonly files: readonly (readonly KeptTerm[])[];
}

function keepTerms(entries: readonly SearchEntry[], stem: (term: string) => string): Kept {
  const counter = createTermCounter(stem);
  const files = entries.flatMap((entry) => entry.files.map((file) => counter.count(terms(file.text))));
  let first = 0;
  const bodies = entries.map((entry) => {
    const own = files.slice(first, first + entry.files.length);
    first += own.length;
    return counter.add([counter.count(terms(entry.body)), ...own]);
  });
  const { vocabulary } = counter;
  return {
    bodies: tellingTerms({ vocabulary, texts: bodies }, MAX_BODY_TERMS),
    files: tellingTerms({ vocabulary, texts: files }, MAX_FILE_TERMS),
  };
}

/** A frequent term stands a few times: lunr's own weight grows about as slowly. */
function repeated({ term, count }: KeptTerm): readonly string[] {
  return count === 1 ? [term] : Array<string>(Math.min(4, 1 + Math.floor(Math.log2(count)))).fill(term);
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
  const kept = keepTerms(sorted, stem);
  const indexed = sorted.map((entry, position) => ({ entry, body: kept.bodies[position] ?? [] }));
  const index = buildLunrIndex(indexed, [
    { name: 'name', boost: 16, terms: ({ entry }) => stemmed(entry.name) },
    { name: 'description', boost: 6, terms: ({ entry }) => stemmed(entry.description) },
    { name: 'headings', boost: 3, terms: ({ entry }) => entry.headings.slice(0, MAX_HEADINGS).flatMap(stemmed) },
    { name: 'path', boost: 2, terms: ({ entry }) => stemmed(pathText(entry.path)) },
    { name: 'body', boost: 1, terms: ({ body }) => body.flatMap(repeated) },
  ]);
  let next = 0;
  const documents = sorted.map(({ path, kind, name, description, describedOnly, files }) => ({
    path,
    kind,
    name,
    description,
    describedOnly,
    files: files.map((file) => {
      const own = (kept.files[next] ?? []).map(({ term }) => term).sort();
      next += 1;
      return { path: file.path, ...(file.title === undefined ? {} : { title: file.title }), terms: own.join(' ') };
    }),
  }));
  return { kind: 'search', lunr: lunr.version, tokenizer: TOKENIZER_VERSION, documents, index };
}
