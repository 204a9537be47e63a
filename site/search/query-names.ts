/** Search in the browser, over names and descriptions, while a person types. Pure: the names object is handed in. */
import lunr from 'lunr';
import type { NamesArtifact } from '#contract/schema/names.ts';
import { openIndex } from '#contract/search/index-reader.ts';
import { createRanker } from '#contract/search/rank.ts';
import { typedAnswers } from './typed-answers.ts';

/** Every beginning counts while a person types; one letter is a beginning. */
const PREFIX_FROM = 1;

export interface NameHit {
  readonly document: NamesArtifact['documents'][number];
  /** Words of the query that matched, as they were typed: for highlighting. */
  readonly matched: readonly string[];
  /** It holds enough of the query to answer it. */
  readonly isAnswer: boolean;
}

export interface NamesSearcher {
  /** Exact names first, then names that begin with the query, then by relevance. Total: any text is answered. */
  search(query: string): readonly NameHit[];
}

/** Opens a names object. Throws where it was made with another version of lunr or of the tokenizer. */
export function createNamesSearcher(artifact: NamesArtifact): NamesSearcher {
  const { documents } = artifact;
  const index = openIndex(artifact, lunr.version);
  const rank = createRanker({ index, documents, stem: (term) => term, prefixFrom: PREFIX_FROM, namePrefixFirst: true });
  return {
    search: (query) => {
      const ranking = rank(query);
      const isAnswer = typedAnswers(query, ranking, rank);
      return ranking.hits.flatMap((hit) => {
        const document = documents[hit.position];
        return document === undefined ? [] : [{ document, matched: hit.matched, isAnswer: isAnswer(hit) }];
      });
    },
  };
}
