/** Which skills lie below which. */
import { type FolderPath, folderOf, foldersDownTo } from '#model/repo-path.ts';
import type { SkillPlace } from './skills.ts';

/** Directory of a skill -> the skills of `inner` below it, in path order. */
export function nestedIn<T extends SkillPlace>(outer: readonly SkillPlace[], inner: readonly T[]): ReadonlyMap<FolderPath, readonly T[]> {
  const nested = new Map<FolderPath, T[]>(outer.map((skill) => [skill.directory, []]));
  for (const skill of inner) {
    if (skill.directory === '') continue;
    for (const above of foldersDownTo(folderOf(skill.directory))) nested.get(above)?.push(skill);
  }
  return nested;
}
