/** Which results answer what is being typed: a last word that has just begun says nothing yet. Pure. */
import { answersIn, type Held } from '#contract/search/answers.ts';
import type { RankedHit, Ranker, Ranking } from '#contract/search/rank.ts';

/** A last word of one or two letters behind others: no index completes so short a beginning to words of texts. */
const JUST_BEGUN = /\s+\S{1,2}$/u;

/** What decides whether a result answers. */
export interface TypedHeld {
  /** Of the whole query. */
  readonly ranked: RankedHit;
  /** Of what stands before a last word that has just begun; absent where there is no such word, or where it holds none of that. */
  readonly before?: Held;
}

/** Ranks what is being typed, in the order of the whole query. Total. */
export function rankTyped(query: string, rank: Ranker): { readonly hits: readonly TypedHeld[]; readonly plan: Ranking['plan'] } {
  const { hits, plan } = rank(query);
  const finished = query.trim().replace(JUST_BEGUN, '');
  if (finished === query.trim()) return { hits: hits.map((ranked) => ({ ranked })), plan };
  const before = new Map(rank(finished).hits.map((hit) => [hit.position, hit]));
  const typed = hits.map((ranked) => {
    const held = before.get(ranked.position);
    return held === undefined ? { ranked } : { ranked, before: held };
  });
  return { hits: typed, plan };
}

/** Those that answer, measured by the best of all of them, whatever repository they are from. */
export function typedAnswers<Hit extends TypedHeld>(hits: readonly Hit[]): ReadonlySet<Hit> {
  const answers = new Set<Hit>();
  for (const held of [({ ranked }: Hit) => ranked, ({ before }: Hit) => before]) {
    const measured = hits.flatMap((hit) => {
      const by = held(hit);
      return by === undefined ? [] : [{ isNamed: by.isNamed, coverage: by.coverage, held: by.held, hit }];
    });
    for (const { hit } of answersIn(measured, [])) answers.add(hit);
  }
  return answers;
}
