/** Which published folder a path that leads nowhere names all the same: what was meant lies there first. */
import type { View } from './model.ts';
import { plainSegments } from './nearness.ts';
import { childOf, foldersAbove, isWithin } from './scope.ts';

export interface NamedPlace {
  /** Folders of the view; several where the same is published more than once. */
  readonly folders: readonly string[];
  /** They are those of skills: what another skill has is not what was meant. */
  readonly isSkill: boolean;
}

/** The directory of the skill that a folder is or lies in; a skill at the root is none, because everything lies in it. */
function skillFolder(view: View, folder: string): string | undefined {
  for (const place of folder === '' ? [] : [folder, ...foldersAbove(folder)]) {
    if (place !== '' && view.snapshot.skills.has(childOf(place, 'SKILL.md'))) return place;
  }
  return undefined;
}

function beginsWith(long: readonly string[], short: readonly string[]): boolean {
  return short.length <= long.length && short.every((segment, index) => segment === long[index]);
}

/** The longest beginning of the asked folders that is a folder, counted from the root or from the mount's own folder. */
function beginning(view: View, parents: readonly string[]): { readonly folder: string; readonly length: number } | undefined {
  const starts = [parents, ...(view.scope === '' ? [] : [[...plainSegments(view.scope), ...parents]])];
  let found: { folder: string; length: number } | undefined;
  for (const folder of view.snapshot.folders.keys()) {
    if (folder === '' || !isWithin(view.scope, folder)) continue;
    const segments = plainSegments(folder);
    if (segments.length > (found?.length ?? 0) && starts.some((start) => beginsWith(start, segments))) {
      found = { folder, length: segments.length };
    }
  }
  return found;
}

/** How many of the asked folders name a directory: all of its segments anywhere, or its last ones at the start, where the first are left out. */
function namedSegments(parents: readonly string[], directory: readonly string[]): number {
  for (let at = 0; at + directory.length <= parents.length; at += 1) {
    if (beginsWith(parents.slice(at), directory)) return directory.length;
  }
  for (let left = 1; left < directory.length; left += 1) {
    if (beginsWith(parents, directory.slice(left))) return directory.length - left;
  }
  return 0;
}

function skillsNamed(view: View, parents: readonly string[]): { readonly folders: readonly string[]; readonly length: number } {
  let folders: string[] = [];
  let most = 0;
  for (const { path, directory } of view.snapshot.skills.values()) {
    if (directory === '' || !isWithin(view.scope, path)) continue;
    const length = namedSegments(parents, plainSegments(directory));
    if (length < most || length === 0) continue;
    if (length > most) folders = [];
    most = length;
    folders.push(directory);
  }
  return { folders, length: most };
}

/**
 * The place that the folders of an asked path name: the skill, or else the nearest folder that exists. `asked`: plain segments, the last
 * one a name that is not looked at. `undefined` where they name none. Total.
 */
export function namedPlace(view: View, asked: readonly string[]): NamedPlace | undefined {
  const parents = asked.slice(0, -1);
  const folder = beginning(view, parents);
  const skill = folder === undefined ? undefined : skillFolder(view, folder.folder);
  if (skill !== undefined) return { folders: [skill], isSkill: true };
  const named = skillsNamed(view, parents);
  if (named.length > (folder?.length ?? 0)) return { folders: named.folders, isSkill: true };
  return folder === undefined ? undefined : { folders: [folder.folder], isSkill: false };
}
