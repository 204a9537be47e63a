/** Published paths that somebody may have meant: the help in an error result. */

import { compareText } from '#contract/compare.ts';
import { parseSkillUri } from '#contract/skill-uri.ts';
import type { View } from './model.ts';
import { baseName, childOf, folderOf, isWithin } from './scope.ts';

/** Paths named in one error result: more would be a listing. */
export const MAX_NEAR_PATHS = 5;
/** Characters of the text that was asked for that are compared; distance is quadratic in them. */
const MAX_COMPARED = 64;

export type Wanted = 'skill' | 'file' | 'folder';

/** Levenshtein distance of two short texts. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function* candidates(view: View, wanted: Wanted): Generator<string> {
  const { skills, folders, entries } = view.snapshot;
  if (wanted === 'skill') yield* skills.keys();
  else if (wanted === 'folder') yield* folders.keys();
  else {
    for (const [path, entry] of entries) if (entry.kind !== 'folder' && entry.kind !== 'oversize') yield path;
  }
}

/** The name that stands for a candidate: a skill's directory, else the last segment. */
function leaf(path: string, wanted: Wanted): string {
  return wanted === 'skill' ? baseName(folderOf(path)) : baseName(path);
}

function rank(asked: string, path: string, wanted: Wanted): number {
  const lower = path.toLowerCase();
  if (lower === asked) return 0;
  const askedLeaf = wanted === 'skill' ? asked.replace(/\/skill\.md$/, '') : asked;
  const name = leaf(path, wanted).toLowerCase();
  const last = baseName(askedLeaf).slice(0, MAX_COMPARED);
  if (lower.endsWith(`/${asked}`) || lower.endsWith(`/${askedLeaf}`)) return 1;
  if (name === last && last !== '') return 2;
  if (last.length >= 3 && name.includes(last)) return 3;
  if (last.length >= 3 && lower.includes(last)) return 4;
  const allowed = Math.floor(last.length / 3);
  if (allowed > 0 && Math.abs(name.length - last.length) <= allowed) {
    const far = distance(name, last);
    if (far <= allowed) return 5 + far;
  }
  return Number.POSITIVE_INFINITY;
}

/** Skills of a view that carry a name, in path order. */
function named(view: View, name: string): readonly string[] {
  const found: string[] = [];
  for (const [path, skill] of view.snapshot.skills) if (skill.name === name && isWithin(view.scope, path)) found.push(path);
  return found;
}

/**
 * Up to five published paths of a kind that are near to what was asked for, nearest first. Only paths that the view
 * publishes are compared, so that nothing can be learnt about anything else.
 */
export function nearPaths(view: View, text: string, wanted: Wanted): readonly string[] {
  const uri = parseSkillUri(text);
  const trimmed = (uri?.path ?? text).replace(/^(\.?\/)+/, '').replace(/\/+$/, '');
  const byName = wanted === 'skill' ? named(view, trimmed) : [];
  if (byName.length > 0) return byName.slice(0, MAX_NEAR_PATHS);
  const asked = trimmed.toLowerCase();
  if (asked === '') return [];
  const ranked: { readonly path: string; readonly rank: number }[] = [];
  for (const path of candidates(view, wanted)) {
    if (path === '' || !isWithin(view.scope, path)) continue;
    const at = rank(asked, path, wanted);
    if (at !== Number.POSITIVE_INFINITY) ranked.push({ path, rank: at });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || compareText(a.path, b.path));
  return ranked.slice(0, MAX_NEAR_PATHS).map((candidate) => candidate.path);
}

/** The nearest folder above a path that is published and inside the view. */
export function nearestFolder(view: View, path: string): string {
  let folder = folderOf(path);
  while (folder !== view.scope && isWithin(view.scope, folder)) {
    if (view.snapshot.folders.has(folder)) return folder;
    folder = folderOf(folder);
  }
  return view.scope;
}

/** The `SKILL.md` of a folder, where the view publishes one. */
export function skillOfFolder(view: View, folder: string): string | undefined {
  const path = childOf(folder, 'SKILL.md');
  return view.snapshot.skills.has(path) && isWithin(view.scope, path) ? path : undefined;
}
