/**
 * Builds a lunr index from terms that are already made: no tokenizer, trimmer, stop words or stemmer of lunr takes part.
 *
 * The stored form is made here, from numbers in flat lists, and a test compares it with what lunr's own builder gives:
 * that one keeps an object for every term of every field of every document, which took most of a build's time and memory.
 */
import lunr from 'lunr';

export interface IndexField<D> {
  readonly name: string;
  readonly terms: (document: D) => readonly string[];
}

/** lunr's parameters of BM25 (`k1`, `b`), which its builder has where nobody sets them. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** One field of one document: numbers of its terms, ascending, each followed by how often it stands there. */
interface Vector {
  readonly reference: string;
  readonly field: number;
  readonly length: number;
  readonly pairs: Uint32Array;
}

/** What lunr stores for a term in a document where no positions are kept. */
const NOTHING = Object.freeze({});

/**
 * Indexes documents under their positions and gives lunr's serialized form, as plain JSON. The same documents in the same
 * order give the same bytes.
 */
export function buildLunrIndex<D>(documents: readonly D[], fields: readonly IndexField<D>[]): unknown {
  const numbers = new Map<string, number>();
  const vectors = documents.flatMap((document, position) =>
    fields.map(({ name, terms }, field) => countTerms(`${name}/${position}`, field, terms(document), numbers)),
  );
  const names = fields.map(({ name }) => name);
  const vocabulary = [...numbers.keys()];
  return {
    version: lunr.version,
    fields: names,
    fieldVectors: weigh(vectors, fields.length, documents.length, vocabulary.length),
    invertedIndex: invert(vectors, names, vocabulary),
    pipeline: [],
  };
}

function countTerms(reference: string, field: number, terms: readonly string[], numbers: Map<string, number>): Vector {
  const counts = new Map<number, number>();
  for (const term of terms) {
    let number = numbers.get(term);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(term, number);
    }
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const pairs = new Uint32Array(counts.size * 2);
  Uint32Array.from(counts.keys())
    .sort()
    .forEach((number, index) => {
      pairs[index * 2] = number;
      pairs[index * 2 + 1] = counts.get(number) ?? 0;
    });
  return { reference, field, length: terms.length, pairs };
}

/** lunr's weight of each term in each vector, with three decimals. */
function weigh(vectors: readonly Vector[], fields: number, documents: number, terms: number): readonly (readonly [string, number[]])[] {
  const holders = new Uint32Array(terms);
  const lengths = new Float64Array(fields);
  for (const { field, length, pairs } of vectors) {
    lengths[field] = (lengths[field] ?? 0) + length;
    for (let at = 0; at < pairs.length; at += 2) holders[pairs[at] ?? 0] = (holders[pairs[at] ?? 0] ?? 0) + 1;
  }
  // A document counts once for each field that holds the term, as in lunr.
  const rarity = Float64Array.from(holders, (count) => Math.log(1 + Math.abs((documents - count + 0.5) / (count + 0.5))));
  return vectors.map(({ reference, field, length, pairs }) => {
    const norm = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (length / ((lengths[field] ?? 0) / documents)));
    const stored: number[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [number = 0, count = 0] = [pairs[at], pairs[at + 1]];
      const weight = ((rarity[number] ?? 0) * ((SATURATION + 1) * count)) / (norm + count);
      stored.push(number, Math.round(weight * 1000) / 1000);
    }
    return [reference, stored] as const;
  });
}

type Posting = Readonly<Record<string, unknown>>;

/** Which documents hold each term in each field, by term. */
function invert(
  vectors: readonly Vector[],
  names: readonly string[],
  vocabulary: readonly string[],
): readonly (readonly [string, Posting])[] {
  const postings = vocabulary.map((): Readonly<Record<string, typeof NOTHING>>[] => names.map(() => ({})));
  for (const { reference, field, pairs } of vectors) {
    const position = reference.slice((names[field] ?? '').length + 1);
    for (let at = 0; at < pairs.length; at += 2) {
      const holders = postings[pairs[at] ?? 0]?.[field] as Record<string, typeof NOTHING> | undefined;
      if (holders !== undefined) holders[position] = NOTHING;
    }
  }
  return vocabulary
    .map((term, number): readonly [string, Posting] => {
      const fields = names.map((name, field) => [name, postings[number]?.[field] ?? {}] as const);
      return [term, { _index: number, ...Object.fromEntries(fields) }];
    })
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** lunr's English stemmer on plain text. */
export function stemEnglish(word: string): string {
  return lunr.stemmer(new lunr.Token(word, {})).toString();
}
