/**
 * Which terms of long texts are kept (toolchain-notes.md, "lunr"): an index of every word of ten thousand skills is too
 * large to load, so a total is shared out and each text keeps its most telling terms (tf-idf). Small repositories keep all.
 */
import type { Counted, TermCounts } from './count-terms.ts';

/** Longest term that is plainly a word; longer ones, and mixtures of letters and digits, are often hashes and encoded data. */
const ORDINARY_LENGTH = 24;
const UNUSUAL_WEIGHT = 0.5;

export interface KeptTerm {
  readonly term: string;
  readonly count: number;
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
 * Gives, for each text, the terms it keeps: at most a fair share of `total`. Deterministic: equal weights are decided by
 * the term.
 */
export function tellingTerms(counted: Counted, total: number): readonly (readonly KeptTerm[])[] {
  const { vocabulary, texts } = counted;
  const share = fairShare(
    texts.map((pairs) => pairs.length / 2),
    total,
  );
  const each = weights(counted);
  return texts.map((pairs) => {
    const list: (KeptTerm & { readonly weight: number })[] = [];
    for (let index = 0; index < pairs.length; index += 2) {
      const number = pairs[index] ?? 0;
      const count = pairs[index + 1] ?? 0;
      list.push({ term: vocabulary[number] ?? '', count, weight: (1 + Math.log(count)) * (each[number] ?? 0) });
    }
    if (list.length <= share) return list;
    return list.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, share);
  });
}
