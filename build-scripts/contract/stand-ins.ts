/**
 * Copies of one skill are found once. A sub-path mount that holds a copy, but not the skill that it is a copy of, finds
 * the best copy inside in its place (format.md, section 8).
 */
import { compareText } from './compare.ts';
import { isWithin } from './path-text.ts';
import type { SkillArtifact } from './schema/skill.ts';

/** Tells whether a skill would be listed if it were no copy and not hidden. */
export function isListable(skill: SkillArtifact): boolean {
  return skill.serving === 'full' && skill.complete && skill.resources.length > 0;
}

/** The listable copy first, then visible, then shortest path. */
function compareCopies(a: SkillArtifact, b: SkillArtifact): number {
  return (
    Number(isListable(b)) - Number(isListable(a)) ||
    Number(a.hiddenPath) - Number(b.hiddenPath) ||
    a.path.length - b.path.length ||
    compareText(a.path, b.path)
  );
}

/** Path of a skill outside of a scope -> the copy inside that stands for it. `inside` are the skills of the scope. */
export function standInsOf(inside: Iterable<SkillArtifact>, scope: string): ReadonlyMap<string, SkillArtifact> {
  const found = new Map<string, SkillArtifact>();
  for (const skill of inside) {
    const { duplicateOf } = skill;
    if (duplicateOf === undefined || isWithin(scope, duplicateOf)) continue;
    const known = found.get(duplicateOf);
    if (known === undefined || compareCopies(skill, known) < 0) found.set(duplicateOf, skill);
  }
  return found;
}

/** How many skills outside of a folder have a copy in it. `copies` are those of the whole repository. */
export function countStandIns(copies: readonly SkillArtifact[], folder: string): number {
  return standInsOf(
    copies.filter(({ path }) => isWithin(folder, path)),
    folder,
  ).size;
}
