/** Skills of which only the description is published: a build reads none of their texts, so that nothing is found in them. */
import type { View } from '#adapter/catalog/model.ts';
import { few } from '#contract/few.ts';
import { compareText } from '#model/compare.ts';
import { plural } from '../terminal.ts';

/** Skills that the line names. */
const MAX_NAMED = 3;

/** What makes `check` read the texts, too: whoever runs it may read what is on their own disk, whatever a license says of copies. */
export const HOW_TO_EXAMINE = '--verified';

/** Their paths, in all of the builds: that of what is published, and that with internal skills where there is one. */
export function unexaminedSkills(views: readonly View[]): readonly string[] {
  const described = views.flatMap(({ snapshot }) => [...snapshot.skills.values()].filter(({ serving }) => serving !== 'full'));
  return [...new Set(described.map(({ path }) => path))].sort(compareText);
}

/** The line that says so and what to do about it; none where every text was looked at. */
export function describeUnexamined(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const are = paths.length === 1 ? 'is described only, so that its' : 'are described only, so that their';
  const named = few(paths, MAX_NAMED).join(', ');
  return [`${plural(paths.length, 'skill')} ${are} texts were not looked at: ${named}. With ${HOW_TO_EXAMINE} they are.`];
}
