/**
 * `SKILL.md` files that are no usable skill: what the build says of them, told to whoever asks for such a skill. Known from the
 * published findings alone, which name nothing that is internal, excluded or withheld.
 */

import type { FindingArtifact, FindingsArtifact } from '#contract/schema/findings.ts';
import type { View } from './model.ts';
import { namedBy } from './named-by.ts';
import { baseName, childOf, folderOf, foldersAbove, isWithin } from './scope.ts';

const SKILL_NAME = 'SKILL.md';

export interface SkippedSkill {
  /** The file as it is spelled. */
  readonly path: string;
  /** Why it is no skill: the gravest that was found in it, the first of these. */
  readonly finding: FindingArtifact;
}

const GRAVEST_FIRST = ['error', 'warning', 'info'] as const;

/** Picks the skipped skills out of the findings of a repository whose skills are `skills`; the keys are their folders. Pure. */
export function skippedSkills(
  { findings }: FindingsArtifact,
  skills: { readonly has: (path: string) => boolean },
): ReadonlyMap<string, SkippedSkill> {
  const skipped = new Map<string, SkippedSkill>();
  for (const severity of GRAVEST_FIRST) {
    for (const finding of findings) {
      const { path } = finding;
      if (finding.severity !== severity || path === undefined) continue;
      if (baseName(path).toLowerCase() !== SKILL_NAME.toLowerCase()) continue;
      const folder = folderOf(path);
      // Beside a usable one, a second spelling of the name hides nothing.
      if (!skipped.has(folder) && !skills.has(childOf(folder, SKILL_NAME))) skipped.set(folder, { path, finding });
    }
  }
  return skipped;
}

/** The skipped skills of a view, by path. */
export function skippedIn({ snapshot, scope }: View): readonly SkippedSkill[] {
  return [...snapshot.skipped.values()].filter(({ path }) => isWithin(scope, path));
}

/** The skipped skills of a view below a folder whose directory names are made of words of a query. */
export function skippedNamedBy(view: View, query: string, folder: string): readonly SkippedSkill[] {
  if (view.snapshot.skipped.size === 0) return [];
  const isNamed = namedBy(query);
  return skippedIn(view).filter(({ path }) => isWithin(folder, path) && isNamed(path));
}

/**
 * The skipped skill that a text asks for: its `SKILL.md` in any spelling, its folder, a path below its folder where nothing is
 * published, or the name of its folder alone where one skipped skill and no usable one has it. `undefined` for anything else. Total.
 */
export function skippedAt(view: View, text: string): SkippedSkill | undefined {
  const { snapshot, scope } = view;
  const path = text.replace(/\/+$/, '');
  for (const folder of [path, ...foldersAbove(path)]) {
    // Everything lies below the folder of a root skill, so that only its own path speaks of it.
    if (folder === '' && path.toLowerCase() !== SKILL_NAME.toLowerCase()) break;
    // A usable skill in between is what the path belongs to.
    if (snapshot.skills.has(childOf(folder, SKILL_NAME))) return undefined;
    const found = snapshot.skipped.get(folder);
    if (found !== undefined && isWithin(scope, found.path)) return found;
  }
  const isName = !path.includes('/') && ![...snapshot.skills.values()].some((skill) => skill.name === path && isWithin(scope, skill.path));
  const namesakes = isName ? skippedIn(view).filter((skill) => baseName(folderOf(skill.path)) === path) : [];
  return namesakes.length === 1 ? namesakes[0] : undefined;
}
