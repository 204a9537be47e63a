/** From what a person typed to the terms that are looked up. User text is literal: there is no query syntax. */
import { type Word, words } from '../terms.ts';
import { MAX_CORRECTIONS, oneSlipAway, type Vocabulary } from './vocabulary.ts';

/** Most distinct words of a query that are looked up; a longer query is a pasted text. */
export const MAX_QUERY_WORDS = 32;
/** Most words that are read to find the distinct ones. */
const MAX_WORDS_READ = 2_000;
/** Most parts of one word: a sentence of a script without spaces. */
const MAX_SLOTS = 64;
/** Most misspelled words that are corrected; each costs a walk over the vocabulary. */
const MAX_CORRECTED_WORDS = 4;
/** Most longer terms beside the word itself: they only add to a result that is there already. */
const MAX_BESIDE_EXACT = 8;
/** Most terms of one query. */
const MAX_CLAUSES = 600;

/** How much of a word a term stands for. */
const EXACT = 1;
/** A beginning, where no term is the word itself, and where one is. */
const BEGINNING = 0.9;
const BEGINNING_BESIDE_EXACT = 0.25;
const ONE_SLIP = 0.8;
const TWO_SLIPS = 0.6;

// Words of grammar. They are looked up in names alone while a query has other words: every description has them.
const GRAMMAR = new Set(
  (
    'a an and any are as at be but by can do does for from had has have how i if in into is it its me my no not of on or our ' +
    'should so some such than that the their them then there these they this those to was we were what when where which who ' +
    'why will with would you your'
  ).split(' '),
);

export interface Meaning {
  readonly term: string;
  readonly quality: number;
}

export interface PlannedWord {
  readonly word: Word;
  /** Only in names, and next to nothing in the ranking. */
  readonly grammar: boolean;
  /** Terms that stand for the whole identifier. */
  readonly whole: readonly Meaning[];
  /** Terms that stand for each part. */
  readonly parts: readonly (readonly Meaning[])[];
}

export interface PlanOptions {
  readonly vocabulary: Vocabulary;
  /** How the index reduces a term; the same term where it does not. */
  readonly stem: (term: string) => string;
  /** Shortest word that also stands for longer ones. */
  readonly prefixFrom: number;
  /** Also looks grammar words up everywhere. */
  readonly everyWord?: boolean;
}

/** The distinct words of a query, in order, bounded. */
export function queryWords(query: string): readonly Word[] {
  const found = new Map<string, Word>();
  let read = 0;
  for (const word of words(query)) {
    const key = `${word.whole ?? ''} ${word.parts.join(' ')}`;
    if (!found.has(key)) found.set(key, word);
    read += 1;
    if (found.size >= MAX_QUERY_WORDS || read >= MAX_WORDS_READ) break;
  }
  return [...found.values()];
}

function isGrammar(word: Word): boolean {
  return word.whole === undefined && word.parts.length === 1 && GRAMMAR.has(word.parts[0] ?? '');
}

/** Plans the look-up of each word of a query. */
export function planQuery(query: readonly Word[], options: PlanOptions): readonly PlannedWord[] {
  const { vocabulary, stem, prefixFrom } = options;
  const demote = options.everyWord !== true && !query.every(isGrammar);
  let corrected = 0;
  let left = MAX_CLAUSES;

  function take(meanings: readonly Meaning[]): readonly Meaning[] {
    const taken = meanings.slice(0, left);
    left -= taken.length;
    return taken;
  }

  function exact(term: string): readonly Meaning[] {
    const stemmed = stem(term);
    return vocabulary.has(stemmed) ? [{ term: stemmed, quality: EXACT }] : [];
  }

  function beginning(term: string, beside: readonly Meaning[]): readonly Meaning[] {
    if (term.length < prefixFrom) return [];
    const known = new Set(beside.map((meaning) => meaning.term));
    const quality = beside.length > 0 ? BEGINNING_BESIDE_EXACT : BEGINNING;
    const longer = vocabulary.startingWith(term);
    return (beside.length > 0 ? longer.slice(0, MAX_BESIDE_EXACT) : longer).flatMap((other) =>
      known.has(other) ? [] : [{ term: other, quality }],
    );
  }

  function misspelled(term: string): readonly Meaning[] {
    if (corrected >= MAX_CORRECTED_WORDS) return [];
    corrected += 1;
    const stems = new Set(oneSlipAway(term).map(stem).filter(vocabulary.has));
    const near = vocabulary.near(stem(term));
    for (const { term: other, slips } of near) if (slips === 1) stems.add(other);
    if (stems.size > 0)
      return [...stems]
        .sort()
        .slice(0, MAX_CORRECTIONS)
        .map((other) => ({ term: other, quality: ONE_SLIP }));
    return near.map(({ term: other }) => ({ term: other, quality: TWO_SLIPS }));
  }

  function anyMeaning(term: string): readonly Meaning[] {
    const same = exact(term);
    const found = [...same, ...beginning(term, same)];
    return found.length > 0 ? found : misspelled(term);
  }

  function plan(word: Word): PlannedWord {
    const grammar = demote && isGrammar(word);
    if (grammar) return { word, grammar, whole: [], parts: word.parts.map((part) => take(exact(part))) };
    if (word.dense === true) {
      const [only = ''] = word.parts;
      if (word.parts.length > 1 || [...only].length > 1) {
        return { word, grammar, whole: [], parts: word.parts.slice(0, MAX_SLOTS).map((part) => take(exact(part))) };
      }
      const around = vocabulary.containing(only).map((term) => ({ term, quality: term === only ? EXACT : BEGINNING }));
      return { word, grammar, whole: [], parts: [take(around)] };
    }
    if (word.whole === undefined) return { word, grammar, whole: [], parts: word.parts.slice(0, 1).map((part) => take(anyMeaning(part))) };
    const same = exact(word.whole);
    const whole = take([...same, ...beginning(word.whole, same)]);
    const parts = word.parts.map((part) => take(exact(part)));
    const unknown = whole.length === 0 && parts.some((part) => part.length === 0);
    return {
      word,
      grammar,
      whole,
      parts: unknown ? word.parts.map((part, index) => (parts[index]?.length ? parts[index] : take(anyMeaning(part)))) : parts,
    };
  }

  return query.map(plan);
}
