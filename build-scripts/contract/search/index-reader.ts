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

type Posting = Readonly<Record<string, unknown>>;

function postingsOf(index: unknown): ReadonlyMap<string, Posting> | undefined {
  const list: unknown = typeof index === 'object' && index !== null && 'invertedIndex' in index ? index.invertedIndex : undefined;
  if (!Array.isArray(list)) return undefined;
  const isPair = (pair: unknown): pair is [string, Posting] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'object' && pair[1] !== null;
  return list.every(isPair) ? new Map(list) : undefined;
}

/** Documents that hold a term in the field where most do. */
function countDocuments(posting: Posting | undefined): number {
  const fields = Object.values(posting ?? {}).filter((field) => typeof field === 'object' && field !== null);
  return Math.max(0, ...fields.map((field) => Object.keys(field).length));
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
  const postings = postingsOf(published.index);
  if (postings === undefined) throw new Error('The search index is damaged: it has no list of terms.');
  const loaded = engine.load(published.index as object);
  return {
    vocabulary: createVocabulary([...postings.keys()], (term) => countDocuments(postings.get(term))),
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
