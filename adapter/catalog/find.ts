/** Search in a view: the index covers the repository; hits outside the scope go, unless a copy inside stands for them. */

import type { SkillArtifact } from '#contract/schema/skill.ts';
import { answersAmong, heldOf } from '#contract/search/answers.ts';
import { listingOf } from './listing.ts';
import { oncePerSnapshot } from './memo.ts';
import type { LoadedSnapshot, View } from './model.ts';
import { isWithin } from './scope.ts';
import { scriptOf } from './scripts.ts';
import { createSearcher, type Searcher, type SearchHit } from './search.ts';

export interface Found {
  /** What answers the query, best first. */
  readonly hits: readonly SearchHit[];
  /** Where nothing answers: what is closest all the same, best first. */
  readonly closest: readonly SearchHit[];
  /** What is left out because it holds next to nothing of the query, and the words that it does hold, and those that it holds only with a slip. */
  readonly leftOut: { readonly count: number; readonly words: readonly string[]; readonly near: readonly string[] };
  /** Words that nothing below the folder holds. */
  readonly nowhere: readonly string[];
  /** The script that most words of the repository are written in, where the query asks in another one and is not held. */
  readonly otherScript?: string;
  /** The query holds no word that could match anything. */
  readonly noWords: boolean;
  /** The query holds nothing but words that every text has, and no name is made of them. */
  readonly onlyGrammar: boolean;
  /** The commit was published by another version, whose index this one cannot read. */
  readonly unreadable: boolean;
}

const searcherOf = oncePerSnapshot((snapshot) => createSearcher(snapshot.search));

/**
 * Builds the searcher ahead of the first question; building it can take as long as a slow page.
 * Throws for an index of another version: nothing current may be served without search.
 */
export function warmSearch(view: Pick<View, 'snapshot'>): void {
  searcherOf(view.snapshot);
}

/** The searcher of a snapshot; `undefined` for one that is only retained and whose index this version cannot read. */
function searcherFor(snapshot: LoadedSnapshot): Searcher | undefined {
  try {
    return searcherOf(snapshot);
  } catch {
    return undefined;
  }
}

function moveTo(hit: SearchHit, from: SkillArtifact, copy: SkillArtifact): SearchHit {
  const start = from.directory.length;
  const { kind, name, description, describedOnly } = hit;
  return {
    path: copy.path,
    kind,
    name,
    description,
    describedOnly,
    ...heldOf(hit),
    get matched() {
      return hit.matched;
    },
    get slips() {
      return hit.slips;
    },
    // Looked for when a page shows the hit, as in the hit itself.
    get files() {
      return hit.files.map((file) => copy.directory + file.slice(start));
    },
  };
}

/** Share of a query's weight from which on a result is about the whole of it. */
const HELD = 0.5;

const NOTHING: Omit<Found, 'noWords' | 'onlyGrammar' | 'unreadable'> = {
  hits: [],
  closest: [],
  leftOut: { count: 0, words: [], near: [] },
  nowhere: [],
};

/** Everything that answers a literal text below a folder of the view, best first. Never throws for any text. */
export function find(view: View, query: string, folder: string): Found {
  const searcher = searcherFor(view.snapshot);
  const result = searcher?.search(query);
  if (searcher === undefined || result === undefined) return { ...NOTHING, noWords: false, onlyGrammar: false, unreadable: true };
  const { standIns } = listingOf(view);
  const hits: SearchHit[] = [];
  for (const hit of result.hits) {
    const copy = standIns.get(hit.path);
    const original = view.snapshot.skills.get(hit.path);
    const placed = copy === undefined || original === undefined ? hit : moveTo(hit, original, copy);
    if (isWithin(view.scope, placed.path) && isWithin(folder, placed.path)) hits.push(placed);
  }
  const { matchedNothingBecause: why } = result;
  const { answers, others, othersHold, othersNear, nowhere } = answersAmong(hits, result.asked);
  const isAnswered = answers.length > 0;
  // Half a word of another script, such as a window that a comment in code happens to have, is as good as none.
  const isHeld = answers.some(({ coverage }) => coverage >= HELD);
  const unheld = isHeld ? nowhere : result.asked.map(({ text }) => text);
  const isForeign = unheld.some((word) => (scriptOf(word) ?? searcher.script) !== searcher.script);
  return {
    hits: answers,
    closest: isAnswered ? [] : others,
    leftOut: { count: isAnswered ? others.length : 0, words: othersHold, near: othersNear },
    nowhere,
    ...(isForeign ? { otherScript: searcher.script } : {}),
    noWords: why === 'no_words',
    onlyGrammar: why === 'grammar',
    unreadable: false,
  };
}
