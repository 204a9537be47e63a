/**
 * Searches off the main thread, so that typing stays smooth. The names objects are loaded on first use and answer at once;
 * the larger indexes of whole texts follow, and the last query is answered again when they are there.
 */
import type { PageMount } from '#contract/page-path.ts';
import type { NamesArtifact } from '#contract/schema/names.ts';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { type Filter, passes } from '../search/filter-hits.ts';
import { findGone, type Gone, type GoneHit } from '../search/find-gone.ts';
import { type MergedHit, mergeHits } from '../search/merge-hits.ts';
import { createNamesSearcher, type NamesSearcher } from '../search/query-names.ts';
import { createTextSearcher, type TextSearcher } from '../search/query-text.ts';
import { type Reach, reachOf } from '../search/reach.ts';

export interface Source {
  readonly mount: PageMount;
  /** Name of the repository, where several are searched. */
  readonly name: string;
  readonly url: string;
  /** The index of whole texts; absent where it is too large to be loaded for a search. */
  readonly wide?: string;
}

export interface Found extends MergedHit {
  readonly source: number;
}

/** A skill that is no longer where it was, in one of the sources. */
export interface FoundGone extends GoneHit {
  readonly source: number;
}

interface Asked extends Filter {
  readonly query: string;
  readonly turn: number;
}

export type Request = { readonly load: readonly Source[]; readonly wide: boolean; readonly past: string | undefined } | Asked;
export type Answer =
  | { readonly loaded: number; readonly licenses: readonly string[] }
  | { readonly failed: string }
  | {
      readonly turn: number;
      /** The first of them. */
      readonly found: readonly Found[];
      /** Those that the filter lets through, and all. */
      readonly total: number;
      readonly unfiltered: number;
      /** False: what was found holds next to nothing of the query. */
      readonly isAnswered: boolean;
      /** Not in the totals, because it holds next to nothing of the query. */
      readonly leftOut: number;
      readonly gone: readonly FoundGone[];
      readonly reach: Reach;
    };

/** Results that a person looks at; the count says that there are more. */
const MAX_RESULTS = 60;

interface Opened {
  readonly names: NamesSearcher;
  readonly byPath: ReadonlyMap<string, NamesArtifact['documents'][number]>;
  texts?: TextSearcher;
  /** Why whole texts are not searched, while they are not. */
  reach: Exclude<Reach, 'whole'>;
}

let opened: readonly Opened[] = [];
let gone: readonly Gone[] = [];
/** Queries wait for it: the first one is asked while the index still loads. */
let loading: Promise<Answer> | undefined;
let latest: Asked | undefined;

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  return response.json();
}

async function load(sources: readonly Source[], past: string | undefined): Promise<Answer> {
  // That the list of what is gone cannot be had is no failure of the search.
  const listed = past === undefined ? undefined : await fetchJson(past).catch(() => undefined);
  gone = (listed as { readonly repositories: readonly Gone[] } | undefined)?.repositories ?? [];
  const artifacts = await Promise.all(sources.map(async ({ url }) => (await fetchJson(url)) as NamesArtifact));
  opened = artifacts.map((artifact) => ({
    names: createNamesSearcher(artifact),
    reach: 'loading',
    byPath: new Map(artifact.documents.map((document) => [document.path, document])),
  }));
  const documents = artifacts.flatMap((artifact) => artifact.documents);
  const licenses = new Set(documents.flatMap(({ license }) => (license === undefined ? [] : [license])));
  return { loaded: documents.length, licenses: [...licenses].sort() };
}

/** Loads what makes search better; that it fails is no failure of the search, and answers say how far they reach. */
async function widen(sources: readonly Source[], wanted: boolean): Promise<void> {
  for (const [position, { wide }] of sources.entries()) {
    const target = opened[position];
    if (target === undefined) continue;
    if (wide === undefined) target.reach = 'large';
    else if (!wanted) target.reach = 'saving';
  }
  for (const [position, { wide }] of sources.entries()) {
    const target = opened[position];
    if (wide === undefined || target?.reach !== 'loading') continue;
    try {
      target.texts = createTextSearcher((await fetchJson(wide)) as SearchArtifact);
    } catch {
      target.reach = 'failed';
    }
    if (latest !== undefined) self.postMessage(answer(latest));
  }
}

function answer({ query, turn, ...filter }: Asked): Answer {
  const merged = opened.map(({ names, byPath, texts }) => mergeHits(names.search(query), texts?.search(query) ?? [], byPath));
  const isAnswered = merged.some(({ answers }) => answers.length > 0);
  const lists = merged.map(({ answers, others }, source) => (isAnswered ? answers : others).map((hit) => ({ source, ...hit })));
  // Ranks of different indexes cannot be compared; taking turns keeps the best of each near the top.
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const all = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
  const found = all.filter(({ document }) => passes(document, filter));
  return {
    turn,
    found: found.slice(0, MAX_RESULTS),
    total: found.length,
    unfiltered: all.length,
    isAnswered,
    leftOut: isAnswered ? merged.reduce((sum, { others }) => sum + others.length, 0) : 0,
    // Neither documents nor licenses are known of what is gone.
    gone:
      filter.kind === 'document' || filter.license !== ''
        ? []
        : gone.flatMap((lists, source) => findGone(lists, query).map((hit) => ({ source, ...hit }))),
    reach: reachOf(opened.map(({ texts, reach }) => (texts === undefined ? reach : 'whole'))),
  };
}

self.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  try {
    if ('load' in data) {
      loading = load(data.load, data.past);
      self.postMessage(await loading);
      await widen(data.load, data.wide);
    } else {
      latest = data;
      await loading;
      // Keys that were pressed meanwhile make this query an old one.
      await new Promise((done) => setTimeout(done));
      if (latest !== data) return;
      self.postMessage(answer(data));
    }
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Answer);
  }
});
