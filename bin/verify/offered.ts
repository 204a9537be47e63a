/** Which skills installers must be offered, by what the store says of each (website.md, "Discovery for installers"). */
import { isWithin } from '#contract/path-text.ts';
import { INSTALLABLE_NAME, MAX_DISCOVERY_DESCRIPTION } from '#contract/schema/discovery.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import { type InstalledFile, installedFiles } from './installed-files.ts';
import type { WalkedMount } from './walk-store.ts';

export interface OfferedSkill {
  readonly skill: ServedSkill;
  /** In path order. */
  readonly files: readonly InstalledFile[];
}

/** The skills of one snapshot that are meant for installers, in path order: whole, and found by search. Each has indexes at its page. */
export function offeredOf({ skills, skillAt }: Pick<WalkedMount, 'skills' | 'skillAt'>): readonly OfferedSkill[] {
  const whole = skills.flatMap((skill) => (skill.serving === 'full' && skill.discoverable && skill.complete ? [skill] : []));
  return whole.sort((a, b) => compareText(a.path, b.path)).map((skill) => ({ skill, files: installedFiles(skill, skillAt) }));
}

/** Tells whether installers understand a skill's name and description: one entry that they do not can hide every other skill. */
export function hasFittingWords({ skill: { name, description } }: OfferedSkill): boolean {
  return INSTALLABLE_NAME.test(name) && description.trim() !== '' && description.length <= MAX_DISCOVERY_DESCRIPTION;
}

/** Those that lie in a folder, itself included. */
export function offeredBelow(offered: readonly OfferedSkill[], folder: string): readonly OfferedSkill[] {
  return offered.filter(({ skill }) => isWithin(folder, skill.directory));
}

/** The first of each name: installers know names only. */
export function firstOfName(offered: readonly OfferedSkill[]): ReadonlyMap<string, OfferedSkill> {
  const first = new Map<string, OfferedSkill>();
  for (const each of offered) if (!first.has(each.skill.name)) first.set(each.skill.name, each);
  return first;
}

/** Folders that lead to an offered skill, the root and the skills' own directories among them, in code unit order. */
export function foldersOf(offered: readonly OfferedSkill[]): readonly string[] {
  const folders = new Set(['']);
  for (const { skill } of offered) {
    const segments = skill.directory === '' ? [] : skill.directory.split('/');
    for (let depth = 1; depth <= segments.length; depth += 1) folders.add(segments.slice(0, depth).join('/'));
  }
  return [...folders].sort(compareText);
}
