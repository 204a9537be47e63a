/**
 * Paths of skills that moved or were retired, as the operator says of the deployment: what is told to somebody who asks for
 * one of them. Only where nothing is published at the path itself; what exists comes before what is said.
 */
import { compareText } from '#contract/compare.ts';
import { followMoves } from '#contract/lifecycle.ts';
import type { View } from './model.ts';
import { namedBy } from './named-by.ts';
import { baseName, childOf, folderOf, foldersAbove, isWithin } from './scope.ts';

export type GonePlace =
  | {
      readonly kind: 'moved';
      /** Where the thing that was asked for is now. */
      readonly to: string;
      /** `SKILL.md` of the skill that moved, where it is now. */
      readonly skill: string;
      /** It is published there. */
      readonly arrives: boolean;
    }
  /** It moved to where this mount does not reach, and where that is, is not said. */
  | { readonly kind: 'moved-away' }
  | { readonly kind: 'retired'; readonly skill: string; readonly reason: string };

/** The path of the skill that a path was part of: its `SKILL.md`, its folder, or anything below. Nearest first. */
function* skillPathsAt(path: string): Generator<string> {
  yield path;
  // Everything lies below the folder of a root skill, so that only its own path speaks of it.
  for (const folder of [path, ...foldersAbove(path)]) if (folder !== '') yield childOf(folder, 'SKILL.md');
}

/** What is said of a path where the view publishes nothing; `undefined` where nothing is, or where the path lies outside of the view. Total. */
export function goneAt({ lifecycle, scope, snapshot }: View, path: string): GonePlace | undefined {
  if (path === '' || !isWithin(scope, path)) return undefined;
  for (const skillPath of skillPathsAt(path)) {
    if (snapshot.skills.has(skillPath)) return undefined;
    const gone = followMoves(lifecycle, skillPath, (other) => snapshot.skills.has(other));
    if (gone === undefined) continue;
    if (gone.kind === 'retired') return { kind: 'retired', skill: skillPath, reason: gone.reason };
    if (!isWithin(scope, gone.to)) return { kind: 'moved-away' };
    const [from, to] = [folderOf(skillPath), folderOf(gone.to)];
    const rest = path === skillPath ? undefined : path.slice(from.length + 1);
    const place = rest === undefined ? gone.to : rest === '' ? to : childOf(to, rest);
    const arrives = gone.arrives && (snapshot.entries.has(place) || snapshot.folders.has(place));
    // Of a skill that moved with fewer files than it had, the skill itself is the next best place.
    return { kind: 'moved', to: arrives || !gone.arrives ? place : gone.to, skill: gone.to, arrives: gone.arrives };
  }
  return undefined;
}

export interface GoneSkill {
  /** `SKILL.md` path where it was. */
  readonly path: string;
  readonly place: GonePlace;
}

/**
 * The skill that is gone and whose folder had a bare name: names are what people remember. `undefined` for a path, where a
 * skill that is there is called so, and where skills of that name went to several places. Total.
 */
export function goneCalled(view: View, text: string): GoneSkill | undefined {
  const name = text.replace(/\/+$/, '');
  if (name === '' || name.includes('/')) return undefined;
  const { skills } = view.snapshot;
  const isName = (path: string): boolean => baseName(folderOf(path)) === name;
  for (const { path, name: known } of skills.values()) if (isWithin(view.scope, path) && (known === name || isName(path))) return undefined;
  const called = goneSkills(view, view.scope, isName);
  const places = new Set(called.map(({ place }) => (place.kind === 'retired' ? place.reason : place.kind === 'moved' ? place.to : '')));
  return places.size === 1 ? called[0] : undefined;
}

/** Skills that moved from below a folder of the view, or were retired there, and whose names are made of words of a query; in path order. */
export function goneNamedBy(view: View, query: string, folder: string): readonly GoneSkill[] {
  return goneSkills(view, folder, namedBy(query));
}

function goneSkills(view: View, folder: string, isMeant: (path: string) => boolean): readonly GoneSkill[] {
  const { moved = {}, retired = {} } = view.lifecycle;
  const paths = [...new Set([...Object.keys(moved), ...Object.keys(retired)])];
  return paths
    .filter((path) => isWithin(folder, path) && isMeant(path))
    .sort(compareText)
    .flatMap((path) => {
      const place = goneAt(view, path);
      return place === undefined ? [] : [{ path, place }];
    });
}
