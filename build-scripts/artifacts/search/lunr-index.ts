/**
 * Builds a lunr index from terms that are already made: no tokenizer, trimmer, stop words or stemmer of lunr takes part.
 *
 * The stored form is made here, from numbers in flat lists straight to text, and a test compares it with what lunr's own
 * builder gives: that one keeps an object for every term of every field of every document, which took most of a build's time
 * and memory.
 */
import lunr from 'lunr';
import { compareText } from '#model/compare.ts';
import { CanonicalText } from '../canonical-json.ts';

export interface IndexField<D> {
  readonly name: string;
  readonly terms: (document: D) => readonly string[];
}

/** lunr's parameters of BM25 (`k1`, `b`), which its builder has where nobody sets them. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** One field of one document: numbers of its terms, ascending, each followed by how often it stands there. */
interface Vector {
  readonly position: number;
  readonly field: number;
  readonly length: number;
  readonly pairs: Uint32Array;
}

/**
 * Indexes documents under their positions and gives lunr's serialized form, as canonical JSON. The same documents in the same
 * order give the same bytes.
 */
export function buildLunrIndex<D>(documents: readonly D[], fields: readonly IndexField<D>[]): CanonicalText {
  const numbers = new Map<string, number>();
  const vectors = documents.flatMap((document, position) =>
    fields.map(({ terms }, field) => countTerms(position, field, terms(document), numbers)),
  );
  const names = fields.map(({ name }) => name);
  const vocabulary = [...numbers.keys()];
  const shape = { fields: names, documents: documents.length, vocabulary };
  return new CanonicalText(
    `{"fieldVectors":${weigh(vectors, shape)},"fields":${JSON.stringify(names)},"invertedIndex":${invert(vectors, shape)},"pipeline":[],"version":${JSON.stringify(lunr.version)}}`,
  );
}

interface Shape {
  /** Names by number. */
  readonly fields: readonly string[];
  readonly documents: number;
  /** Terms by number. */
  readonly vocabulary: readonly string[];
}

function countTerms(position: number, field: number, terms: readonly string[], numbers: Map<string, number>): Vector {
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
  return { position, field, length: terms.length, pairs };
}

/** lunr's weight of each term in each vector, with three decimals. */
function weigh(vectors: readonly Vector[], { fields, documents, vocabulary }: Shape): string {
  const holders = new Uint32Array(vocabulary.length);
  const lengths = new Float64Array(fields.length);
  for (const { field, length, pairs } of vectors) {
    lengths[field] = (lengths[field] ?? 0) + length;
    for (let at = 0; at < pairs.length; at += 2) holders[pairs[at] ?? 0] = (holders[pairs[at] ?? 0] ?? 0) + 1;
  }
  // A document counts once for each field that holds the term, as in lunr.
  const rarity = Float64Array.from(holders, (count) => Math.log(1 + Math.abs((documents - count + 0.5) / (count + 0.5))));
  const texts = vectors.map(({ position, field, length, pairs }) => {
    const norm = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (length / ((lengths[field] ?? 0) / documents)));
    const stored: number[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [number = 0, count = 0] = [pairs[at], pairs[at + 1]];
      const weight = ((rarity[number] ?? 0) * ((SATURATION + 1) * count)) / (norm + count);
      stored.push(number, Math.round(weight * 1000) / 1000);
    }
    return JSON.stringify([`${fields[field]}/${position}`, stored]);
  });
  return `[${texts.join(',')}]`;
}

/** Which documents hold each term in each field, in the order of the terms. */
function invert(vectors: readonly Vector[], { fields, documents, vocabulary }: Shape): string {
  const width = fields.length;
  // The documents that hold a term in a field lie one behind the other, from `starts[row]` to `starts[row + 1]`.
  const starts = new Uint32Array(vocabulary.length * width + 1);
  for (const { field, pairs } of vectors) {
    for (let at = 0; at < pairs.length; at += 2) {
      const row = (pairs[at] ?? 0) * width + field;
      starts[row + 1] = (starts[row + 1] ?? 0) + 1;
    }
  }
  for (let row = 1; row < starts.length; row += 1) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0);
  const holders = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  // Positions are keys, and keys stand in the order of their digits: 10 before 2.
  const order = Array.from({ length: documents }, (_, position) => position).sort((a, b) => compareText(String(a), String(b)));
  for (const position of order) {
    for (const { field, pairs } of vectors.slice(position * width, (position + 1) * width)) {
      for (let at = 0; at < pairs.length; at += 2) {
        const row = (pairs[at] ?? 0) * width + field;
        holders[next[row] ?? 0] = position;
        next[row] = (next[row] ?? 0) + 1;
      }
    }
  }
  // Where no positions of words are kept, lunr stores nothing for a term in a document.
  const entries = Array.from({ length: documents }, (_, position) => `"${position}":{}`);
  const sorted = fields.map((name, field) => ({ name, field })).sort((a, b) => compareText(a.name, b.name));
  const texts = vocabulary
    .map((term, number) => ({ term, number }))
    .sort((a, b) => compareText(a.term, b.term))
    .map(({ term, number }) => {
      let text = `[${JSON.stringify(term)},{"_index":${number}`;
      for (const { name, field } of sorted) {
        text += `,"${name}":{`;
        const row = number * width + field;
        const [start, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
        for (let at = start; at < end; at += 1) text += at === start ? entries[holders[at] ?? 0] : `,${entries[holders[at] ?? 0]}`;
        text += '}';
      }
      return `${text}}]`;
    });
  return `[${texts.join(',')}]`;
}

/** lunr's English stemmer on plain text. */
export function stemEnglish(word: string): string {
  return lunr.stemmer(new lunr.Token(word, {})).toString();
}
