/** Answers what a visitor looks for, from what is loaded of each repository. Pure. */
import type { NamesArtifact } from '#contract/schema/names.ts';
import { type Filter, isBelow, passes } from './filter-hits.ts';
import { findGone, firstGone, type Gone, type GoneHit } from './find-gone.ts';
import { joinHits } from './join-hits.ts';
import { mergeHits } from './merge-hits.ts';
import type { NamesSearcher } from './query-names.ts';
import type { TextSearcher } from './query-text.ts';
import { type Reach, reachOf } from './reach.ts';

/** What is searched of one repository. */
export interface Searched {
  readonly address: string;
  readonly names: NamesSearcher;
  readonly byPath: ReadonlyMap<string, NamesArtifact['documents'][number]>;
  readonly gone: Gone | undefined;
  /** Absent while whole texts are not searched. */
  texts?: TextSearcher;
  /** Why they are not, while they are not. */
  reach: Exclude<Reach, 'whole'>;
}

export interface Asked extends Filter {
  /** Empty where a folder or a tag is looked through instead: all that it holds answers, in the order of the paths. */
  readonly query: string;
  /** Most results that are wanted. */
  readonly shown: number;
}

/** A result as it is shown. */
export interface Found {
  /** Place of its repository among the sources. */
  readonly source: number;
  readonly document: NamesArtifact['documents'][number];
  readonly matched: readonly string[];
  readonly files: readonly string[];
  readonly inText: boolean;
}

/** A skill that is no longer where it was, in one of the sources. */
export interface FoundGone extends GoneHit {
  readonly source: number;
}

export interface SearchAnswer {
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
  /** More may come: whole texts are still being loaded. */
  readonly isLoading: boolean;
}

/** Results that get a second look for their supporting files; more are not looked at. */
const SECOND_LOOKS = 20;

/** Answers from what is loaded. A repository that is asked for is all that is searched. Total: any text is answered. */
export function answerFrom(searched: readonly Searched[], { query, shown, ...filter }: Asked): SearchAnswer {
  const sources = searched
    .map((repository, source) => ({ ...repository, source }))
    .filter(({ address }) => filter.repository === '' || filter.repository === address);
  if (query === '') return listFolder(sources, filter, shown);
  const lists = sources.map(({ source, names, texts, byPath }) => ({
    source,
    hits: mergeHits(names.search(query), texts?.search(query) ?? [], byPath, names.isBeginning(query)),
  }));
  const { answers, others } = joinHits(lists);
  const isAnswered = answers.length > 0;
  const all = isAnswered ? answers : others;
  const passing = all.filter(({ document }) => passes(document, filter));
  const reaches = sources.map(({ texts, reach }) => (texts === undefined ? reach : 'whole'));
  return {
    found: passing.slice(0, shown).map(({ source, document, matched, files, inText }, place) => ({
      source,
      document,
      matched: matched(),
      files: place < SECOND_LOOKS ? files() : [],
      inText,
    })),
    total: passing.length,
    unfiltered: all.length,
    isAnswered,
    leftOut: isAnswered ? others.length : 0,
    // Neither documents nor licenses nor tags are known of what is gone.
    gone:
      filter.kind === 'document' || filter.license !== '' || filter.tag !== ''
        ? []
        : firstGone(
            sources.flatMap(({ source, gone }) =>
              (gone === undefined ? [] : findGone(gone, query))
                .filter(({ path }) => isBelow(path, filter.folder))
                .map((hit) => ({ source, ...hit })),
            ),
          ),
    reach: reachOf(reaches),
    isLoading: reaches.includes('loading'),
  };
}

/** Answers nobody's words: what lies in a folder, or has a tag, with nothing in it marked. */
function listFolder(
  sources: readonly (Searched & { readonly source: number })[],
  filter: Omit<Filter, 'repository'>,
  shown: number,
): SearchAnswer {
  const all = sources.flatMap(({ source, byPath }) =>
    [...byPath.values()].filter(({ path }) => isBelow(path, filter.folder)).map((document) => ({ source, document })),
  );
  const passing = all.filter(({ document }) => passes(document, filter));
  return {
    found: passing.slice(0, shown).map((each) => ({ ...each, matched: [], files: [], inText: false })),
    total: passing.length,
    unfiltered: all.length,
    isAnswered: true,
    leftOut: 0,
    gone: [],
    reach: 'whole',
    isLoading: false,
  };
}
