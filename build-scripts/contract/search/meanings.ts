/** What a term of a query may stand for in the vocabulary of an index, and how much of it each candidate is. */
import { MAX_CORRECTIONS, oneSlipAway, startsAlike, type Vocabulary } from './vocabulary.ts';

/** Most walks over the whole vocabulary that one query may cause: each word that is unknown or rare takes one, and each lone character. */
const MAX_WALKS = 4;
/** Most longer terms beside the term itself: they only add to a result that is there already. */
const MAX_BESIDE_EXACT = 8;

const EXACT = 1;
/** Two words of the query that the index holds as one: `spring boot` and `springboot`. */
const JOINED = 0.95;
/** A beginning, where no term is the word itself, and where one is. */
const BEGINNING = 0.9;
const BEGINNING_BESIDE_EXACT = 0.25;
/** Documents up to which a word is rare. */
const RARE = 2;
/** Shortest last word that is completed to words of names. */
const COMPLETED_FROM = 3;
/** Longest stem that too many made-up words have: a correction that has it must be a word that somebody wrote. */
const SHORT_STEM = 4;
const ONE_SLIP = 0.8;
const TWO_SLIPS = 0.6;

export interface Meaning {
  readonly term: string;
  /** Between 0 and 1. */
  readonly quality: number;
  /** In a name; absent: the same. */
  readonly inNames?: number;
  /** What was typed counts as a slip for it. */
  readonly slip?: true;
}

export interface MeaningOptions {
  readonly vocabulary: Vocabulary;
  /** The terms of names alone. */
  readonly nameVocabulary: Vocabulary;
  /** How the index reduces a term; the same term where it does not. */
  readonly stem: (term: string) => string;
  /** Shortest word that also stands for longer ones. */
  readonly prefixFrom: number;
  /** Tells whether a name or description holds a word as it is, before it is reduced. */
  readonly isWritten: (word: string) => boolean;
}

export interface Meanings {
  /** The term itself. */
  exact(term: string): readonly Meaning[];
  /** The term itself and longer ones. */
  beginning(term: string): readonly Meaning[];
  /** The term itself and longer ones, or else its corrections. */
  any(term: string): readonly Meaning[];
  /** As `any`, for the last word of a query: names are completed. */
  unfinished(term: string): readonly Meaning[];
  /** Two neighbouring words written as one. */
  joined(first: string, second: string): readonly Meaning[];
  /** Windows of a script without spaces that hold the character. */
  around(character: string): readonly Meaning[];
}

/** Makes the meanings for one query: the walks are counted over all of its terms. */
export function createMeanings({ vocabulary, nameVocabulary, stem, prefixFrom, isWritten }: MeaningOptions): Meanings {
  let walks = 0;
  const mayWalk = (): boolean => {
    walks += 1;
    return walks <= MAX_WALKS;
  };

  function exact(term: string): readonly Meaning[] {
    const stemmed = stem(term);
    return vocabulary.has(stemmed) ? [{ term: stemmed, quality: EXACT }] : [];
  }

  function beginning(term: string): readonly Meaning[] {
    const same = exact(term);
    if (term.length < prefixFrom || same.some((meaning) => vocabulary.isCommon(meaning.term))) return same;
    const longer = vocabulary.startingWith(term).filter((other) => other !== same[0]?.term);
    return same.length === 0
      ? longer.map((other) => ({ term: other, quality: BEGINNING }))
      : [...same, ...longer.slice(0, MAX_BESIDE_EXACT).map((other) => ({ term: other, quality: BEGINNING_BESIDE_EXACT }))];
  }

  /** Terms of a vocabulary that the word is one slip away from. `wedding` is near `redding`, which is no word, and so no `red`. */
  function oneSlip(term: string, known: Vocabulary): Set<string> {
    const found = new Set<string>();
    for (const other of oneSlipAway(term)) {
      const stemmed = stem(other);
      if (!known.has(stemmed) || !startsAlike(term, other)) continue;
      if (stemmed === other || stemmed.length > SHORT_STEM || isWritten(other)) found.add(stemmed);
    }
    return found;
  }

  function corrections(term: string): readonly Meaning[] {
    if (!mayWalk()) return [];
    const near = vocabulary.near(stem(term));
    const once = oneSlip(term, vocabulary);
    for (const { term: other, slips } of near) if (slips === 1) once.add(other);
    if (once.size === 0) return near.map(({ term: other }) => ({ term: other, quality: TWO_SLIPS, slip: true }));
    return commonest(once).map((other) => ({ term: other, quality: ONE_SLIP, slip: true }));
  }

  /** People slip on words that are often written. */
  function commonest(terms: Iterable<string>): readonly string[] {
    const counted = [...terms].map((term) => ({ term, holders: vocabulary.documentsWith(term) }));
    counted.sort((a, b) => b.holders - a.holders || (a.term < b.term ? -1 : 1));
    return counted.slice(0, MAX_CORRECTIONS).map(({ term }) => term);
  }

  /** Longer words of names. */
  function completions(term: string): readonly string[] {
    if (term.length < COMPLETED_FROM) return [];
    const same = stem(term);
    return nameVocabulary
      .startingWith(term)
      .filter((other) => other !== same)
      .slice(0, MAX_BESIDE_EXACT);
  }

  function any(term: string): readonly Meaning[] {
    const found = beginning(term);
    if (found.length === 0) return corrections(term);
    return isRare(found) && mayWalk() ? [...found, ...likelier(term, found)] : found;
  }

  /** Next to nobody writes it so: it may be a slip that somebody else made too. */
  function isRare(found: readonly Meaning[]): boolean {
    let holders = 0;
    for (const { term } of found) {
      holders += vocabulary.documentsWith(term);
      if (holders > RARE || nameVocabulary.has(term)) return false;
    }
    return true;
  }

  /** Words of names that are one slip away from a rare word. */
  function likelier(term: string, found: readonly Meaning[]): readonly Meaning[] {
    const known = new Set(found.map((meaning) => meaning.term));
    const near = [...oneSlip(term, nameVocabulary)].filter((other) => !known.has(other));
    return commonest(near).map((other) => ({ term: other, quality: ONE_SLIP, slip: true }));
  }

  return {
    exact,
    beginning,
    any,
    unfinished(term) {
      const completed = new Set(completions(term));
      if (completed.size === 0) return any(term);
      const found = beginning(term);
      const quality = (other: string): number => found.find((meaning) => meaning.term === other)?.quality ?? 0;
      return [
        ...found.filter((meaning) => !completed.has(meaning.term)),
        ...[...completed].map((other) => ({ term: other, quality: quality(other), inNames: BEGINNING })),
      ];
    },
    joined: (first, second) => exact(first + second).map(({ term }) => ({ term, quality: JOINED })),
    around: (character) =>
      mayWalk()
        ? vocabulary.containing(character).map((term) => ({ term, quality: term === character ? EXACT : BEGINNING }))
        : exact(character),
  };
}
