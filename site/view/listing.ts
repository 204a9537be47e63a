/** What a folder's page lists, sorted into the groups that it shows. */
import type { Child, FolderArtifact, SkillMark } from '#contract/schema/folder.ts';

export type FolderChild = Extract<Child, { kind: 'folder' }>;
export type DocumentChild = Extract<Child, { kind: 'document' }>;
export type FileChild = Extract<Child, { kind: 'file' | 'oversize' }>;

export interface FolderListing {
  readonly skills: readonly SkillMark[];
  /** Folders that are no skill and hold something to discover. */
  readonly folders: readonly FolderChild[];
  /** Folders that only hold supporting files. */
  readonly plainFolders: readonly FolderChild[];
  readonly documents: readonly DocumentChild[];
  readonly files: readonly FileChild[];
}

/** Sorts a folder's children into groups; each keeps the order of the folder object. */
export function listFolder(folder: FolderArtifact): FolderListing {
  const skills: SkillMark[] = [];
  const folders: FolderChild[] = [];
  const plainFolders: FolderChild[] = [];
  const documents: DocumentChild[] = [];
  const files: FileChild[] = [];
  for (const child of folder.children) {
    if (child.kind === 'skill') skills.push(child.skill);
    else if (child.kind === 'folder') {
      if (child.skill !== undefined) skills.push(child.skill);
      else (child.counts.skills + child.counts.documents > 0 ? folders : plainFolders).push(child);
    } else if (child.kind === 'document') documents.push(child);
    else files.push(child);
  }
  return { skills, folders, plainFolders, documents, files };
}

/** The licenses of a list of skills, for a filter, in code unit order. */
export function licensesOf(skills: readonly SkillMark[]): readonly string[] {
  return distinct(skills.map((skill) => (skill.license.status === 'none' ? 'none' : skill.license.label)));
}

/** The tags of a list of skills, for a filter, in code unit order. */
export function tagsOf(skills: readonly SkillMark[]): readonly string[] {
  return distinct(skills.flatMap((skill) => skill.tags));
}

/** The subfolders of a list of skills, for a filter, in the order of the list, each with how many lie in it. */
export function foldersOf(skills: readonly { readonly folder?: string }[]): readonly (readonly [folder: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { folder } of skills) if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts];
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
