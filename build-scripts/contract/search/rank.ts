/**
 * The order of search results (adapter.md, `search_repo`): an exact name, then evidence: each word of the query counts as
 * much as it is rare, in the name more than in the description, there more than in headings and texts; how much of the
 * query's weight a document holds decides between near equals, and more in a query of few words; then the path. Shared by
 * the adapter and the browser, so that people and agents see one order.
 */
import type { Word } from '../terms.ts';
import { createScorer } from './evidence.ts';
import type { IndexReader } from './index-reader.ts';
import type { Meaning, MeaningOptions } from './meanings.ts';
import { indexNames, nameKey } from './names.ts';
import { createSecondLook, type NamedText, type QueryPart } from './neighbours.ts';
import { meansGrammar, type PlannedWord, planQuery, queryWords } from './plan.ts';
import { COVERAGE_POWER, DOCUMENT_SHARE, FEW_WORDS, GRAMMAR_SHARE, LOOKED_AT_AGAIN, NAME_BEGINS_SHARE } from './weights.ts';

/** Scores are compared in these steps, so that rounding decides nothing. */
const STEPS = 1_000_000;

/** Rank of a name that is the query, before names that begin with it and everything else. */
const EXACT = 2;

export interface RankedDocument extends NamedText {
  readonly kind: 'skill' | 'document';
}

export interface RankerOptions extends Pick<MeaningOptions, 'stem' | 'prefixFrom'> {
  readonly index: IndexReader;
  /** In the order of the index, which is that of their paths. */
  readonly documents: readonly RankedDocument[];
  /** A name that begins with the query comes right after an exact one: for results while typing. */
  readonly namePrefixFirst: boolean;
}

export interface RankedHit {
  readonly position: number;
  /** Its name is the query, or begins with it where that counts. */
  readonly isNamed: boolean;
  /** Its name is the query. */
  readonly isExact: boolean;
  /** How strongly it speaks for the query, in relation to the query's weight in its index: comparable between indexes. */
  readonly score: number;
  /** Share of the query's weight that it holds, between 0 and 1. */
  readonly coverage: number;
  /** Which words of the plan it holds: a bit for each. */
  readonly held: number;
  /** The same two of what it holds as it was typed: a correction is a guess. */
  readonly typedCoverage: number;
  readonly typedHeld: number;
  /** Words of the query that matched, as they were typed. Looked for when asked. */
  readonly matched: readonly string[];
  /** Those of them that are slips: what was typed -> what the document has instead. Looked for when asked. */
  readonly slips: ReadonlyMap<string, string>;
}

export interface Ranking {
  readonly hits: readonly RankedHit[];
  /** What each word was looked up as: for a second look inside a hit. */
  readonly plan: readonly PlannedWord[];
}

/** Ranks the documents that match a query. Total; `accept` leaves documents out before anything is ranked. */
export type Ranker = (query: string, accept?: (position: number) => boolean) => Ranking;

/** How the name of a document answers the whole query. */
type NameFit = 'exact' | 'begins';

interface Evaluated {
  readonly plan: readonly PlannedWord[];
  /** What all words of the query weigh together: rare words weigh more, and a word that no document holds most. */
  readonly weight: number;
  readonly parts: readonly QueryPart[];
  /** Of each document. */
  readonly strength: Float64Array;
  /** The same of words that are not of grammar alone. */
  readonly told: Float64Array;
  /** Share of the query's weight that each document holds. */
  readonly coverage: Float64Array;
  /** What the evidence of a document counts for what it lacks of the query. */
  readonly wholeness: (position: number) => number;
  /** Which words each document holds. */
  readonly held: Uint32Array;
  /** The same two without corrections. */
  readonly typedCoverage: Float64Array;
  readonly typedHeld: Uint32Array;
}

interface Candidate {
  readonly position: number;
  /** Exact names, and names that begin with what is being typed, come before everything else. */
  readonly nameRank: number;
  readonly score: number;
}

function byScore(a: Candidate, b: Candidate): number {
  return b.nameRank - a.nameRank || Math.round(b.score * STEPS) - Math.round(a.score * STEPS) || a.position - b.position;
}

