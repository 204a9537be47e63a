/** Full-text search over a published repository (adapter.md, `search_repo`): a pure look-up in the search object. */
import lunr from 'lunr';
import { isWithin } from '#contract/path-text.ts';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { type AskedWord, askedWords, type Held, heldOf } from '#contract/search/answers.ts';
import { openIndex } from '#contract/search/index-reader.ts';
import { matchingFiles } from '#contract/search/matching-files.ts';
import { createRanker } from '#contract/search/rank.ts';
import { createStemmer } from '#contract/search/stem.ts';
import { mainScript } from './scripts.ts';

/** Shortest word that also stands for longer ones: shorter ones begin half of the vocabulary. */
const PREFIX_FROM = 3;

export interface SearchHit extends Held {
  readonly path: string;
  readonly kind: 'skill' | 'document';
  readonly name: string;
  readonly description: string;
  readonly describedOnly: boolean;
  /** Words of the query that matched, as they were typed. */
  readonly matched: readonly string[];
  /** Those of them that are slips: what was typed -> what stands there instead. */
  readonly slips: ReadonlyMap<string, string>;
  /** Supporting files that match, best first, all of them. */
  readonly files: readonly string[];
}

export interface SearchAnswer {
  /** Everything that holds a word of the query, best first; `answersAmong` says which of it answers. */
  readonly hits: readonly SearchHit[];
  /** The words that were looked up. */
  readonly asked: readonly AskedWord[];
  /** The query holds no letter or digit, or nothing but words of grammar. */
  readonly matchedNothingBecause?: 'no_words' | 'grammar';
}

export interface Searcher {
  /** The script that most words are written in. */
  readonly script: string;
  /** Looks a query up as literal words. Total: any text is answered. `scope` is a folder path; empty means everything. */
  search(query: string, options?: { readonly scope?: string }): SearchAnswer;
}

const stem = createStemmer((word) => lunr.stemmer(new lunr.Token(word, {})).toString());

/** Opens a search object. Throws where it was made with another version of lunr or of the tokenizer. */
export function createSearcher(artifact: SearchArtifact): Searcher {
  const { documents } = artifact;
  const index = openIndex(artifact, lunr.version);
  const rank = createRanker({ index, documents, stem, prefixFrom: PREFIX_FROM, namePrefixFirst: false });

  function search(query: string, { scope = '' }: { readonly scope?: string } = {}): SearchAnswer {
    const accept = (position: number): boolean => {
      // A document without a path is one that may not be found.
      const { path = '' } = documents[position] ?? {};
      return path !== '' && isWithin(scope, path);
    };
    const { hits, plan } = rank(query, accept);
    const shown = hits.flatMap((hit): SearchHit[] => {
      const document = documents[hit.position];
      if (document === undefined) return [];
      const { path, kind, name, description, describedOnly } = document;
      let files: readonly string[] | undefined;
      return [
        {
          path,
          kind,
          name,
          description,
          describedOnly,
          ...heldOf(hit),
          get matched() {
            return hit.matched;
          },
          get slips() {
            return hit.slips;
          },
          // A page shows a few hits of many: the second look is taken when it is asked for.
          get files() {
            files ??= matchingFiles(document.files, plan, stem);
            return files;
          },
        },
      ];
    });
    const asked = askedWords(plan);
    if (shown.length > 0 || plan.some(({ grammar }) => !grammar)) return { hits: shown, asked };
    return { hits: shown, asked, matchedNothingBecause: plan.length === 0 ? 'no_words' : 'grammar' };
  }

  let script: string | undefined;
  return {
    search,
    get script() {
      script ??= mainScript(index.postings.terms);
      return script;
    },
  };
}
