/** The adapter's full-text index: one document for each skill, with the terms of its supporting files folded into its body. */
import lunr from 'lunr';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { TOKENIZER_VERSION } from '#contract/terms.ts';
import { compareText } from '#model/compare.ts';
import type { TermCounts } from './count-terms.ts';
import { type SearchEntry, sortEntries } from './entry.ts';
import { buildLunrIndex } from './lunr-index.ts';
import { SearchCounts } from './search-counts.ts';
import { tellingTerms } from './telling-terms.ts';
import { sourceOf } from './text-terms.ts';

/** Body terms of all documents together, each about 20 bytes of index: everything up to a thousand skills, 60 a skill at ten thousand. */
export const MAX_BODY_TERMS = 600_000;
/** Terms of all supporting files together, each about 8 bytes. */
export const MAX_FILE_TERMS = 400_000;
/** Most headings of one document that are indexed: beyond it they are a generated list. */
const MAX_HEADINGS = 200;
/** Most supporting files whose names and titles are indexed. */
const MAX_TITLES = 100;

interface Kept {
  /** Term number -> term. */
  readonly vocabulary: readonly string[];
  /** Of the body of each entry. */
  readonly bodies: readonly TermCounts[];
  /** Of the supporting files of each entry together. */
  readonly folded: readonly TermCounts[];
  /** Of each supporting file of each entry. */
  readonly files: readonly TermCounts[];
}

const NOTHING: TermCounts = new Uint32Array();

/** The pairs of terms that another text does not hold. `marks` has room for every term, and is empty before and after. */
function without(pairs: TermCounts, other: TermCounts, marks: Uint8Array): TermCounts {
  for (let index = 0; index < other.length; index += 2) marks[other[index] ?? 0] = 1;
  const own = pairs.filter((_, index) => marks[pairs[index - (index % 2)] ?? 0] === 0);
  for (let index = 0; index < other.length; index += 2) marks[other[index] ?? 0] = 0;
  return own;
}

function keepTerms(entries: readonly SearchEntry[], counts: SearchCounts): Kept {
  const { counter } = counts;
  const files = entries.flatMap((entry) => entry.files.map((file) => counts.ofText(file)));
  const bodies = entries.map((entry) => counts.ofText({ text: entry.body }));
  const { vocabulary } = counter;
  const marks = new Uint8Array(vocabulary.length);
  let first = 0;
  const folded = entries.map((entry, position) => {
    const own = files.slice(first, first + entry.files.length);
    first += own.length;
    return without(counter.add(own), bodies[position] ?? NOTHING, marks);
  });
  const texts = tellingTerms({ vocabulary, texts: [...bodies, ...folded] }, MAX_BODY_TERMS);
  return {
    vocabulary,
    bodies: texts.slice(0, entries.length),
    folded: texts.slice(entries.length),
    files: tellingTerms({ vocabulary, texts: files }, MAX_FILE_TERMS),
  };
}

/** A frequent term stands a few times: lunr's own weight grows about as slowly. */
function damped(pairs: TermCounts): TermCounts {
  return pairs.map((value, index) => (index % 2 === 0 || value === 1 ? value : Math.min(4, 1 + Math.floor(Math.log2(value)))));
}

/** Gives the terms of a text as words in the order of the alphabet, which is found once: a word stands in many texts. */
function wordLists(vocabulary: readonly string[]): (pairs: TermCounts) => string {
  const order = Array.from(vocabulary.keys()).sort((a, b) => compareText(vocabulary[a] ?? '', vocabulary[b] ?? ''));
  const ranks = new Uint32Array(order.length);
  for (const [rank, number] of order.entries()) ranks[number] = rank;
  return (pairs) => {
    const own = new Uint32Array(pairs.length / 2);
    for (let index = 0; index < own.length; index += 1) own[index] = ranks[pairs[index * 2] ?? 0] ?? 0;
    return Array.from(own.sort(), (rank) => vocabulary[order[rank] ?? 0]).join(' ');
  };
}

/** Words of a path that tell something: not the `SKILL.md` that every skill has. */
function pathText(path: string): string {
  return path.replace(/(^|\/)SKILL\.md$/, '');
}

/** Names and titles of supporting files. */
function titlesOf({ path, files }: SearchEntry): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return files
    .slice(0, MAX_TITLES)
    .map(
      (file) =>
        `${(file.path.startsWith(folder) ? file.path.slice(folder.length) : file.path).replace(/\.[a-z]+$/i, '')} ${file.title ?? ''}`,
    );
}

/** Everything that the search object follows from: entries with what names a text in its place. */
export function searchInput(entries: readonly SearchEntry[]): unknown {
  return entries.map((entry) => ({
    ...entry,
    body: sourceOf({ text: entry.body }),
    files: entry.files.map((file) => [file.path, file.title ?? null, sourceOf(file)]),
  }));
}

/** Builds the search object. The same entries in any order give the same bytes, whatever `counts` recall of earlier builds. */
export function buildSearch(entries: readonly SearchEntry[], counts = new SearchCounts()): SearchArtifact {
  const sorted = sortEntries(entries);
  const kept = keepTerms(sorted, counts);
  const indexed = sorted.map((entry, position) => ({
    entry,
    body: kept.bodies[position] ?? NOTHING,
    folded: kept.folded[position] ?? NOTHING,
  }));
  const { vocabulary } = kept;
  const index = buildLunrIndex(indexed, [
    { name: 'name', vocabulary, counts: ({ entry }) => counts.ofShort([entry.name]) },
    { name: 'description', vocabulary, counts: ({ entry }) => counts.ofShort([entry.description]) },
    { name: 'headings', vocabulary, counts: ({ entry }) => counts.ofShort(entry.headings.slice(0, MAX_HEADINGS)) },
    { name: 'path', vocabulary, counts: ({ entry }) => counts.ofShort([pathText(entry.path)]) },
    { name: 'body', vocabulary, counts: ({ body }) => damped(body) },
    { name: 'titles', vocabulary, counts: ({ entry }) => counts.ofShort(titlesOf(entry)) },
    { name: 'files', vocabulary, counts: ({ folded }) => damped(folded) },
  ]);
  const wordsOf = wordLists(vocabulary);
  let next = 0;
  const documents = sorted.map(({ path, kind, name, description, describedOnly, files }) => ({
    path,
    kind,
    name,
    description,
    describedOnly,
    files: files.map((file) => {
      const own = wordsOf(kept.files[next] ?? NOTHING);
      next += 1;
      return { path: file.path, ...(file.title === undefined ? {} : { title: file.title }), terms: own };
    }),
  }));
  return { kind: 'search', lunr: lunr.version, tokenizer: TOKENIZER_VERSION, documents, index };
}
