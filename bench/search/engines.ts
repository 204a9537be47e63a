/** The searches that are compared: ours, and two libraries over the same texts. */
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import { createSearcher, type Searcher, type SearchHit } from '#adapter/catalog/search.ts';
import { buildSearch } from '#artifacts/search/build-search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { searchSchema } from '#contract/schema/search.ts';
import { answersAmong } from '#contract/search/answers.ts';

export interface Engine {
  readonly name: string;
  readonly buildSeconds: number;
  /** Bytes of the index as it would be stored. */
  readonly indexBytes: number;
  /** Paths of skills and documents, best first. */
  readonly search: (query: string) => readonly string[];
}

export interface OwnEngine extends Engine {
  /** Supporting files that the hit of `path` names. */
  readonly filesOf: (query: string, path: string) => readonly string[];
}

interface PlainDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

const FIELDS = ['name', 'description', 'body'] as const;

/** What a library without our folding would index: the text of supporting files stands in the body of their skill. */
function plainDocuments(entries: readonly SearchEntry[]): readonly PlainDocument[] {
  return entries.map(({ path, name, description, body, files }) => ({
    id: path,
    name,
    description,
    body: [body, ...files.map((file) => file.text)].join('\n\n'),
  }));
}

function timed<T>(work: () => T): { readonly value: T; readonly seconds: number } {
  const started = performance.now();
  const value = work();
  return { value, seconds: (performance.now() - started) / 1000 };
}

/** What a reader is shown: the answers, else what is closest. */
export function shownFor(searcher: Searcher, query: string): readonly SearchHit[] {
  const { hits, asked } = searcher.search(query);
  const { answers, others } = answersAmong(hits, asked);
  return answers.length > 0 ? answers : others;
}

/** Ours, through its stored form, as the adapter reads it. */
export function ownEngine(entries: readonly SearchEntry[]): OwnEngine {
  const built = timed(() => buildSearch(entries));
  const stored = JSON.stringify(built.value);
  const searcher = createSearcher(searchSchema.parse(JSON.parse(stored)));
  return {
    name: 'skillpress',
    buildSeconds: built.seconds,
    indexBytes: Buffer.byteLength(stored),
    search: (query) => shownFor(searcher, query).map((hit) => hit.path),
    filesOf: (query, path) => searcher.search(query).hits.find((hit) => hit.path === path)?.files ?? [],
  };
}

/** lunr as its guide shows it. A query that its query language refuses finds nothing. */
export function lunrEngine(entries: readonly SearchEntry[]): Engine {
  const documents = plainDocuments(entries);
  const built = timed(() =>
    lunr(function () {
      this.ref('id');
      for (const field of FIELDS) this.field(field);
      for (const document of documents) this.add(document);
    }),
  );
  const search = (query: string): readonly string[] => {
    try {
      return built.value.search(query).map((hit) => hit.ref);
    } catch (error) {
      if (error instanceof lunr.QueryParseError) return [];
      throw error;
    }
  };
  return { name: 'lunr', buildSeconds: built.seconds, indexBytes: Buffer.byteLength(JSON.stringify(built.value)), search };
}

/** MiniSearch as its guide shows it, and with the options that its guide recommends for search boxes. */
export function miniSearchEngines(entries: readonly SearchEntry[]): readonly [Engine, Engine] {
  const documents = plainDocuments(entries);
  const built = timed(() => {
    const index = new MiniSearch<PlainDocument>({ fields: [...FIELDS] });
    index.addAll(documents);
    return index;
  });
  const indexBytes = Buffer.byteLength(JSON.stringify(built.value));
  const engine = (name: string, options: object): Engine => ({
    name,
    buildSeconds: built.seconds,
    indexBytes,
    search: (query) => built.value.search(query, options).map((hit) => String(hit.id)),
  });
  return [
    engine('MiniSearch', {}),
    engine('MiniSearch, prefix, fuzzy 0.2, name ×4, description ×2', { prefix: true, fuzzy: 0.2, boost: { name: 4, description: 2 } }),
  ];
}
