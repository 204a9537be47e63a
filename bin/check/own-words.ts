/** "Would a search for its own description words find it": asks the index that agents ask. */
import { createSearcher } from '#adapter/catalog/search.ts';
import type { SearchArtifact } from '#contract/schema/search.ts';
import { type Finding, finding } from '#model/finding.ts';

/** Words of a description that make a query: about what a model types for a task. */
const QUERY_WORDS = 8;
/** A result below this place is rarely read. */
const GOOD_PLACE = 5;

/** Words that say nothing about a skill, in the language that most descriptions are written in. */
const FILLER = new Set(
  'a an and any are as at be by for from how in into is it its of on or that the this to use used using when with you your'.split(' '),
);

function firstWords(description: string): string {
  // Marks inside a word and at the end of C++ or C# belong to it, the full stop of a sentence does not.
  const words = (description.match(/[\p{L}\p{N}][\p{L}\p{N}'.+#-]*/gu) ?? []).map((word) => word.replace(/['.-]+$/, ''));
  return words
    .filter((word) => !FILLER.has(word.toLowerCase()))
    .slice(0, QUERY_WORDS)
    .join(' ');
}

/** One finding for each skill that is not among the first results of its own words. */
export function searchOwnWords(artifact: SearchArtifact): readonly Finding[] {
  const { search } = createSearcher(artifact);
  return artifact.documents.flatMap(({ path, kind, description }) => {
    const words = firstWords(description);
    if (kind !== 'skill' || words === '') return [];
    const place = search(words).hits.findIndex((hit) => hit.path === path) + 1;
    if (place > 0 && place <= GOOD_PLACE) return [];
    return [finding('not_found_by_own_words', { path }, { words, rank: place })];
  });
}
