/**
 * The terms of an index, and which of them a word may mean: itself, a longer one, a misspelled one. lunr's own wildcards
 * and edit distances expand without bound; these are bounded and deterministic.
 */

/** Most longer terms that one beginning stands for: more only blur the ranking. */
export const MAX_PREFIX_TERMS = 40;
/** Most corrections of one misspelled word. */
export const MAX_CORRECTIONS = 8;
/** Documents that make a term common. */
const COMMON_FROM = 500;
/** Shortest words that may have two neighbours swapped, any one slip, two slips: below it, other words are as near. */
const SWAP_FROM = 4;
const ONE_SLIP_FROM = 5;
const TWO_SLIPS_FROM = 8;

/**
 * Whether a slip may lead from one word to another: nobody slips on the first letter, but for swapping it with the second. `gardening` is no
 * `hardening`.
 */
export function startsAlike(word: string, other: string): boolean {
  return word[0] === other[0] || (word[0] === other[1] && word[1] === other[0]);
}

/** Longest word whose slips are tried one by one. */
const LONGEST_CORRECTED = 24;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export interface Correction {
  readonly term: string;
  /** Insertions, deletions, replacements and swaps of neighbours. */
  readonly slips: number;
}

export interface Vocabulary {
  has(term: string): boolean;
  /** Documents that hold a term. */
  documentsWith(term: string): number;
  /** In so many documents that longer terms beside it would only cost time. */
  isCommon(term: string): boolean;
  /** Longer terms that begin so, shortest first. */
  startingWith(prefix: string): readonly string[];
  /** Terms that hold a character: how one character of a script without spaces is found inside two-character windows. */
  containing(character: string): readonly string[];
  /** The nearest terms, all at the same distance; empty for words that are too short to be corrected or hold a digit. */
  near(word: string): readonly Correction[];
}

function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Edit distance with swaps of neighbours (optimal string alignment), or `max + 1` as soon as it is certain to be larger.
 * Works on UTF-16 units.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}

/** Every text in which two neighbours of a word stand the other way round. */
function swaps(word: string): readonly string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  );
}

/**
 * Every text that is one slip of a plain English letter away from a word. A stemmed index knows only stems, so that the
 * slip has to be undone before stemming. Empty for words that are too short to be corrected or hold other characters.
 */
export function oneSlipAway(word: string): readonly string[] {
  if (word.length < SWAP_FROM || word.length > LONGEST_CORRECTED || !/^[a-z]+$/.test(word)) return [];
  if (word.length < ONE_SLIP_FROM) return swaps(word);
  const found: string[] = [];
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after.length > 0) found.push(before + after.slice(1));
    if (after.length > 1) found.push(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2));
    for (const letter of LETTERS) {
      if (after.length > 0) found.push(before + letter + after.slice(1));
      found.push(before + letter + after);
    }
  }
  return found;
}

function allowedSlips(word: string): number {
  if (/\p{N}/u.test(word)) return 0;
  return word.length >= TWO_SLIPS_FROM ? 2 : word.length >= ONE_SLIP_FROM ? 1 : 0;
}

/** Terms with the letters of each. */
interface Lettered {
  readonly terms: readonly string[];
  readonly letters: Int32Array;
}

/** Which characters a word has, as a set of 32: different characters may share a place. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(set: number): number {
  let left = set;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}

/** Makes a vocabulary of an index's terms, in code unit order; `documents` counts those that hold a term. */
export function createVocabulary(sorted: readonly string[], documents: (term: string) => number = () => 0): Vocabulary {
  const known = new Set(sorted);
  const lengths = new Map<number, Lettered>();

  function ofLength(length: number): Lettered {
    const made = lengths.get(length);
    if (made !== undefined) return made;
    const terms = sorted.filter((term) => term.length === length);
    const lettered = { terms, letters: Int32Array.from(terms, lettersOf) };
    lengths.set(length, lettered);
    return lettered;
  }

  function firstAtOrAfter(text: string): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function startingWith(prefix: string): readonly string[] {
    const found: string[] = [];
    for (let index = firstAtOrAfter(prefix); sorted[index]?.startsWith(prefix) === true; index += 1) {
      const term = sorted[index] ?? '';
      if (term !== prefix) found.push(term);
    }
    return found.sort(byLength).slice(0, MAX_PREFIX_TERMS);
  }

  function near(word: string): readonly Correction[] {
    const max = allowedSlips(word);
    let best = max;
    let found: string[] = [];
    if (max === 0) return [];
    const letters = lettersOf(word);
    for (let length = word.length - max; length <= word.length + max; length += 1) {
      const { terms, letters: theirs } = ofLength(length);
      for (let at = 0; at < terms.length; at += 1) {
        // A slip takes one letter out and puts one in at most: a cheap look spares most of the comparisons.
        if (bitsOf(letters ^ (theirs[at] ?? 0)) > 2 * best) continue;
        const term = terms[at] ?? '';
        const slips = startsAlike(word, term) ? editDistance(word, term, best) : best + 1;
        if (slips > best) continue;
        if (slips < best) found = [];
        best = slips;
        found.push(term);
      }
    }
    return found
      .sort(byLength)
      .slice(0, MAX_CORRECTIONS)
      .map((term) => ({ term, slips: best }));
  }

  return {
    has: (term) => known.has(term),
    documentsWith: documents,
    isCommon: (term) => documents(term) > COMMON_FROM,
    startingWith,
    containing: (character) => sorted.filter((term) => term.includes(character)).slice(0, MAX_PREFIX_TERMS),
    near,
  };
}
