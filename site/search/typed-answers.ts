/** Which results answer what is being typed: a last word that has just begun says nothing yet. Pure. */
import { type AskedWord, answersAmong, askedWords, type Held } from '#contract/search/answers.ts';
import type { RankedHit, Ranker, Ranking } from '#contract/search/rank.ts';

/** A last word of one or two letters behind others: no index completes so short a beginning to words of texts. */
const JUST_BEGUN = /\s+\S{1,2}$/u;

/** What decides whether a result answers. */
export interface TypedHeld {
  /** Of the whole query. */
  readonly ranked: RankedHit;
  /** Of what stands before a last word that has just begun; absent where there is no such word, or where it holds none of that. */
  readonly before?: Held;
  /** The words of both. */
  readonly asked: { readonly whole: readonly AskedWord[]; readonly before: readonly AskedWord[] };
}

/** Ranks what is being typed, in the order of the whole query. Total. */
export function rankTyped(query: string, rank: Ranker): { readonly hits: readonly TypedHeld[]; readonly plan: Ranking['plan'] } {
  const { hits, plan } = rank(query);
  const finished = query.trim().replace(JUST_BEGUN, '');
  const before = finished === query.trim() ? undefined : rank(finished);
  const heldBefore = new Map(before?.hits.map((hit) => [hit.position, hit]));
  const asked = { whole: askedWords(plan), before: askedWords(before?.plan ?? []) };
  const typed = hits.map((ranked) => {
    const held = heldBefore.get(ranked.position);
    return held === undefined ? { ranked, asked } : { ranked, before: held, asked };
  });
  return { hits: typed, plan };
}

/** Those that answer one query, measured by the best of all of them, whatever repository they are from. */
export function typedAnswers<Hit extends TypedHeld>(hits: readonly Hit[]): ReadonlySet<Hit> {
  const [first] = hits;
  if (first === undefined) return new Set();
  const measured = (of: (hit: Hit) => Held | undefined): readonly (Held & { readonly hit: Hit })[] =>
    hits.flatMap((hit) => {
      const by = of(hit);
      if (by === undefined) return [];
      const { isNamed, coverage, held, typedCoverage, typedHeld } = by;
      return [{ isNamed, coverage, held, typedCoverage, typedHeld, hit }];
    });
  const whole = answersAmong(
    measured(({ ranked }) => ranked),
    first.asked.whole,
  ).answers;
  const before = answersAmong(
    measured((hit) => hit.before),
    first.asked.before,
  ).answers;
  return new Set([...whole, ...before].map(({ hit }) => hit));
}
