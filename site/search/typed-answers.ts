/** Which results answer what is being typed: a last word that has just begun says nothing yet. Pure. */
import { answersIn } from '#contract/search/answers.ts';
import type { RankedHit, Ranking } from '#contract/search/rank.ts';

/** A last word of one or two letters behind others: no index completes so short a beginning to words of texts. */
const JUST_BEGUN = /\s+\S{1,2}$/u;

/** Makes the test for the results of a query: what answers it, or what stands before a word that has just begun. */
export function typedAnswers(
  query: string,
  { hits, plan }: Ranking,
  rank: (query: string) => Ranking,
): (hit: Pick<RankedHit, 'position'>) => boolean {
  const answers = new Set([...answersIn(hits, plan)].map(({ position }) => position));
  const finished = query.trim().replace(JUST_BEGUN, '');
  if (finished !== query.trim()) {
    const before = rank(finished);
    for (const { position } of answersIn(before.hits, before.plan)) answers.add(position);
  }
  return ({ position }) => answers.has(position);
}