function typed({ word, whole, parts }: PlannedWord, holds: (meanings: readonly Meaning[]) => boolean): readonly string[] {
  if (holds(whole)) return [word.text];
  // The parts of an identifier that stand somewhere, one here and one there, are not the identifier.
  const isOne = word.whole === undefined || parts.length === 1;
  if (isOne && parts.length > 0 && parts.every(holds)) return [word.text];
  return word.parts.filter((_, index) => holds(parts[index] ?? []));
}

/**
 * Exponent of the share of the words that a document has in any form: it counts in a query of a few words that tell something. A lone word
 * is there or not, and what then stands beside it is grammar.
 */
function presencePower(plan: readonly PlannedWord[]): number {
  const telling = plan.filter(({ grammar }) => !grammar).length;
  return telling < 2 ? 0 : Math.max(0, FEW_WORDS - telling);
}

/** Makes the ranker of one index. */
export function createRanker({ index, documents, stem, prefixFrom, namePrefixFirst }: RankerOptions): Ranker {
  const { size, postings, vocabulary, nameVocabulary } = index;
  const names = indexNames(documents);
  const scorer = createScorer(postings, size);
  const secondLook = createSecondLook(documents, stem, scorer.rarityOf);

  function nameFits(query: string): ReadonlyMap<number, NameFit> {
    const key = nameKey(query);
    const fits = new Map<number, NameFit>();
    if (key === '') return fits;
    for (const [name, positions] of names) if (name.startsWith(key)) for (const position of positions) fits.set(position, 'begins');
    for (const position of names.get(key) ?? []) fits.set(position, 'exact');
    return fits;
  }

  function evaluate(asked: readonly Word[], everyWord: boolean): Evaluated {
    const plan = planQuery(asked, { vocabulary, nameVocabulary, stem, prefixFrom, everyWord, isWritten: secondLook.isWritten });
    const strength = new Float64Array(size);
    const told = new Float64Array(size);
    const coverage = new Float64Array(size);
    const present = new Float64Array(size);
    const bits = new Uint32Array(size);
    const typedCoverage = new Float64Array(size);
    const typedHeld = new Uint32Array(size);
    const parts: QueryPart[] = [];
    let weight = 0;
    for (const [place, planned] of plan.entries()) {
      const evidence = scorer.ofWord(planned);
      const share = planned.grammar ? GRAMMAR_SHARE : 1;
      const rarity = share * evidence.rarity;
      weight += rarity;
      for (const meanings of planned.parts) parts.push({ meanings, rarity });
      for (let position = 0; position < size; position += 1) {
        const held = share * (evidence.strength[position] ?? 0);
        strength[position] = (strength[position] ?? 0) + held;
        if (!planned.grammar) told[position] = (told[position] ?? 0) + held;
        const credit = evidence.credit[position] ?? 0;
        coverage[position] = (coverage[position] ?? 0) + rarity * credit;
        if (credit > 0) {
          bits[position] = (bits[position] ?? 0) | (1 << place);
          present[position] = (present[position] ?? 0) + rarity;
        }
        const asTyped = evidence.asTyped[position] ?? 0;
        typedCoverage[position] = (typedCoverage[position] ?? 0) + rarity * asTyped;
        if (asTyped > 0) typedHeld[position] = (typedHeld[position] ?? 0) | (1 << place);
      }
    }
    const power = presencePower(plan);
    const share = (held: number): number => (weight === 0 ? 0 : held / weight);
    return {
      plan,
      weight,
      parts,
      strength,
      told,
      coverage: coverage.map(share),
      wholeness: (position) => share(coverage[position] ?? 0) ** COVERAGE_POWER * share(present[position] ?? 0) ** power,
      held: bits,
      typedCoverage: typedCoverage.map(share),
      typedHeld,
    };
  }

  /**
   * Words of grammar alone find a document where they make up its name (`how-to`), or, in a query of nothing else, where its name
   * has all of them: a name that happens to hold `the` answers nothing.
   */
  function namedBy(plan: readonly PlannedWord[]): (position: number) => boolean {
    const asked = new Set(plan.flatMap(({ word }) => word.parts));
    const isAllGrammar = plan.every(({ grammar }) => grammar);
    return (position) => {
      const name = new Set(queryWords(documents[position]?.name ?? '').flatMap((word) => word.parts));
      return [...name].every((part) => asked.has(part)) || (isAllGrammar && [...asked].every((part) => name.has(part)));
    };
  }

  function candidatesOf(
    evaluated: Evaluated,
    fits: ReadonlyMap<number, NameFit>,
    accept: (position: number) => boolean,
  ): readonly Candidate[] {
    const { plan, strength, told, wholeness } = evaluated;
    const isNamed = namedBy(plan);
    const candidates: Candidate[] = [];
    for (let position = 0; position < size; position += 1) {
      const fit = fits.get(position);
      const nameRank = fit === 'exact' ? EXACT : fit === 'begins' && namePrefixFirst ? 1 : 0;
      const evidence = strength[position] ?? 0;
      if ((evidence === 0 && nameRank === 0) || !accept(position)) continue;
      if (nameRank === 0 && (told[position] ?? 0) === 0 && !isNamed(position)) continue;
      const score = evidence * wholeness(position) * (fit === 'begins' ? NAME_BEGINS_SHARE : 1);
      candidates.push({ position, nameRank, score: score * shareOf(position) });
    }
    return candidates.sort(byScore);
  }

  function shareOf(position: number): number {
    return documents[position]?.kind === 'document' ? DOCUMENT_SHARE : 1;
  }

  function lookAgain(best: readonly Candidate[], { parts, wholeness }: Evaluated): readonly Candidate[] {
    const again = best.map((candidate): Candidate => {
      const { position, score } = candidate;
      const bonus = secondLook.bonus(parts, position) * wholeness(position);
      return { ...candidate, score: score + bonus * shareOf(position) };
    });
    return again.sort(byScore);
  }

  function stands({ term, quality, inNames = quality }: Meaning, position: number, grammar: boolean): boolean {
    return postings.holds(term, position, grammar || (quality === 0 && inNames > 0) ? 'name' : undefined);
  }

  function matchedWords(asked: readonly Word[], { plan, strength }: Evaluated, position: number): readonly string[] {
    if (strength[position] === 0) return asked.map((word) => word.text);
    return plan.flatMap((planned) => typed(planned, (meanings) => meanings.some((meaning) => stands(meaning, position, planned.grammar))));
  }

  /** What a document has instead of words that it does not have as they were typed. */
  function slipsOf(plan: readonly PlannedWord[], position: number): ReadonlyMap<string, string> {
    const slips = new Map<string, string>();
    for (const { word, grammar, whole, parts } of plan) {
      if (whole.some((meaning) => stands(meaning, position, grammar))) continue;
      for (const [place, meanings] of parts.entries()) {
        const held = meanings.filter((meaning) => stands(meaning, position, grammar));
        const [slip] = held;
        if (slip?.slip !== true || held.some((meaning) => meaning.slip !== true)) continue;
        slips.set((parts.length > 1 ? word.parts[place] : undefined) ?? word.text, secondLook.writtenAs(position, slip.term));
      }
    }
    return slips;
  }

  return (query, accept = () => true) => {
    const asked = queryWords(query);
    const evaluated = evaluate(asked, meansGrammar(query));
    const candidates = candidatesOf(evaluated, nameFits(query), accept);
    const best = lookAgain(candidates.slice(0, LOOKED_AT_AGAIN), evaluated);
    const hits = [...best, ...candidates.slice(LOOKED_AT_AGAIN)].map(({ position, nameRank, score }): RankedHit => {
      let matched: readonly string[] | undefined;
      return {
        position,
        isNamed: nameRank > 0,
        isExact: nameRank === EXACT,
        score: evaluated.weight === 0 ? 0 : score / evaluated.weight,
        coverage: evaluated.coverage[position] ?? 0,
        held: evaluated.held[position] ?? 0,
        typedCoverage: evaluated.typedCoverage[position] ?? 0,
        typedHeld: evaluated.typedHeld[position] ?? 0,
        get matched() {
          matched ??= matchedWords(asked, evaluated, position);
          return matched;
        },
        get slips() {
          return slipsOf(evaluated.plan, position);
        },
      };
    });
    return { hits, plan: evaluated.plan };
  };
}

/** How many of the query's words a set of terms holds; for the second look inside a hit. */
export function wordsHeld(plan: readonly PlannedWord[], held: (term: string) => boolean): number {
  const some = (meanings: readonly Meaning[]): boolean => meanings.some((meaning) => meaning.quality > 0 && held(meaning.term));
  return plan.reduce((sum, { grammar, whole, parts }) => {
    if (grammar) return sum;
    if (some(whole)) return sum + 1;
    return sum + parts.filter(some).length / Math.max(1, parts.length);
  }, 0);
}
