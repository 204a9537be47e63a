/** Published paths that somebody may have meant: the help in an error result. Nothing at all is better than a path that is not near. */

import { compareText } from '#contract/compare.ts';
import { parseSkillUri } from '#contract/skill-uri.ts';
import type { View } from './model.ts';
import { namedPlace } from './named-place.ts';
import { isEnding, kinDistance, nameDistance, pathDistance, plainName, plainSegments } from './nearness.ts';
import { baseName, childOf, foldersAbove, isWithin } from './scope.ts';

/** Paths named in one error result: more would be a listing. */
export const MAX_NEAR_PATHS = 5;
/** Characters of the text that was asked for that are looked at; paths are at most half as long, URLs around them a little longer. */
const MAX_ASKED = 2048;
/** Segments of it that are compared: of a longer text, the last ones. */
const MAX_SEGMENTS = 24;
/** Candidates that are compared segment by segment; they are nearest by name already. */
const MAX_COMPARED = 200;
/** Paths that share a last segment with what was asked for: of more, such as of `README.md`, a shared name means nothing. */
const MAX_NAMESAKES = 5;
/** What stands before the ref in addresses of files on forges. */
const FORGE_VIEWS = new Set(['blob', 'raw', 'tree', 'edit', 'blame']);
/** Distance of a name at the top that is the same but for its extension. */
const AT_TOP = 0.5;

export type Wanted = 'skill' | 'file' | 'folder';

interface Near {
  readonly path: string;
  /** 0: the same but for its spelling; 1: one is the end of the other; then by the last name, see `nameDistance`. */
  readonly rank: number;
  readonly segments: readonly string[];
  /** A skill that others stand for, as a copy or because it is hidden. */
  readonly isAside: boolean;
}

function* candidates(view: View, wanted: Wanted): Generator<string> {
  const { skills, folders, entries } = view.snapshot;
  if (wanted === 'skill') yield* skills.keys();
  else if (wanted === 'folder') yield* folders.keys();
  else for (const [path, { kind }] of entries) if (kind !== 'folder' && kind !== 'oversize') yield path;
}

