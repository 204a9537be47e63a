/** Search in a view: the index covers the repository; hits outside the scope go, unless a copy inside stands for them. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { listingOf } from './listing.ts';
import { oncePerSnapshot } from './memo.ts';
import type { View } from './model.ts';
import { isWithin } from './scope.ts';
import { createSearcher, type SearchHit } from './search.ts';

export interface Found {
  readonly hits: readonly SearchHit[];
  /** The query holds no word that could match anything. */
  readonly noWords: boolean;
}

const searcherOf = oncePerSnapshot((snapshot) => createSearcher(snapshot.search));

/** Builds the searcher ahead of the first question; building it can take as long as a slow page. */
export function warmSearch(view: Pick<View, 'snapshot'>): void {
  searcherOf(view.snapshot);
}

function moveTo(hit: SearchHit, from: SkillArtifact, copy: SkillArtifact): SearchHit {
  const start = from.directory.length;
  return { ...hit, path: copy.path, files: hit.files.map((file) => copy.directory + file.slice(start)) };
}

/** Everything that matches a literal text below a folder of the view, best first. Never throws for any text. */
export function find(view: View, query: string, folder: string): Found {
  const result = searcherOf(view.snapshot).search(query);
  const { standIns } = listingOf(view);
  const hits: SearchHit[] = [];
  for (const hit of result.hits) {
    const copy = standIns.get(hit.path);
    const original = view.snapshot.skills.get(hit.path);
    const placed = copy === undefined || original === undefined ? hit : moveTo(hit, original, copy);
    if (isWithin(view.scope, placed.path) && isWithin(folder, placed.path)) hits.push(placed);
  }
  return { hits, noWords: result.matchedNothingBecause === 'no_words' };
}
