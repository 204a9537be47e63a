/** Which skills lie below which. */
import { type FolderPath, folderOf, foldersDownTo } from '#model/repo-path.ts';
import type { DeclaredSkill } from './skills.ts';

/** Directory of a skill -> the skills of `inner` below it, in path order. */
export function nestedIn(
  outer: readonly DeclaredSkill[],
  inner: readonly DeclaredSkill[],
): ReadonlyMap<FolderPath, readonly DeclaredSkill[]> {
  const nested = new Map<FolderPath, DeclaredSkill[]>(outer.map((skill) => [skill.directory, []]));
  for (const skill of inner) {
    if (skill.directory === '') continue;
    for (const above of foldersDownTo(folderOf(skill.directory))) nested.get(above)?.push(skill);
  }
  return nested;
}
