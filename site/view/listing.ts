/** What a folder's page lists, sorted into the groups that it shows. */

import type { Child, FolderArtifact, SkillMark } from '#contract/schema/folder.ts';
import { skillPagePath } from '../data/skill-path.ts';
import { fileName } from './names.ts';

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

/** Rows of a list that is too long to be scrolled through: it is read by letters, with the filter at hand. */
export const LONG_LIST = 60;
/** More beginnings than this are no alphabet that a reader goes along. */
const MAX_LETTERS = 36;

/**
 * Where each letter begins in a long list: position -> letter. The letter is that of the skill's folder, by which lists are ordered. Empty where the list is
 * short, holds folders one after the other, or begins with no row of letters.
 */
export function lettersOf(
  skills: readonly { readonly skill: SkillMark; readonly folder?: string; readonly within?: string }[],
): ReadonlyMap<number, string> {
  const none = new Map<number, string>();
  if (skills.length < LONG_LIST || skills.some(({ folder }) => folder !== undefined)) return none;
  const letters = new Map<number, string>();
  let last = '';
  for (const [position, { skill, within }] of skills.entries()) {
    if (within !== undefined) continue;
    const [first = ''] = fileName(skillPagePath(skill.path));
    const letter = /[0-9]/.test(first) ? '0–9' : first.toUpperCase();
    if (letter !== last) letters.set(position, letter);
    last = letter;
  }
  const isAlphabet = new Set(letters.values()).size === letters.size && letters.size > 1 && letters.size <= MAX_LETTERS;
  return isAlphabet ? letters : none;
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
