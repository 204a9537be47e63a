/**
 * Which terms of long texts are kept (toolchain-notes.md, "lunr"): an index of every word of ten thousand skills is too
 * large to load, so a total is shared out and each text keeps its most telling terms (tf-idf). Small repositories keep all.
 */
import type { Counted, TermCounts } from './count-terms.ts';

/** Longest term that is plainly a word; longer ones, and mixtures of letters and digits, are often hashes and encoded data. */
const ORDINARY_LENGTH = 24;
const UNUSUAL_WEIGHT = 0.5;

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

function textFrequencies(texts: readonly TermCounts[], terms: number): Uint32Array {
  const frequencies = new Uint32Array(terms);
  for (const pairs of texts) {
    for (let index = 0; index < pairs.length; index += 2) {
      const number = pairs[index] ?? 0;
      frequencies[number] = (frequencies[number] ?? 0) + 1;
    }
  }
  return frequencies;
}

/** How telling one occurrence of each term is: its rarity among the texts, less for what is hardly a word. */
function weights({ vocabulary, texts }: Counted): Float64Array {
  const frequencies = textFrequencies(texts, vocabulary.length);
  return Float64Array.from(vocabulary, (term, number) => {
    const rarity = Math.log(1 + texts.length / (frequencies[number] || 1));
    return term.length > ORDINARY_LENGTH || /\d[a-z]+\d/.test(term) ? rarity * UNUSUAL_WEIGHT : rarity;
  });
}

/**
 * Gives, for each text, the pairs that it keeps: at most a fair share of `total`. A text that keeps all is given as it came.
 * Deterministic: equal weights are decided by the term.
 */
export function tellingTerms(counted: Counted, total: number): readonly TermCounts[] {
  const { vocabulary, texts } = counted;
  const sizes = texts.map((pairs) => pairs.length / 2);
  const share = fairShare(sizes, total);
  if (sizes.every((size) => size <= share)) return texts;
  const each = weights(counted);
  return texts.map((pairs) => {
    if (pairs.length / 2 <= share) return pairs;
    const list = Array.from({ length: pairs.length / 2 }, (_, index) => {
      const [number = 0, count = 0] = [pairs[index * 2], pairs[index * 2 + 1]];
      return { number, count, term: vocabulary[number] ?? '', weight: (1 + Math.log(count)) * (each[number] ?? 0) };
    });
    list.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
    return Uint32Array.from(list.slice(0, share).flatMap(({ number, count }) => [number, count]));
  });
}
