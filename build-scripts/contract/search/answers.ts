/** Which results answer a query, and which only hold a word of it that says next to nothing (adapter.md, `search_repo`). */
import type { PlannedWord } from './plan.ts';
import type { RankedHit } from './rank.ts';
import { ANSWER_SHARE } from './weights.ts';

/** What is needed of a result. */
export type Held = Pick<RankedHit, 'isNamed' | 'coverage' | 'held' | 'typedCoverage' | 'typedHeld'>;

/** That part of a result alone: results look some of the others up only when they are asked. */
export function heldOf({ isNamed, coverage, held, typedCoverage, typedHeld }: Held): Held {
  return { isNamed, coverage, held, typedCoverage, typedHeld };
}

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
  /** Words that the others hold only where one takes them for slips. */
  readonly othersNear: readonly string[];
  /** Words that no result holds as they were typed. */
  readonly nowhere: readonly string[];
}

function bitsOf(hits: readonly Held[], bits: 'held' | 'typedHeld'): number {
  return hits.reduce((all, hit) => all | hit[bits], 0);
}

/** The words at the places of a set of bits; none of grammar. */
function wordsAt(asked: readonly AskedWord[], bits: number): readonly string[] {
  return asked.flatMap(({ text, grammar }, place) => (!grammar && (bits & (1 << place)) !== 0 ? [text] : []));
}

/**
 * Parts the results of one query, after what is not to be seen has been taken out: what answers is measured by the best of them. A result is
 * an answer where it holds a fair share of the query's weight and one of its words as it was typed; and nothing is where even the best one
 * does not hold its share as it was typed. What holds corrections alone may be what was meant, and is closest. Pure.
 */
export function answersAmong<Hit extends Held>(hits: readonly Hit[], asked: readonly AskedWord[]): Answers<Hit> {
  const most = (share: 'coverage' | 'typedCoverage'): number => hits.reduce((best, hit) => Math.max(best, hit[share]), 0);
  const enough = most('typedCoverage') < ANSWER_SHARE ? Number.POSITIVE_INFINITY : most('coverage') * ANSWER_SHARE;
  const telling = asked.reduce((bits, { grammar }, place) => (grammar ? bits : bits | (1 << place)), 0);
  const isAnswer = ({ isNamed, coverage, typedHeld }: Held): boolean => isNamed || (coverage >= enough && (typedHeld & telling) !== 0);
  const others = hits.filter((hit) => !isAnswer(hit));
  const [held, asTyped] = [bitsOf(others, 'held'), bitsOf(others, 'typedHeld')];
  return {
    answers: hits.filter(isAnswer),
    others,
    othersHold: wordsAt(asked, asTyped),
    othersNear: wordsAt(asked, held & ~asTyped),
    nowhere: wordsAt(asked, ~bitsOf(hits, 'typedHeld')),
  };
}

/** The words of a plan, in their places. */
export function askedWords(plan: readonly PlannedWord[]): readonly AskedWord[] {
  return plan.map(({ word, grammar }) => ({ text: word.text, grammar }));
}
