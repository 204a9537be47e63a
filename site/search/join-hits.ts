/** One list from the results of several repositories. Pure. */
import type { MergedHit } from './merge-hits.ts';
import { typedAnswers } from './typed-answers.ts';

export interface JoinedHit extends MergedHit {
  /** Place of its repository among the sources. */
  readonly source: number;
}

export interface Joined {
  /** What answers the query, best first. */
  readonly answers: readonly JoinedHit[];
  /** What holds next to nothing of it, in the same order. */
  readonly others: readonly JoinedHit[];
}

/** An exact name comes first wherever it is; then what speaks more strongly for the query. */
function precedes(a: JoinedHit, b: JoinedHit): boolean {
  return a.ranked.isExact === b.ranked.isExact ? a.ranked.score > b.ranked.score : a.ranked.isExact;
}

/**
 * Joins lists that are each in their own order, which stays. What answers is measured by the best result of all repositories, so that a weak
 * match does not count because its repository has none better.
 */
export function joinHits(lists: readonly { readonly source: number; readonly hits: readonly MergedHit[] }[]): Joined {
  const queues = lists.map(({ source, hits }) => ({ next: 0, hits: hits.map((hit) => ({ ...hit, source })) }));
  const all: JoinedHit[] = [];
  for (;;) {
    let best: (typeof queues)[number] | undefined;
    let first: JoinedHit | undefined;
    for (const queue of queues) {
      const head = queue.hits[queue.next];
      if (head !== undefined && (first === undefined || precedes(head, first))) [best, first] = [queue, head];
    }
    if (best === undefined || first === undefined) break;
    best.next += 1;
    all.push(first);
  }
  const answers = typedAnswers(all);
  return { answers: all.filter((hit) => answers.has(hit)), others: all.filter((hit) => !answers.has(hit)) };
}
