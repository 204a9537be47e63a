/**
 * Which terms of long texts are kept (toolchain-notes.md, "lunr"): an index of every word of ten thousand skills is too
 * large to load, so a total is shared out and each text keeps its most telling terms (tf-idf). Small repositories keep all.
 */

/** How often each term occurs in one text: pairs of term number and count. */
export type TermCounts = Uint32Array;

export interface Counted {
  readonly vocabulary: readonly string[];
  readonly texts: readonly TermCounts[];
}

/** Longest term that is plainly a word; longer ones, and mixtures of letters and digits, are often hashes and encoded data. */
const ORDINARY_LENGTH = 24;
const UNUSUAL_WEIGHT = 0.5;

/** Numbers the terms of all texts and counts them. */
export function countTerms(texts: Iterable<readonly string[]>): Counted {
  const numbers = new Map<string, number>();
  const vocabulary: string[] = [];
  const counts: number[] = [];
  const result: TermCounts[] = [];
  for (const text of texts) {
    const touched: number[] = [];
    for (const term of text) {
      let number = numbers.get(term);
      if (number === undefined) {
        number = vocabulary.length;
        numbers.set(term, number);
        vocabulary.push(term);
        counts.push(0);
      }
      const count = counts[number] ?? 0;
      if (count === 0) touched.push(number);
      counts[number] = count + 1;
    }
    const pairs = new Uint32Array(touched.length * 2);
    touched.forEach((number, index) => {
      pairs[index * 2] = number;
      pairs[index * 2 + 1] = counts[number] ?? 0;
      counts[number] = 0;
    });
    result.push(pairs);
  }
  return { vocabulary, texts: result };
}

/** The largest number of terms that every text may keep, so that all together keep at most `total`. */
export function fairShare(sizes: readonly number[], total: number): number {
  const sorted = [...sizes].sort((a, b) => a - b);
  let left = total;
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.MAX_SAFE_INTEGER;
}

function documentFrequencies({ vocabulary, texts }: Counted): Uint32Array {
  const frequencies = new Uint32Array(vocabulary.length);
  for (const pairs of texts) {
    for (let index = 0; index < pairs.length; index += 2) {
      const number = pairs[index] ?? 0;
      frequencies[number] = (frequencies[number] ?? 0) + 1;
    }
  }
  return frequencies;
}

function weightOf(term: string): number {
  return term.length > ORDINARY_LENGTH || /\d[a-z]+\d/.test(term) ? UNUSUAL_WEIGHT : 1;
}

/**
 * Gives, for each text, the terms it keeps: term and count, at most a fair share of `total`. Deterministic: equal weights
 * are decided by the term.
 */
export function tellingTerms(counted: Counted, total: number): readonly (readonly (readonly [string, number])[])[] {
  const { vocabulary, texts } = counted;
  const share = fairShare(
    texts.map((pairs) => pairs.length / 2),
    total,
  );
  const frequencies = documentFrequencies(counted);
  const shapes = new Float32Array(vocabulary.length);
  const shapeOf = (number: number): number => {
    const known = shapes[number] ?? 0;
    if (known > 0) return known;
    const weight = weightOf(vocabulary[number] ?? '');
    shapes[number] = weight;
    return weight;
  };
  return texts.map((pairs) => {
    const list: { readonly term: string; readonly count: number; readonly weight: number }[] = [];
    for (let index = 0; index < pairs.length; index += 2) {
      const number = pairs[index] ?? 0;
      const count = pairs[index + 1] ?? 0;
      const rarity = Math.log(1 + texts.length / (frequencies[number] ?? 1));
      list.push({ term: vocabulary[number] ?? '', count, weight: (1 + Math.log(count)) * rarity * shapeOf(number) });
    }
    if (list.length > share) list.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
    return list.slice(0, share).map(({ term, count }) => [term, count] as const);
  });
}
