/** How often each term occurs in each of many texts, small enough to hold for a hundred megabytes of text. */

/** Pairs of term number and count. */
export type TermCounts = Uint32Array;

export interface Counted {
  /** Term number -> term. */
  readonly vocabulary: readonly string[];
  readonly texts: readonly TermCounts[];
}

export interface TermCounter {
  count(terms: readonly string[]): TermCounts;
  /** The counts of a text that was counted before: reduced terms in the order of their first occurrence, and how often each stands there. */
  recount(reduced: readonly string[], counts: readonly number[]): TermCounts;
  /** The counts of several texts together. */
  add(texts: readonly TermCounts[]): TermCounts;
  readonly vocabulary: readonly string[];
}

/** Makes a counter that reduces each term with `stem` and numbers the results in the order of their first occurrence. */
export function createTermCounter(stem: (term: string) => string): TermCounter {
  const vocabulary: string[] = [];
  const numbers = new Map<string, number>();
  // Unreduced term -> number: the reduction is asked once for each distinct term.
  const known = new Map<string, number>();
  const counts: number[] = [];

  function numberOf(term: string): number {
    const seen = known.get(term);
    if (seen !== undefined) return seen;
    const number = numberOfReduced(stem(term));
    known.set(term, number);
    return number;
  }

  function numberOfReduced(reduced: string): number {
    const number = numbers.get(reduced) ?? vocabulary.length;
    if (number === vocabulary.length) {
      numbers.set(reduced, number);
      vocabulary.push(reduced);
      counts.push(0);
    }
    return number;
  }

  function collect(touched: readonly number[]): TermCounts {
    const pairs = new Uint32Array(touched.length * 2);
    touched.forEach((number, index) => {
      pairs[index * 2] = number;
      pairs[index * 2 + 1] = counts[number] ?? 0;
      counts[number] = 0;
    });
    return pairs;
  }

  function raise(number: number, by: number, touched: number[]): void {
    const count = counts[number] ?? 0;
    if (count === 0) touched.push(number);
    counts[number] = count + by;
  }

  return {
    vocabulary,
    count(terms) {
      const touched: number[] = [];
      for (const term of terms) raise(numberOf(term), 1, touched);
      return collect(touched);
    },
    recount(reduced, stored) {
      const pairs = new Uint32Array(reduced.length * 2);
      reduced.forEach((term, index) => {
        pairs[index * 2] = numberOfReduced(term);
        pairs[index * 2 + 1] = stored[index] ?? 0;
      });
      return pairs;
    },
    add(texts) {
      const touched: number[] = [];
      for (const pairs of texts) {
        for (let index = 0; index < pairs.length; index += 2) raise(pairs[index] ?? 0, pairs[index + 1] ?? 0, touched);
      }
      return collect(touched);
    },
  };
}
