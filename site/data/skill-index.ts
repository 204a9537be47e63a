/** All skills of an edition by the folder they lie in, read from the folder objects: the index that works without scripts. */
import type { SkillMark } from '#contract/schema/folder.ts';
import { type Edition, folderAt } from './edition.ts';
import type { Reader } from './reader.ts';
import { skillPagePath } from './skill-path.ts';

export interface IndexGroup {
  /** Folder that holds the skills' folders; empty for the root. */
  readonly folder: string;
  readonly skills: readonly SkillMark[];
}

/** Groups of skills in code unit order of their folders. */
export function skillIndex(reader: Reader, edition: Edition): readonly IndexGroup[] {
  const groups = new Map<string, SkillMark[]>();
  for (const path of foldersAbove(edition)) {
    const folder = folderAt(reader, edition, path);
    for (const child of folder?.children ?? []) {
      // A skill is marked twice: in its own folder and, as a child folder, in the one above. The upper one has the group.
      if (child.kind === 'folder' && child.skill !== undefined) add(groups, path, child.skill);
      else if (child.kind === 'skill' && path === '') add(groups, '', child.skill);
    }
  }
  return [...groups]
    .map(([folder, skills]) => ({ folder, skills }))
    .sort((a, b) => (a.folder < b.folder ? -1 : a.folder > b.folder ? 1 : 0));
}

/** Folders that hold the folders of skills: few of many, and only they are read. */
function foldersAbove({ directory }: Edition): ReadonlySet<string> {
  return new Set([...directory].flatMap(([path, { kind }]) => (kind === 'skill' ? [parentOf(skillPagePath(path))] : [])));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function add(groups: Map<string, SkillMark[]>, folder: string, skill: SkillMark): void {
  const group = groups.get(folder);
  if (group === undefined) groups.set(folder, [skill]);
  else if (!group.some((other) => skillPagePath(other.path) === skillPagePath(skill.path))) group.push(skill);
}
