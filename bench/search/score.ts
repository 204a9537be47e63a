/** Scores one search against judged queries. */
import type { JudgedQuery, Kind } from './queries.ts';

export interface Scored {
  readonly judged: JudgedQuery;
  /** Place of the first right answer, from 1; 0 where none was found. */
  readonly place: number;
  readonly best: readonly string[];
}

export interface Score {
  readonly count: number;
  readonly first: number;
  readonly firstThree: number;
  /** Mean reciprocal rank. */
  readonly reciprocal: number;
}

/** Answers that a miss is shown with. */
const SHOWN = 3;

export function judge(judged: JudgedQuery, found: readonly string[]): Scored {
  return { judged, place: found.findIndex((path) => judged.right.includes(path)) + 1, best: found.slice(0, SHOWN) };
}

/** Sums up; shares are between 0 and 1. `kind` absent: every kind. */
export function sumUp(all: readonly Scored[], kind?: Kind): Score {
  const scored = kind === undefined ? all : all.filter(({ judged }) => judged.kind === kind);
  const share = (test: (place: number) => number): number =>
    scored.reduce((sum, { place }) => sum + (place === 0 ? 0 : test(place)), 0) / Math.max(scored.length, 1);
  return {
    count: scored.length,
    first: share((place) => (place === 1 ? 1 : 0)),
    firstThree: share((place) => (place <= 3 ? 1 : 0)),
    reciprocal: share((place) => 1 / place),
  };
}
