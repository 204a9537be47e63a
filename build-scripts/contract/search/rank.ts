/**
 * The order of search results (adapter.md, `search_repo`): an exact name, then how many words match, then where
 * (name > description > headings > path > body), then the index's own score, then the path. Shared by the adapter and the
 * browser, so that people and agents see one order. Knows no index library: it is handed a look-up.
 */
import type { Meaning } from './meanings.ts';
import { type PlannedWord, type PlanOptions, planQuery, queryWords } from './plan.ts';

/** Each place outweighs several words in the next one. */
const PLACES: Readonly<Record<string, number>> = { name: 256, description: 64, headings: 16, path: 4, body: 1 };
/** What a grammar word in a name adds to the coverage. */
const GRAMMAR_CREDIT = 0.1;
/** Coverage is compared in these steps, so that rounding decides nothing. */
const COVERAGE_STEPS = 1_000;

export interface Clause {
  readonly term: string;
  readonly boost: number;
  /** Absent: every field. */
  readonly fields?: readonly string[];
}

export interface IndexHit {
  /** Position of the document. */
  readonly position: number;
  readonly score: number;
  /** Matched term -> field. */
  readonly metadata: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface RankInput extends PlanOptions {
  /** `nameKey` -> positions. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  readonly lookUp: (clauses: readonly Clause[]) => readonly IndexHit[];
  /** A name that begins with the query comes right after an exact one: for results while typing. */
  readonly namePrefixFirst: boolean;
  /** Leaves documents out before anything is ranked. */
  readonly accept?: (position: number) => boolean;
}

export interface RankedHit {
  readonly position: number;
  /** Words of the query that matched, as they were typed. */
  readonly matched: readonly string[];
}

export interface Ranking {
  readonly hits: readonly RankedHit[];
  /** What each word was looked up as: for a second look inside a hit. */
  readonly plan: readonly PlannedWord[];
}

interface Scored extends RankedHit {
  readonly nameRank: number;
  readonly coverage: number;
  readonly place: number;
  readonly score: number;
}

/** A name without case, accents and separators: `How-To` and `how to` are one name. Text without words stands for itself. */
export function nameKey(text: string): string {
  const bounded = text.length > 1_024 ? text.slice(0, 1_024) : text;
  const key = queryWords(bounded)
    .map((word) => word.whole ?? word.parts.join(''))
    .join('');
  return key === '' ? bounded.trim() : key;
}

/** Groups documents by the key of their name. */
export function indexNames(documents: readonly { readonly name: string }[]): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  documents.forEach(({ name }, position) => {
    const key = nameKey(name);
    const list = names.get(key);
    if (list === undefined) names.set(key, [position]);
    else list.push(position);
  });
  return names;
}

function clausesOf(plan: readonly PlannedWord[]): readonly Clause[] {
  return plan.flatMap(({ grammar, whole, parts }) =>
    [...whole, ...parts.flat()].map(({ term, quality }) => ({
      term,
      boost: grammar ? GRAMMAR_CREDIT : quality,
      ...(grammar ? { fields: ['name'] } : {}),
    })),
  );
}

function bestPlace(fields: Readonly<Record<string, unknown>> | undefined): number {
  let best = 0;
  for (const field in fields) best = Math.max(best, PLACES[field] ?? 0);
  return best;
}

interface Fit {
  readonly credit: number;
  readonly place: number;
}

const NO_FIT: Fit = { credit: 0, place: 0 };

function fitOf(meanings: readonly Meaning[], metadata: IndexHit['metadata']): Fit {
  let { credit, place } = NO_FIT;
  for (const { term, quality } of meanings) {
    const found = metadata[term];
    if (found === undefined) continue;
    credit = Math.max(credit, quality);
    place = Math.max(place, bestPlace(found) * quality);
  }
  return { credit, place };
}

function typed(planned: PlannedWord, partFits: readonly Fit[], wholeFit: Fit): readonly string[] {
  const { word } = planned;
  if (wholeFit.credit > 0 || partFits.every((fit) => fit.credit > 0)) return [word.text];
  return word.parts.filter((_, index) => (partFits[index]?.credit ?? 0) > 0);
}

/** Scores one document against the plan. */
function score(hit: IndexHit, plan: readonly PlannedWord[], nameRank: number): Scored {
  let coverage = 0;
  let place = 0;
  const matched: string[] = [];
  for (const planned of plan) {
    const whole = fitOf(planned.whole, hit.metadata);
    const parts = planned.parts.map((meanings) => fitOf(meanings, hit.metadata));
    const count = Math.max(1, parts.length);
    const credit = Math.max(whole.credit, parts.reduce((sum, fit) => sum + fit.credit, 0) / count);
    if (credit === 0) continue;
    coverage += planned.grammar ? credit * GRAMMAR_CREDIT : credit;
    if (!planned.grammar) place += Math.max(whole.place, parts.reduce((sum, fit) => sum + fit.place, 0) / count);
    matched.push(...typed(planned, parts, whole));
  }
  return { position: hit.position, matched, nameRank, coverage: Math.round(coverage * COVERAGE_STEPS), place, score: hit.score };
}

function nameRanks(query: string, input: RankInput): ReadonlyMap<number, number> {
  const key = nameKey(query);
  const ranks = new Map<number, number>();
  if (key === '') return ranks;
  if (input.namePrefixFirst) {
    for (const [name, positions] of input.names) if (name.startsWith(key)) for (const position of positions) ranks.set(position, 1);
  }
  for (const position of input.names.get(key) ?? []) ranks.set(position, 2);
  return ranks;
}

/** Ranks the documents that match a query. Total; a query without words matches exact names alone. */
export function rank(query: string, input: RankInput): Ranking {
  const accept = input.accept ?? (() => true);
  const asked = queryWords(query);
  const ranks = nameRanks(query, input);
  let plan = planQuery(asked, input);
  let found = lookUp(plan, input, accept);
  if (found.length === 0 && plan.some((planned) => planned.grammar)) {
    plan = planQuery(asked, { ...input, everyWord: true });
    found = lookUp(plan, input, accept);
  }
  const seen = new Set(found.map((hit) => hit.position));
  const scored = found.map((hit) => score(hit, plan, ranks.get(hit.position) ?? 0));
  for (const [position, nameRank] of ranks) {
    if (seen.has(position) || !accept(position)) continue;
    scored.push({ position, matched: asked.map((word) => word.text), nameRank, coverage: 0, place: 0, score: 0 });
  }
  // Documents lie in path order, so that the position decides as the path would.
  scored.sort(
    (a, b) => b.nameRank - a.nameRank || b.coverage - a.coverage || b.place - a.place || b.score - a.score || a.position - b.position,
  );
  return { hits: scored.map(({ position, matched }) => ({ position, matched })), plan };
}

function lookUp(plan: readonly PlannedWord[], input: RankInput, accept: (position: number) => boolean): readonly IndexHit[] {
  const clauses = clausesOf(plan);
  // Without a clause lunr would answer with every document.
  return clauses.length === 0 ? [] : input.lookUp(clauses).filter((hit) => accept(hit.position));
}

/** How many of the query's words a set of terms holds; for the second look inside a hit. */
export function wordsHeld(plan: readonly PlannedWord[], held: (term: string) => boolean): number {
  const some = (meanings: readonly Meaning[]): boolean => meanings.some((meaning) => held(meaning.term));
  return plan.reduce((sum, { grammar, whole, parts }) => {
    if (grammar) return sum;
    if (some(whole)) return sum + 1;
    return sum + parts.filter(some).length / Math.max(1, parts.length);
  }, 0);
}
