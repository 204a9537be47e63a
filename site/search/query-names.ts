/** Search in the browser, over names and descriptions, while a person types. Pure: the names object is handed in. */
import lunr from 'lunr';
import type { NamesArtifact } from '#contract/schema/names.ts';
import { openIndex } from '#contract/search/index-reader.ts';
import { queryWords } from '#contract/search/plan.ts';
import { createRanker } from '#contract/search/rank.ts';
import { rankTyped, type TypedHeld } from './typed-answers.ts';

/** Every beginning counts while a person types; one letter is a beginning. */
const PREFIX_FROM = 1;
/** Longest word that may be a mere beginning: longer ones are completed in texts as well. */
const MAX_BEGINNING = 2;

export interface NameHit extends TypedHeld {
  readonly document: NamesArtifact['documents'][number];
}

export interface NamesSearcher {
  /** Exact names first, then names that begin with the query, then by relevance. Total: any text is answered. */
  search(query: string): readonly NameHit[];
  /** The query is one word that has just begun, and no word of any name or description: only beginnings can tell what is meant. */
  isBeginning(query: string): boolean;
}

/** Opens a names object. Throws where it was made with another version of lunr or of the tokenizer. */
export function createNamesSearcher(artifact: NamesArtifact): NamesSearcher {
  const { documents } = artifact;
  const index = openIndex(artifact, lunr.version);
  const rank = createRanker({ index, documents, stem: (term) => term, prefixFrom: PREFIX_FROM, namePrefixFirst: true });
  return {
    search: (query) =>
      rankTyped(query, rank).hits.flatMap((hit) => {
        const document = documents[hit.ranked.position];
        return document === undefined ? [] : [{ ...hit, document }];
      }),
    isBeginning: (query) => {
      const [word, ...others] = queryWords(query);
      if (word === undefined || others.length > 0 || word.dense === true || [...word.text].length > MAX_BEGINNING) return false;
      return word.parts.every((part) => index.postings.documentsWith(part) === 0);
    },
  };
}
