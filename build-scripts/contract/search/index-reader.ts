/** Opens a published index. Which lunr made it is checked; its postings are read without it, so that this stays a leaf. */
import { TOKENIZER_VERSION } from '../terms.ts';
import { type Postings, readPostings } from './postings.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export interface PublishedIndex {
  readonly lunr: string;
  readonly tokenizer: number;
  readonly documents: readonly unknown[];
  readonly index?: unknown;
}

export interface IndexReader {
  /** Number of documents. */
  readonly size: number;
  readonly postings: Postings;
  readonly vocabulary: Vocabulary;
  /** The terms of names alone. */
  readonly nameVocabulary: Vocabulary;
}

/**
 * Opens an index. Throws where it was made with another version of the index library or of the tokenizer (its answers
 * would be wrong in silence), or where it is no index.
 */
export function openIndex(published: PublishedIndex, lunrVersion: string): IndexReader {
  if (published.lunr !== lunrVersion) {
    throw new Error(
      `The search index was made with lunr ${published.lunr}, this program reads ${lunrVersion}: build again with this version.`,
    );
  }
  if (published.tokenizer !== TOKENIZER_VERSION) {
    throw new Error(
      `The search index was made with tokenizer ${published.tokenizer}, this program has ${TOKENIZER_VERSION}: build again with this version.`,
    );
  }
  const size = published.documents.length;
  const postings = readPostings(published.index, size);
  if (postings === undefined) throw new Error('The search index is damaged: it has no list of terms.');
  return {
    size,
    postings,
    vocabulary: createVocabulary(postings.terms, postings.documentsWith),
    nameVocabulary: createVocabulary(postings.termsOf('name')),
  };
}
