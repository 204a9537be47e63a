/** Searches off the main thread, so that typing stays smooth: loads the names objects on first use, then answers queries. */
import type { PageMount } from '#contract/page-path.ts';
import type { NamesArtifact } from '#contract/schema/names.ts';
import { createNamesSearcher, type NamesSearcher } from '../search/query-names.ts';

export interface Source {
  readonly mount: PageMount;
  /** Name of the repository, where several are searched. */
  readonly name: string;
  readonly url: string;
}

export interface Found {
  readonly source: number;
  readonly document: NamesArtifact['documents'][number];
  readonly matched: readonly string[];
}

export type Request = { readonly load: readonly Source[] } | { readonly query: string; readonly turn: number };
export type Answer =
  | { readonly loaded: number; readonly licenses: readonly string[] }
  | { readonly failed: string }
  | { readonly turn: number; readonly found: readonly Found[]; readonly total: number };

/** Results that a person looks at; the count says that there are more. */
const MAX_RESULTS = 60;

let searchers: readonly NamesSearcher[] = [];
/** Queries wait for it: the first one is asked while the index still loads. */
let loading: Promise<Answer> | undefined;

async function load(sources: readonly Source[]): Promise<Answer> {
  const artifacts = await Promise.all(
    sources.map(async ({ url }) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
      return (await response.json()) as NamesArtifact;
    }),
  );
  searchers = artifacts.map(createNamesSearcher);
  const documents = artifacts.flatMap((artifact) => artifact.documents);
  const licenses = new Set(documents.flatMap(({ license }) => (license === undefined ? [] : [license])));
  return { loaded: documents.length, licenses: [...licenses].sort() };
}

function answer(query: string, turn: number): Answer {
  const lists = searchers.map((searcher, source) => searcher.search(query).map((hit) => ({ source, ...hit })));
  // Ranks of different indexes cannot be compared; taking turns keeps the best of each near the top.
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const found = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
  return { turn, found: found.slice(0, MAX_RESULTS), total: found.length };
}

self.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  try {
    if ('load' in data) {
      loading = load(data.load);
      self.postMessage(await loading);
    } else {
      await loading;
      self.postMessage(answer(data.query, data.turn));
    }
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Answer);
  }
});
