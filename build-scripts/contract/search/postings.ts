/**
 * Reads lunr's stored form: which documents hold a term, in which field, how strongly. lunr stores one number per term,
 * field and document, in which its own rarity is multiplied in; that rarity counts a document once for each field, so that
 * common words look rare. It is divided out here, and the ranking weighs rarity itself.
 */

/** lunr's saturation (`k1`), with which the stored numbers are made; the builder leaves it as it is. */
const SATURATION = 1.2;
/** Largest frequency that is read back: near the saturation, rounding decides. */
const MAX_FREQUENCY = 12;

/** The documents that hold one term in one field, in order of position. */
export interface FieldPosting {
  readonly field: string;
  readonly positions: Uint32Array;
  /** How often, in relation to the length of the field: 1 is once in a field of average length. */
  readonly frequencies: Float32Array;
}

export interface Postings {
  /** In code unit order. */
  readonly terms: readonly string[];
  /** Terms of one field, in code unit order. */
  termsOf(field: string): readonly string[];
  /** Documents that hold the term in any field. */
  documentsWith(term: string): number;
  find(term: string): readonly FieldPosting[];
  /** Whether a document holds a term, in one field or in any. */
  holds(term: string, position: number, field?: string): boolean;
}

function hasPosition(positions: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return positions[low] === wanted;
}

interface StoredIndex {
  readonly fields: readonly string[];
  readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
  readonly invertedIndex: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
}

function isPair(value: unknown): value is readonly [string, object] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'object' && value[1] !== null;
}

function isStored(index: unknown): index is StoredIndex {
  if (typeof index !== 'object' || index === null) return false;
  const { fields, fieldVectors, invertedIndex } = index as Readonly<Record<string, unknown>>;
  if (!Array.isArray(fields) || !Array.isArray(fieldVectors) || !Array.isArray(invertedIndex)) return false;
  return fieldVectors.every((pair) => isPair(pair) && Array.isArray(pair[1])) && invertedIndex.every(isPair);
}

/** lunr's own rarity of a term, as its builder computes it. */
function storedRarity(holders: number, documents: number): number {
  return Math.log(1 + Math.abs((documents - holders + 0.5) / (holders + 0.5)));
}

function frequencyOf(stored: number, rarity: number): number {
  const saturated = stored / rarity;
  const left = SATURATION + 1 - saturated;
  return left <= 0 ? MAX_FREQUENCY : Math.min(MAX_FREQUENCY, (SATURATION * saturated) / left);
}

/** All lists of one field, one behind the other: `starts[row]` to `starts[row + 1]` is the list of a term. */
interface FieldLists {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
  readonly stored: Float32Array;
}

/** Turns the vectors of one field around: from documents to terms. */
function turn(vectors: readonly (readonly [number, readonly number[]])[], rowOf: Uint32Array, rows: number): FieldLists {
  const starts = new Uint32Array(rows + 1);
  for (const [, vector] of vectors) {
    for (let at = 0; at < vector.length; at += 2) {
      const row = rowOf[vector[at] ?? 0] ?? 0;
      starts[row + 1] = (starts[row + 1] ?? 0) + 1;
    }
  }
  for (let row = 0; row < rows; row += 1) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const next = starts.slice();
  const positions = new Uint32Array(starts[rows] ?? 0);
  const stored = new Float32Array(positions.length);
  for (const [position, vector] of vectors) {
    for (let at = 0; at < vector.length; at += 2) {
      const row = rowOf[vector[at] ?? 0] ?? 0;
      const place = next[row] ?? 0;
      positions[place] = position;
      stored[place] = vector[at + 1] ?? 0;
      next[row] = place + 1;
    }
  }
  return { starts, positions, stored };
}

/** Reads an index of `documents` documents; `undefined` where it is no stored index of lunr. */
export function readPostings(index: unknown, documents: number): Postings | undefined {
  if (!isStored(index)) return undefined;
  const terms = index.invertedIndex.map(([term]) => term);
  const rows = new Map(terms.map((term, row) => [term, row]));
  const rowOf = new Uint32Array(terms.length);
  index.invertedIndex.forEach(([, { _index: number }], row) => {
    if (typeof number === 'number') rowOf[number] = row;
  });
  const vectors = new Map<string, (readonly [number, readonly number[]])[]>(index.fields.map((field) => [field, []]));
  for (const [reference, vector] of index.fieldVectors) {
    const slash = reference.indexOf('/');
    const position = Number(reference.slice(slash + 1));
    if (position < documents) vectors.get(reference.slice(0, slash))?.push([position, vector]);
  }
  const lists = [...vectors].map(([field, own]) => {
    own.sort((a, b) => a[0] - b[0]);
    return [field, turn(own, rowOf, terms.length)] as const;
  });

  // Found lists are kept: the same words are asked again and again. All of them together are about as large as the index.
  const found = new Map<string, readonly FieldPosting[]>();
  const counts = new Map<string, number>();

  function bounds({ starts }: FieldLists, row: number): readonly [number, number] {
    return [starts[row] ?? 0, starts[row + 1] ?? 0];
  }

  function read(row: number): readonly FieldPosting[] {
    const holders = lists.reduce((sum, [, list]) => sum + bounds(list, row)[1] - bounds(list, row)[0], 0);
    const rarity = storedRarity(holders, documents);
    return lists.flatMap(([field, list]) => {
      const [start, end] = bounds(list, row);
      if (start === end) return [];
      const frequencies = list.stored.slice(start, end).map((value) => frequencyOf(value, rarity));
      return [{ field, positions: list.positions.subarray(start, end), frequencies }];
    });
  }

  function find(term: string): readonly FieldPosting[] {
    const known = found.get(term);
    if (known !== undefined) return known;
    const row = rows.get(term);
    if (row === undefined) return [];
    const postings = read(row);
    found.set(term, postings);
    return postings;
  }

  function documentsWith(term: string): number {
    const known = counts.get(term);
    if (known !== undefined) return known;
    const seen = new Set<number>();
    for (const { positions } of find(term)) for (const position of positions) seen.add(position);
    const count = seen.size;
    counts.set(term, count);
    return count;
  }

  return {
    terms,
    termsOf(field) {
      const list = lists.find(([name]) => name === field)?.[1];
      return list === undefined ? [] : terms.filter((_, row) => (list.starts[row] ?? 0) < (list.starts[row + 1] ?? 0));
    },
    documentsWith,
    find,
    holds: (term, position, field) =>
      find(term).some((list) => (field === undefined || list.field === field) && hasPosition(list.positions, position)),
  };
}
