/** The words about skills that moved or were retired. */
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { type GonePlace, type GoneSkill, goneAt, goneCalled } from '../catalog/gone.ts';
import type { View } from '../catalog/model.ts';
import type { Wanted } from '../catalog/near-paths.ts';
import { brief, call } from './one-line.ts';
import { quote } from './quote.ts';

/** Characters of an operator's reason in one answer. */
const MAX_REASON = 500;

/** One sentence about a path that is no longer there. */
export function describeGone(path: string, gone: GonePlace): string {
  switch (gone.kind) {
    case 'moved':
      return `${quote(path)} has moved to ${gone.to}${gone.arrives ? '.' : ', where nothing is published at this commit.'}`;
    case 'moved-away':
      return `${quote(path)} has moved to a place outside of this mount.`;
    case 'retired':
      return `${quote(path)} ${path === gone.skill ? '' : `belongs to ${gone.skill}, which `}${
        isOutOfSight(gone) ? 'has moved to a place that is not public.' : `was retired: ${brief(gone.reason, MAX_REASON)}`
      }`;
  }
}

/** It moved, but nothing may be said of where to: the deployment has it with those that were retired. */
function isOutOfSight(gone: GonePlace): boolean {
  return gone.kind === 'retired' && gone.reason === MOVED_OUT_OF_SIGHT;
}

const SEARCH = 'search_repo {"query":"<words>"} finds what there is';

/** The call that leads on from there. */
function nextCall({ snapshot }: View, gone: GonePlace, wanted: Wanted): string {
  if (gone.kind !== 'moved' || !gone.arrives) return SEARCH;
  if (wanted === 'skill') return call('load_skill', { path: gone.skill });
  if (snapshot.skills.has(gone.to)) return call('load_skill', { path: gone.to });
  return call(snapshot.folders.has(gone.to) ? 'browse_repo' : 'read_repo_file', { path: gone.to });
}

/** What is said of a path that the view does not publish, or of the bare name of a skill; `undefined` where nothing is. */
export function goneLines(view: View, path: string, wanted: Wanted): readonly string[] | undefined {
  const called = wanted === 'skill' ? goneCalled(view, path) : undefined;
  const gone = goneAt(view, path) ?? called?.place;
  if (gone === undefined) return undefined;
  return [`Problem: ${describeGone(called?.path ?? path, gone)}`, `Next: ${nextCall(view, gone, wanted)}`];
}

/** Skills that one answer names. */
const MAX_NAMED = 3;

/** A line for each skill that is gone and that a query names, for the first of them. */
export function goneByName(view: View, gone: readonly GoneSkill[]): readonly string[] {
  return gone.slice(0, MAX_NAMED).map(({ path, place }) => {
    const mark = place.kind === 'retired' && !isOutOfSight(place) ? 'Retired' : 'Moved';
    const next = place.kind === 'moved' && place.arrives ? ` | ${nextCall(view, place, 'skill')}` : '';
    return `${mark}: ${describeGone(path, place)}${next}`;
  });
}
