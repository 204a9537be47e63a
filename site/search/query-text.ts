/** Search in the browser over the whole text: the adapter's own index, loaded after the small one, in the adapter's order. */
import lunr from 'lunr';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { openIndex } from '#contract/search/index-reader.ts';
import { matchingFiles } from '#contract/search/matching-files.ts';
import { createRanker } from '#contract/search/rank.ts';
import { createStemmer } from '#contract/search/stem.ts';
import { rankTyped, type TypedHeld } from './typed-answers.ts';

/** Shortest beginning that counts in texts: shorter ones begin half of all words. */
const PREFIX_FROM = 3;
/** Supporting files that a result names. */
const MAX_FILES = 3;

const stem = createStemmer((word) => lunr.stemmer(new lunr.Token(word, {})).toString());

export interface TextHit extends TypedHeld {
  readonly path: string;
  /** Supporting files that hold words of the query, best first, the first few. Looked for when asked. */
  readonly files: () => readonly string[];
}

export interface TextSearcher {
  /** Total: any text is answered. */
  search(query: string): readonly TextHit[];
}

/** Opens a search object. Throws where it was made with another version of lunr or of the tokenizer. */
export function createTextSearcher(artifact: SearchArtifact): TextSearcher {
  const { documents } = artifact;
  const index = openIndex(artifact, lunr.version);
  const rank = createRanker({ index, documents, stem, prefixFrom: PREFIX_FROM, namePrefixFirst: false });
  return {
    search: (query) => {
      const { hits, plan } = rankTyped(query, rank);
      return hits.flatMap((hit) => {
        const document = documents[hit.ranked.position];
        if (document === undefined) return [];
        const files = (): readonly string[] => matchingFiles(document.files, plan, stem).slice(0, MAX_FILES);
        return [{ ...hit, path: document.path, files }];
      });
    },
  };
}