/** What was asked for without what stands around a path in a URL, as segments. A skill is known by its folder. */
function askedSegments(text: string, wanted: Wanted): readonly string[] {
  const bounded = text.slice(0, MAX_ASKED).trim();
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(bounded);
  const path = parseSkillUri(bounded)?.path ?? (isUrl ? decoded(bounded.replace(/^[^:]+:\/\//, '').replace(/[?#].*$/, '')) : bounded);
  const segments = plainSegments(path.replaceAll('\\', '/')).filter((segment) => segment !== '.' && segment !== '..');
  const last = segments.at(-1) ?? '';
  const isIndex = isUrl && wanted !== 'file' && /^index\.(html|md|json)$/.test(last);
  const isSkillFile = wanted !== 'file' && /^skill(\.\w+)?$/.test(last);
  return (isIndex || isSkillFile ? segments.slice(0, -1) : segments).slice(-MAX_SEGMENTS);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a candidate is known by: the path of a file or folder, the directory and name of a skill. */
interface Known {
  readonly path: string;
  readonly skillName: string | undefined;
}

/** A candidate with its rank; `undefined` where it is not near. All ranks need a last name that is near, which is looked at first. */
function rankOf(asked: readonly string[], { path, skillName }: Known): Pick<Near, 'rank' | 'segments'> | undefined {
  const last = asked.at(-1) ?? '';
  const far = nameDistance(last, plainName(baseName(path)));
  const named = skillName === undefined ? undefined : nameDistance(last, plainName(skillName));
  const nearest = far === undefined || (named !== undefined && named < far) ? named : far;
  if (nearest === undefined) return undefined;
  const segments = plainSegments(path);
  // Below folders that are not there, one segment is a name and not an end.
  const isEnd = (asked.length <= segments.length || segments.length > 1) && isEnding(asked, segments);
  if (isEnd) return { rank: asked.length === segments.length ? 0 : 1, segments };
  return { rank: asked.length === 1 && named === 0 ? 1 : 2 + nearest, segments };
}

/**
 * Files and folders of a name that is only alike, or that too many others share, count where they are in a folder that was named too.
 * Skills are found by their names alone: these are what they are known by.
 */
function inNamedFolders(found: readonly Near[], asked: readonly string[], wanted: Wanted): readonly Near[] {
  if (wanted === 'skill') return found;
  const counts = new Map<string, number>();
  for (const { segments } of found) counts.set(segments.at(-1) ?? '', (counts.get(segments.at(-1) ?? '') ?? 0) + 1);
  const parent = asked.at(-2);
  const isAtTop = asked.length === 1 || FORGE_VIEWS.has(asked.at(-3) ?? '');
  return found.filter(({ rank, segments }) => {
    const isCommon = (counts.get(segments.at(-1) ?? '') ?? 0) > MAX_NAMESAKES;
    // Of many namesakes the one at the top is that of the repository: its README.
    if (segments.length === 1 && isAtTop && rank < 2 + AT_TOP) return true;
    if (rank === 0 || (!isCommon && (rank <= 2 || parent === undefined))) return true;
    return parent !== undefined && segments.slice(0, -1).some((segment) => nameDistance(parent, segment) !== undefined);
  });
}

/** The skill that a path lies in: who loads one of its files means the skill. */
function skillAround(view: View, asked: readonly string[]): readonly Near[] {
  for (const [path, skill] of view.snapshot.skills) {
    const segments = plainSegments(skill.directory);
    if (segments.length === 0 || segments.length >= asked.length || !isWithin(view.scope, path)) continue;
    if (segments.every((segment, index) => segment === asked[index])) return [{ path, rank: 1, segments, isAside: false }];
  }
  return [];
}

/** What the folder of a mount has at a path that is written as if it began there. */
function belowScope(view: View, text: string, wanted: Wanted): string | undefined {
  const path = childOf(view.scope, text.trim().replace(/^(?:\.?\/)+|\/+$/g, ''));
  const kind = view.scope === '' ? undefined : view.snapshot.entries.get(path)?.kind;
  if (kind === undefined || kind === 'oversize') return undefined;
  if (wanted === 'skill') return kind === 'skill' ? path : kind === 'folder' ? skillOfFolder(view, path) : undefined;
  return (kind === 'folder') === (wanted === 'folder') ? path : undefined;
}

/** Those that share a word with what was asked for. */
function kinOf(view: View, asked: readonly string[], wanted: Wanted, folders: readonly string[]): readonly Near[] {
  const last = asked.at(-1) ?? '';
  const found: Near[] = [];
  for (const path of candidates(view, wanted)) {
    if (!isWithin(view.scope, path) || !folders.some((folder) => path !== folder && isWithin(folder, path))) continue;
    const far = kinDistance(last, plainName(baseName(path)));
    if (far !== undefined) found.push({ path, rank: 2 + far, segments: plainSegments(path), isAside: false });
  }
  return found;
}

/** Of near files or folders, those where the asked path leads; of a skill, those of another one never, unless they end in the whole path. */
function inNamedPlace(view: View, near: readonly Near[], asked: readonly string[], wanted: Wanted): readonly Near[] {
  const place = wanted === 'skill' ? undefined : namedPlace(view, asked);
  if (place === undefined) return near;
  const inside = near.filter(({ path }) => place.folders.some((folder) => isWithin(folder, path)));
  if (inside.length > 0 || !place.isSkill) return inside.length > 0 ? inside : near;
  const kin = kinOf(view, asked, wanted, place.folders);
  return kin.length > 0 ? kin : near.filter(({ rank, segments }) => rank <= 1 && segments.length >= asked.length);
}

/**
 * Up to five published paths of a kind that are near to what was asked for, nearest first; of clearly nearer ones, these alone. Only
 * paths that the view publishes are compared, so that nothing can be learnt about anything else. Total.
 */
export function nearPaths(view: View, text: string, wanted: Wanted): readonly string[] {
  const here = belowScope(view, text, wanted);
  if (here !== undefined) return [here];
  const asked = askedSegments(text, wanted);
  if (asked.length === 0) return [];
  const found: Near[] = [];
  for (const path of candidates(view, wanted)) {
    if (path === '' || !isWithin(view.scope, path)) continue;
    const skill = wanted === 'skill' ? view.snapshot.skills.get(path) : undefined;
    const near = rankOf(asked, { path: skill?.directory ?? path, skillName: skill?.name });
    if (near !== undefined) found.push({ path, ...near, isAside: skill?.discoverable === false });
  }
  const near = inNamedPlace(view, inNamedFolders(found, asked, wanted), asked, wanted);
  return nearest(near.length === 0 && wanted === 'skill' ? skillAround(view, asked) : near, asked);
}

function nearest(near: readonly Near[], asked: readonly string[]): readonly string[] {
  const best = near.reduce((least, { rank }) => Math.min(least, rank), Number.POSITIVE_INFINITY);
  // An equal path or name leaves no doubt; among names that are merely alike, a little less alike may still be meant.
  const clear = best < 3 ? near.filter(({ rank }) => Math.floor(rank) === Math.floor(best)) : near;
  const byName = [...clear].sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || compareText(a.path, b.path));
  const compared = byName.slice(0, MAX_COMPARED).map((one) => ({ ...one, far: pathDistance(asked, one.segments) }));
  compared.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(asked.length === 1 && a.isAside) - Number(asked.length === 1 && b.isAside) ||
      a.far - b.far ||
      Number(a.isAside) - Number(b.isAside) ||
      a.path.length - b.path.length ||
      compareText(a.path, b.path),
  );
  return compared.slice(0, MAX_NEAR_PATHS).map(({ path }) => path);
}

/** The folder inside the one skill that the folders of a file's or folder's path name, as near to the path as there is one. */
export function namedSkillFolder(view: View, text: string, wanted: Wanted): string | undefined {
  const place = wanted === 'skill' ? undefined : namedPlace(view, askedSegments(text, wanted));
  const [folder] = place?.isSkill === true && place.folders.length === 1 ? place.folders : [];
  if (folder === undefined) return undefined;
  const nearest = nearestFolder(view, text);
  return isWithin(folder, nearest) ? nearest : folder;
}

/** The nearest folder above a path that is published and inside the view. */
export function nearestFolder(view: View, path: string): string {
  for (const folder of foldersAbove(path)) {
    if (folder === view.scope || !isWithin(view.scope, folder)) break;
    if (view.snapshot.folders.has(folder)) return folder;
  }
  return view.scope;
}

/** The `SKILL.md` of a folder, where the view publishes one. */
export function skillOfFolder(view: View, folder: string): string | undefined {
  const path = childOf(folder, 'SKILL.md');
  return view.snapshot.skills.has(path) && isWithin(view.scope, path) ? path : undefined;
}
