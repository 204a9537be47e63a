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
import type { TermCounts } from './count-terms.ts';
import { JsonWriter } from './json-writer.ts';

/** A field's terms: as words, or counted, by their numbers in a vocabulary. Their order decides the numbers that terms have in the index. */
export type IndexField<D> = { readonly name: string } & (
  | { readonly terms: (document: D) => readonly string[] }
  | { readonly vocabulary: readonly string[]; readonly counts: (document: D) => TermCounts }
);

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
  const numbering = new Numbering();
  const vectors = documents.flatMap((document, position) =>
    fields.map((each, field) => ({
      position,
      field,
      ...('terms' in each ? numbering.count(each.terms(document)) : numbering.recount(each.vocabulary, each.counts(document))),
    })),
  );
  const names = fields.map(({ name }) => name);
  const shape = { fields: names, documents: documents.length, vocabulary: numbering.vocabulary };
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

/** Gives terms their numbers in the index, in the order in which they are first met, and counts by number. */
class Numbering {
  readonly vocabulary: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Number in a vocabulary -> number here: a word is looked up once. */
  readonly #known = new Map<readonly string[], (number | undefined)[]>();
  /** All zero but while a text is counted. */
  readonly #counts: number[] = [];

  count(terms: readonly string[]): Pick<Vector, 'length' | 'pairs'> {
    const touched: number[] = [];
    for (const term of terms) this.#raise(this.#numberOf(term), 1, touched);
    return { length: terms.length, pairs: this.#take(touched) };
  }

  recount(vocabulary: readonly string[], counted: TermCounts): Pick<Vector, 'length' | 'pairs'> {
    const known = this.#known.get(vocabulary) ?? [];
    this.#known.set(vocabulary, known);
    const touched: number[] = [];
    let length = 0;
    for (let at = 0; at < counted.length; at += 2) {
      const [own = 0, count = 0] = [counted[at], counted[at + 1]];
      let number = known[own];
      if (number === undefined) {
        number = this.#numberOf(vocabulary[own] ?? '');
        known[own] = number;
      }
      this.#raise(number, count, touched);
      length += count;
    }
    return { length, pairs: this.#take(touched) };
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.vocabulary.push(term) - 1;
    this.#numbers.set(term, number);
    this.#counts.push(0);
    return number;
  }

  #raise(number: number, by: number, touched: number[]): void {
    const count = this.#counts[number] ?? 0;
    if (count === 0) touched.push(number);
    this.#counts[number] = count + by;
  }

  #take(touched: readonly number[]): Uint32Array {
    const pairs = new Uint32Array(touched.length * 2);
    Uint32Array.from(touched)
      .sort()
      .forEach((number, index) => {
        pairs[index * 2] = number;
        pairs[index * 2 + 1] = this.#counts[number] ?? 0;
        this.#counts[number] = 0;
      });
    return pairs;
  }
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
  const texts = Array.from({ length: documents }, (_, position) => `,"${position}":{}`);
  const entries = Buffer.from(texts.join(''));
  const ends = new Uint32Array(documents + 1);
  for (const [position, { length }] of texts.entries()) ends[position + 1] = (ends[position] ?? 0) + length;
  const byName = fields.map((name, field) => ({ name, field })).sort((a, b) => compareText(a.name, b.name));
  const sorted = byName.map(({ name, field }, index) => ({ field, opening: Buffer.from(`${index === 0 ? '' : '}'},"${name}":{`) }));
  const closing = Buffer.from(fields.length === 0 ? '}]' : '}}]');
  const terms = vocabulary.map((term, number) => ({ term, number })).sort((a, b) => compareText(a.term, b.term));
  const written = new JsonWriter();
  for (const [index, { term, number }] of terms.entries()) {
    written.text(`${index === 0 ? '[' : ','}[${JSON.stringify(term)},{"_index":${number}`);
    for (const { opening, field } of sorted) {
      written.range(opening, 0, opening.length);
      const row = number * width + field;
      const [first, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
      for (let at = first; at < end; at += 1) {
        const position = holders[at] ?? 0;
        // Without the comma, where it is the first one.
        written.range(entries, (ends[position] ?? 0) + (at === first ? 1 : 0), ends[position + 1] ?? 0);
      }
    }
    written.range(closing, 0, closing.length);
  }
  return terms.length === 0 ? '[]' : `${written}]`;
}

/** lunr's English stemmer on plain text. */
export function stemEnglish(word: string): string {
  return lunr.stemmer(new lunr.Token(word, {})).toString();
}
