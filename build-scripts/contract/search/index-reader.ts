/** Opens a published index and looks terms up in it. The index library is handed in, so that this stays a leaf. */
import { TOKENIZER_VERSION } from '../terms.ts';
import type { Clause, IndexHit } from './rank.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

interface QueryBuilder {
  term(term: string, options: object): unknown;
}

interface LoadedIndex {
  query(build: (query: QueryBuilder) => void): readonly {
    readonly ref: string;
    readonly score: number;
    readonly matchData: { readonly metadata: object };
  }[];
}

/** The part of lunr that is used. */
export interface IndexEngine {
  readonly version: string;
  load(serialized: object): LoadedIndex;
}

export interface PublishedIndex {
  readonly lunr: string;
  readonly tokenizer: number;
  readonly index?: unknown;
}

export interface IndexReader {
  readonly vocabulary: Vocabulary;
  readonly lookUp: (clauses: readonly Clause[]) => readonly IndexHit[];
}

function termsOf(index: object): readonly string[] | undefined {
  const list: unknown = 'invertedIndex' in index ? index.invertedIndex : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.every((pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string')
    ? list.map((pair) => pair[0])
    : undefined;
}

/**
 * Opens an index. Throws where it was made with another version of the index library or of the tokenizer (its answers
 * would be wrong in silence), or where it is no index.
 */
export function openIndex(published: PublishedIndex, engine: IndexEngine): IndexReader {
  if (published.lunr !== engine.version) {
    throw new Error(
      `The search index was made with lunr ${published.lunr}, this program reads ${engine.version}: build again with this version.`,
    );
  }
  if (published.tokenizer !== TOKENIZER_VERSION) {
    throw new Error(
      `The search index was made with tokenizer ${published.tokenizer}, this program has ${TOKENIZER_VERSION}: build again with this version.`,
    );
  }
  const { index } = published;
  const vocabulary = typeof index === 'object' && index !== null ? termsOf(index) : undefined;
  if (vocabulary === undefined) throw new Error('The search index is damaged: it has no list of terms.');
  const loaded = engine.load(index as object);
  return {
    vocabulary: createVocabulary(vocabulary),
    lookUp: (clauses) =>
      loaded
        .query((query) => {
          for (const { term, boost, fields } of clauses) {
            // The terms are final: lunr's pipeline must not touch them again.
            query.term(term, { boost, usePipeline: false, ...(fields === undefined ? {} : { fields: [...fields] }) });
          }
        })
        .map(({ ref, score, matchData }) => ({
          position: Number(ref),
          score,
          metadata: matchData.metadata as IndexHit['metadata'],
        })),
  };
}
