/** What can be discovered below each published folder (format.md, section 8). */
import type { Counts } from '#contract/schema/common.ts';
import { type FolderPath, folderOf, foldersDownTo, type RepoPath } from '#model/repo-path.ts';
import type { ResolvedSkill } from './finish-skills.ts';

/** Every folder on the way down to the given ones; with the root. */
export function exposedFolders(folders: readonly FolderPath[]): ReadonlySet<FolderPath> {
  const all = new Set<FolderPath>(['']);
  for (const folder of folders) for (const above of foldersDownTo(folder)) all.add(above);
  return all;
}

export function countBelow(
  folders: ReadonlySet<FolderPath>,
  skills: readonly Pick<ResolvedSkill, 'skill' | 'discoverable'>[],
  documents: Iterable<RepoPath>,
): ReadonlyMap<FolderPath, Counts> {
  const counts = new Map([...folders].map((folder) => [folder, { skills: 0, documents: 0 }]));
  const add = (folder: FolderPath, kind: keyof Counts): void => {
    for (const above of foldersDownTo(folder)) {
      const count = counts.get(above);
      if (count !== undefined) count[kind] += 1;
    }
  };
  for (const { skill, discoverable } of skills) if (discoverable) add(skill.directory, 'skills');
  for (const path of documents) add(folderOf(path), 'documents');
  return counts;
}
