/** How often each term occurs in each of many texts, small enough to hold for a hundred megabytes of text. */
import { candidates, candidateTerms, MAX_TERMS } from '#contract/terms.ts';

/** Pairs of term number and count. */
export type TermCounts = Uint32Array;

export interface Counted {
  /** Term number -> term. */
  readonly vocabulary: readonly string[];
  readonly texts: readonly TermCounts[];
}

export interface TermCounter {
  /** The counts of a text, of at most `MAX_TERMS` terms. */
  count(text: string): TermCounts;
  /** The counts of a text that was counted before: reduced terms in the order of their first occurrence, and how often each stands there. */
  recount(reduced: readonly string[], counts: readonly number[]): TermCounts;
  /** The counts of terms that are reduced already. */
  countTerms(reduced: readonly string[]): TermCounts;
  /** The counts of several texts together. */
  add(texts: readonly TermCounts[]): TermCounts;
  readonly vocabulary: readonly string[];
}

/** A word as it is written: the numbers of its terms, and how often it stands in the text that is counted now. */
interface Written {
  readonly numbers: readonly number[];
  count: number;
}

/** Distinct words of a very large library; the memory of them is emptied when full. */
const MAX_WRITTEN = 262_144;

/** Makes a counter that reduces each term with `stem` and numbers the results in the order of their first occurrence, after those of `before`, which are distinct. */
export function createTermCounter(stem: (term: string) => string, before: readonly string[] = []): TermCounter {
  const vocabulary: string[] = [...before];
  const numbers = new Map(before.map((term, number) => [term, number]));
  // Most words of a text occur many times, and in many texts: each is looked up once, and its terms are counted at the end.
  const known = new Map<string, Written>();
  const counts: number[] = before.map(() => 0);

  /** A word that was not met before, with the first `room` of its terms: the last one of a text may not fit. */
  function read(candidate: string, room: number): Written {
    const terms = candidateTerms(candidate);
    const written = { numbers: terms.slice(0, room).map((term) => numberOfReduced(stem(term))), count: 0 };
    if (terms.length > room) return written;
    if (known.size >= MAX_WRITTEN) known.clear();
    known.set(candidate, written);
    return written;
  }

  /** The different words of a text in the order of their first occurrence, with their counts, up to `MAX_TERMS` terms. */
  function wordsOf(text: string): readonly Written[] {
    const met: Written[] = [];
    let room = MAX_TERMS;
    for (const candidate of candidates(text)) {
      const written = known.get(candidate) ?? read(candidate, room);
      if (written.numbers.length > room) {
        met.push({ numbers: written.numbers.slice(0, room), count: 1 });
        break;
      }
      if (written.count === 0) met.push(written);
      written.count += 1;
      room -= written.numbers.length;
      if (room === 0) break;
    }
    return met;
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
    count(text) {
      const touched: number[] = [];
      for (const written of wordsOf(text)) {
        for (const number of written.numbers) raise(number, written.count, touched);
        written.count = 0;
      }
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
    countTerms(reduced) {
      const touched: number[] = [];
      for (const term of reduced) raise(numberOfReduced(term), 1, touched);
      return collect(touched);
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
