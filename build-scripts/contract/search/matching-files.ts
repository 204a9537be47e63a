/** The second look of a search: which supporting files of a found skill hold words of the query. */
import { compareText } from '../compare.ts';
import type { SearchArtifact } from '../schema/search.ts';
import { terms } from '../terms.ts';
import type { PlannedWord } from './plan.ts';
import { wordsHeld } from './rank.ts';

type SearchedFile = SearchArtifact['documents'][number]['files'][number];

/**
 * Paths of the files that hold words of the query: most words first, then those with the words in path or title, then by
 * path. `stem` is the stemmer that the index was made with.
 */
export function matchingFiles(
  files: readonly SearchedFile[],
  plan: readonly PlannedWord[],
  stem: (word: string) => string,
): readonly string[] {
  const found = files.flatMap((file) => {
    const named = new Set(terms(`${file.path} ${file.title ?? ''}`).map(stem));
    const text = new Set(file.terms.split(' '));
    const held = wordsHeld(plan, (term) => text.has(term) || named.has(term));
    return held === 0 ? [] : [{ path: file.path, held, inName: wordsHeld(plan, (term) => named.has(term)) }];
  });
  return found.sort((a, b) => b.held - a.held || b.inName - a.inName || compareText(a.path, b.path)).map((file) => file.path);
}
