/** Search in the browser, over names and descriptions, while a person types. Pure: the names object is handed in. */
import lunr from 'lunr';
import type { NamesArtifact } from '#contract/schema/names.ts';
import { openIndex } from '#contract/search/index-reader.ts';
import { queryWords } from '#contract/search/plan.ts';
import { createRanker } from '#contract/search/rank.ts';
import { rankTyped, type TypedHeld } from './typed-answers.ts';

/** Every beginning counts while a person types; one letter is a beginning. */
const PREFIX_FROM = 1;
/** Longest last word that may be a mere beginning: longer ones are completed in texts as well. */
const MAX_BEGINNING = 2;

export interface NameHit extends TypedHeld {
  readonly document: NamesArtifact['documents'][number];
}

export interface NamesSearcher {
  /** Exact names first, then names that begin with the query, then by relevance. Total: any text is answered. */
  search(query: string): readonly NameHit[];
  /** The last word has just begun, and is itself no word of any name or description: only beginnings can tell what is meant. */
  endsInBeginning(query: string): boolean;
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
    endsInBeginning: (query) => {
      const last = queryWords(query).at(-1);
      if (last === undefined || last.dense === true || /\s$/u.test(query) || [...last.text].length > MAX_BEGINNING) return false;
      return last.parts.every((part) => index.postings.documentsWith(part) === 0);
    },
  };
}
