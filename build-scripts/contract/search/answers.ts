/** Which results answer a query, and which only hold a word of it that says next to nothing (adapter.md, `search_repo`). */
import type { PlannedWord } from './plan.ts';
import type { RankedHit } from './rank.ts';
import { ANSWER_SHARE } from './weights.ts';

/** What is needed of a result. */
export type Held = Pick<RankedHit, 'isNamed' | 'coverage' | 'held'>;

/** A word of a query: its place is that of its bit in `held`. */
export interface AskedWord {
  readonly text: string;
  /** Says nothing by itself. */
  readonly grammar: boolean;
}

export interface Answers<Hit extends Held> {
  /** In the order of the ranking; empty where no result holds enough of what the query says. */
  readonly answers: readonly Hit[];
  /** The others, in the same order. */
  readonly others: readonly Hit[];
  /** Words that the others hold. */
  readonly othersHold: readonly string[];
  /** Words that no result holds, not even with a slip. */
  readonly nowhere: readonly string[];
}

function wordsIn(asked: readonly AskedWord[], hits: readonly Held[], isHeld: boolean): readonly string[] {
  const bits = hits.reduce((all, { held }) => all | held, 0);
  return asked.flatMap(({ text, grammar }, place) => (!grammar && ((bits & (1 << place)) !== 0) === isHeld ? [text] : []));
}

/**
 * Parts the results of one query, after what is not to be seen has been taken out: what answers is measured by the best of them. A result is
 * an answer where it holds a fair share of the query's weight, and nothing is where even the best one does not. Pure.
 */
export function answersAmong<Hit extends Held>(hits: readonly Hit[], asked: readonly AskedWord[]): Answers<Hit> {
  const best = hits.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  const enough = best < ANSWER_SHARE ? Number.POSITIVE_INFINITY : best * ANSWER_SHARE;
  const isAnswer = ({ isNamed, coverage }: Held): boolean => isNamed || coverage >= enough;
  const others = hits.filter((hit) => !isAnswer(hit));
  return {
    answers: hits.filter(isAnswer),
    others,
    othersHold: wordsIn(asked, others, true),
    nowhere: wordsIn(asked, hits, false),
  };
}

/** The answers among ranked results, as the ranker gives both. */
export function answersIn<Hit extends Held>(hits: readonly Hit[], plan: readonly PlannedWord[]): ReadonlySet<Hit> {
  return new Set(answersAmong(hits, askedWords(plan)).answers);
}

/** The words of a plan, in their places. */
export function askedWords(plan: readonly PlannedWord[]): readonly AskedWord[] {
  return plan.map(({ word, grammar }) => ({ text: word.text, grammar }));
}
