/** "Would a search for its own description words find it": asks the index that agents ask. */

import { createSearcher } from '#adapter/catalog/search.ts';
import { few } from '#contract/few.ts';
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

/** Skills of a library that are all asked for: a query takes longer the more there are, and advice is not worth minutes. */
const MAX_SKILLS = 1000;

/** Skills that are each told; what concerns more of them is a trait of the library. */
const MAX_TOLD = 5;

/**
 * One finding for each skill that is not among the first results of its own words, or one for all where they are many. Asks
 * for the skills in `only`, or for all of a library that is not too large.
 */
export function searchOwnWords(artifact: SearchArtifact, only?: ReadonlySet<string>): readonly Finding[] {
  const skills = artifact.documents.filter(({ path, kind }) => kind === 'skill' && (only === undefined || only.has(path)));
  if (skills.length === 0 || skills.length > MAX_SKILLS) return [];
  const { search } = createSearcher(artifact);
  const lost = skills.flatMap(({ path, name, description }) => {
    const words = firstWords(description);
    if (words === '') return [];
    const { hits } = search(words);
    const place = hits.findIndex((hit) => hit.path === path) + 1;
    if (place > 0 && place <= GOOD_PLACE) return [];
    // What finds nothing at all is too usual to be searched for.
    const reason = hits.length === 0 ? 'usual' : 'others';
    return [{ name, found: finding('not_found_by_own_words', { path }, { words, rank: place, reason }) }];
  });
  if (lost.length <= MAX_TOLD) return lost.map(({ found }) => found);
  const names = few(
    lost.map(({ name }) => name),
    MAX_TOLD,
  );
  return [finding('not_found_by_own_words', undefined, { count: lost.length, names: names.join(', ') })];
}
