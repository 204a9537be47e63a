/** What is said of a place of a published folder where no skill is: which were there, and where there are some. */
import { compareText } from '#contract/compare.ts';
import { few } from '#contract/few.ts';
import { followMoves } from '#contract/lifecycle.ts';
import { isWithin } from '#contract/path-text.ts';
import type { LockSource } from '#contract/schema/lock.ts';
import { type GoneSkill, labelOf, nameAt, type Offer } from './catalog.ts';
import { printable } from './problems.ts';
import { nearest } from './select.ts';
import type { Shown } from './site.ts';

/** Skills that one sentence names. */
const MAX_NAMED = 3;

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Skills that moved or were retired below the folder that is shown, or around it, in path order. `skills`: every `SKILL.md` that is there. */
export function goneIn(source: LockSource, { mount, address, ref, folder }: Shown, skills: ReadonlySet<string>): readonly GoneSkill[] {
  const { moved = {}, retired = {} } = mount;
  const paths = [...new Set([...Object.keys(moved), ...Object.keys(retired)])].sort(compareText);
  return paths.flatMap((path): readonly GoneSkill[] => {
    const isAround = folderOf(path) !== '' && isWithin(folderOf(path), folder);
    if (skills.has(path) || !(isWithin(folder, path) || isAround)) return [];
    const where = followMoves(mount, path, (other) => skills.has(other));
    if (where === undefined) return [];
    return [{ name: nameAt(path), source, address, ...(ref === undefined ? {} : { ref }), path, where }];
  });
}

/** Why the folder that is shown offers nothing, and what to ask for instead. `paths`: everything that is published there. */
export function tellNone(
  source: LockSource,
  { address, folder }: Shown,
  paths: readonly string[],
  skillPaths: ReadonlySet<string>,
  held: readonly Offer[],
): string {
  const from = printable(source.kind === 'folder' ? source.path : source.url);
  const place = printable(folder === '' ? address : `${address}/${folder}`);
  const named = held.slice(0, MAX_NAMED).map(labelOf).join(', ');
  if (named !== '') return `${from} offers no skill of ${place} unless it is named: ${named}.`;
  const skills = [...skillPaths].sort(compareText);
  if (skills.length === 0) return `${from} publishes no skill of ${address}. What is left out and why, its health page tells.`;
  const around = skills.find((path) => folderOf(path) !== '' && isWithin(folderOf(path), folder));
  if (around !== undefined)
    return `${place} is part of a skill. Ask for all of it: ${labelOf({ name: nameAt(around), path: around, address })}.`;
  const isThere = paths.some((path) => isWithin(folder, path));
  const folders = [...new Set(skills.flatMap((path) => foldersAbove(folderOf(path))))];
  const near = isThere ? [] : nearest(folder, folders.map(baseName));
  const meant = folders.filter((path) => near.includes(baseName(path)));
  const list = (places: readonly string[]): string =>
    few(
      places.map((path) => printable(path)),
      MAX_NAMED,
    ).join(', ');
  const top = folders.filter((path) => !path.includes('/'));
  const some = top.length === 0 ? `Its skill is that of ${address} itself.` : `Skills of ${address} are in ${list(top)}.`;
  const hint = meant.length === 0 ? some : `Did you mean ${list(meant)}?`;
  return `${from} has ${isThere ? 'no skill' : 'nothing'} at ${place}. ${hint}`;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A folder and those that it lies in, but the root. */
function foldersAbove(folder: string): readonly string[] {
  const segments = folder === '' ? [] : folder.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
