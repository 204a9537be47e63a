/**
 * Searches off the main thread, so that typing stays smooth. The names objects are loaded on first use and answer at once;
 * the larger indexes of whole texts follow side by side, and the last query is answered again as each of them arrives.
 */
import type { PageMount } from '#contract/page-path.ts';
import type { NamesArtifact } from '#contract/schema/names.ts';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { type Asked, answerFrom, type SearchAnswer, type Searched } from '../search/answer.ts';
import { topFolders } from '../search/filter-hits.ts';
import type { Gone } from '../search/find-gone.ts';
import { createNamesSearcher } from '../search/query-names.ts';
import { createTextSearcher } from '../search/query-text.ts';

export interface Source {
  readonly mount: PageMount;
  readonly address: string;
  /** Name of the repository, where several are searched. */
  readonly name: string;
  readonly url: string;
  /** The index of whole texts; absent where it is too large to be loaded for a search. */
  readonly wide?: string;
}

interface Question extends Asked {
  readonly turn: number;
}

export type Request = { readonly load: readonly Source[]; readonly wide: boolean; readonly past: string | undefined } | Question;
export type Answer =
  | {
      readonly loaded: number;
      readonly licenses: readonly string[];
      readonly tags: readonly string[];
      /** Of each source. */
      readonly folders: readonly ReturnType<typeof topFolders>[];
    }
  | { readonly failed: string }
  | ({ readonly turn: number } & SearchAnswer);

let searched: readonly Searched[] = [];
/** Queries wait for it: the first one is asked while the index still loads. */
let loading: Promise<Answer> | undefined;
let latest: Question | undefined;

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  return response.json();
}

async function load(sources: readonly Source[], past: string | undefined): Promise<Answer> {
  // That the list of what is gone cannot be had is no failure of the search.
  const listed = past === undefined ? undefined : await fetchJson(past).catch(() => undefined);
  const gone = (listed as { readonly repositories: readonly Gone[] } | undefined)?.repositories ?? [];
  const artifacts = await Promise.all(sources.map(async ({ url }) => (await fetchJson(url)) as NamesArtifact));
  searched = artifacts.map((artifact, position) => ({
    address: sources[position]?.address ?? '',
    names: createNamesSearcher(artifact),
    byPath: new Map(artifact.documents.map((document) => [document.path, document])),
    gone: gone[position],
    reach: 'loading',
  }));
  const documents = artifacts.flatMap((artifact) => artifact.documents);
  const licenses = new Set(documents.flatMap(({ license }) => (license === undefined ? [] : [license])));
  const tags = new Set(documents.flatMap((document) => document.tags ?? []));
  const folders = artifacts.map((artifact) => topFolders(artifact.documents.map(({ path }) => path)));
  return { loaded: documents.length, licenses: [...licenses].sort(), tags: [...tags].sort(), folders };
}

/** Loads what makes search better; that it fails is no failure of the search, and answers say how far they reach. */
async function widen(sources: readonly Source[], wanted: boolean): Promise<void> {
  for (const [position, target] of searched.entries()) {
    if (sources[position]?.wide === undefined) target.reach = 'large';
    else if (!wanted) target.reach = 'saving';
  }
  // An answer that was given meanwhile spoke of waiting.
  if (latest !== undefined && searched.some(({ reach }) => reach !== 'loading')) self.postMessage(answer(latest));
  await Promise.all(
    searched.map(async (target, position) => {
      const wide = sources[position]?.wide;
      if (wide === undefined || target.reach !== 'loading') return;
      try {
        target.texts = createTextSearcher((await fetchJson(wide)) as SearchArtifact);
      } catch {
        target.reach = 'failed';
      }
      if (latest !== undefined) self.postMessage(answer(latest));
    }),
  );
}

function answer(question: Question): Answer {
  return { turn: question.turn, ...answerFrom(searched, question) };
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
