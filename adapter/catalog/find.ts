/** Search in a view: the index covers the repository; hits outside the scope go, unless a copy inside stands for them. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { listingOf } from './listing.ts';
import { oncePerSnapshot } from './memo.ts';
import type { LoadedSnapshot, View } from './model.ts';
import { isWithin } from './scope.ts';
import { createSearcher, type Searcher, type SearchHit } from './search.ts';

export interface Found {
  readonly hits: readonly SearchHit[];
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
  const { kind, name, description, describedOnly, matched } = hit;
  return {
    path: copy.path,
    kind,
    name,
    description,
    describedOnly,
    matched,
    // Looked for when a page shows the hit, as in the hit itself.
    get files() {
      return hit.files.map((file) => copy.directory + file.slice(start));
    },
  };
}

/** Everything that matches a literal text below a folder of the view, best first. Never throws for any text. */
export function find(view: View, query: string, folder: string): Found {
  const result = searcherFor(view.snapshot)?.search(query);
  if (result === undefined) return { hits: [], noWords: false, onlyGrammar: false, unreadable: true };
  const { standIns } = listingOf(view);
  const hits: SearchHit[] = [];
  for (const hit of result.hits) {
    const copy = standIns.get(hit.path);
    const original = view.snapshot.skills.get(hit.path);
    const placed = copy === undefined || original === undefined ? hit : moveTo(hit, original, copy);
    if (isWithin(view.scope, placed.path) && isWithin(folder, placed.path)) hits.push(placed);
  }
  const { matchedNothingBecause: why } = result;
  return { hits, noWords: why === 'no_words', onlyGrammar: why === 'grammar', unreadable: false };
}
