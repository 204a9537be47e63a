/** From what a person typed to the terms that are looked up. User text is literal: there is no query syntax. */
import { type Word, words } from '../terms.ts';
import { grammarOf } from './grammar.ts';
import { createMeanings, type Meaning, type MeaningOptions, type Meanings } from './meanings.ts';

/** Most distinct words of a query that are looked up; a longer query is a pasted text. */
export const MAX_QUERY_WORDS = 32;
/** Most words that are read to find the distinct ones. */
const MAX_WORDS_READ = 2_000;
/** Most parts of one word: a sentence of a script without spaces. */
const MAX_PARTS = 64;
/** Most terms of one query. */
const MAX_CLAUSES = 600;

// A sign before a word makes code of it: `Should -Be`, `--from`, `@if`.
const CODE = /(?:^|\s)[-@#$/\\.]+\p{L}/u;

/** Tells whether a query that holds nothing but words of grammar means them, because it is code. */
export function meansGrammar(query: string): boolean {
  const asked = queryWords(query);
  return CODE.test(query) && asked.every(grammarOf(asked));
}

// What is left of a small word before or behind an apostrophe: `l'API`, `user's`, `don't`.
const ELISION = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’](?=\p{L}{2})|(?<=\p{L})['’](?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}])/giu;

export interface PlannedWord {
  readonly word: Word;
  /** Only in names, and next to nothing in the ranking. */
  readonly grammar: boolean;
  /** Terms that stand for the whole word. */
  readonly whole: readonly Meaning[];
  /** Terms that stand for each part. */
  readonly parts: readonly (readonly Meaning[])[];
  /** Written as one word: its parts mean it only where they are all together. */
  readonly inseparable: boolean;
}

/** The distinct words of a query, in order, bounded. */
export function queryWords(query: string): readonly Word[] {
  const found = new Map<string, Word>();
  let read = 0;
  for (const word of words(query.replace(ELISION, ' '))) {
    const key = `${word.whole ?? ''} ${word.parts.join(' ')}`;
    if (!found.has(key)) found.set(key, word);
    read += 1;
    if (found.size >= MAX_QUERY_WORDS || read >= MAX_WORDS_READ) break;
  }
  return [...found.values()];
}

/** The one term of a word that is neither an identifier nor of a script without spaces. */
function plainTerm(word: Word | undefined): string | undefined {
  return word === undefined || word.whole !== undefined || word.dense === true ? undefined : word.parts[0];
}

function planDense({ parts }: Word, meanings: Meanings): Pick<PlannedWord, 'whole' | 'parts'> {
  const [first = ''] = parts;
  const lone = parts.length === 1 && [...first].length === 1;
  return { whole: [], parts: lone ? [meanings.around(first)] : parts.slice(0, MAX_PARTS).map(meanings.exact) };
}

function planIdentifier(whole: string, parts: readonly string[], meanings: Meanings): Pick<PlannedWord, 'whole' | 'parts'> {
  const together = meanings.beginning(whole);
  const apart = parts.map(meanings.exact);
  const known = together.length > 0 || apart.every((part) => part.length > 0);
  return { whole: together, parts: known ? apart : parts.map(meanings.any) };
}

/** One word to whoever writes it, whatever its capitals are: `PowerPoint` is no power and no point. */
function isInseparable({ text, whole }: Word): boolean {
  return whole !== undefined && /^[\p{L}\p{N}\p{M}]+$/u.test(text);
}

function planPlain(query: readonly Word[], at: number, term: string, meanings: Meanings): Pick<PlannedWord, 'whole' | 'parts'> {
  const before = plainTerm(query[at - 1]);
  const after = plainTerm(query[at + 1]);
  const joined = [
    ...(before === undefined ? [] : meanings.joined(before, term)),
    ...(after === undefined ? [] : meanings.joined(term, after)),
  ];
  return {
    whole: joined,
    parts: [joined.length > 0 ? meanings.beginning(term) : at === query.length - 1 ? meanings.unfinished(term) : meanings.any(term)],
  };
}

/** Bounds the terms of the whole query: what comes last is looked up with fewer. */
function bounded(plan: readonly PlannedWord[]): readonly PlannedWord[] {
  let left = MAX_CLAUSES;
  const take = (meanings: readonly Meaning[]): readonly Meaning[] => {
    const taken = meanings.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return plan.map((planned) => ({ ...planned, whole: take(planned.whole), parts: planned.parts.map(take) }));
}

export interface PlanOptions extends MeaningOptions {
  /** Looks words of grammar up like all others. */
  readonly everyWord: boolean;
}

/** Plans the look-up of each word of a query. */
export function planQuery(query: readonly Word[], options: PlanOptions): readonly PlannedWord[] {
  const meanings = createMeanings(options);
  const isGrammar = grammarOf(query);
  const plan = query.map((word, at): PlannedWord => {
    const grammar = !options.everyWord && isGrammar(word);
    const inseparable = isInseparable(word);
    const planned = { word, grammar, inseparable };
    if (grammar) return { ...planned, whole: [], parts: word.parts.map(meanings.exact) };
    if (word.dense === true) return { ...planned, ...planDense(word, meanings) };
    // A word with a slip in it is not known by its halves either.
    const isHalved = word.parts.every((part) => meanings.exact(part).length > 0);
    const isPlain = word.whole === undefined || (inseparable && (!isHalved || meanings.exact(word.whole).length > 0));
    if (isPlain) return { ...planned, ...planPlain(query, at, word.whole ?? word.parts[0] ?? '', meanings) };
    return { ...planned, ...planIdentifier(word.whole, word.parts, meanings) };
  });
  return bounded(plan);
}
