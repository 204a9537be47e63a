/** What every answer of `/api/v1` starts from, and the problems that several of them have. */
import { mountOf } from '#contract/rest/mount.ts';
import type { RestMount } from '#contract/schema/rest.ts';
import { type Operation, parseCursor, type Walk } from '../catalog/cursor.ts';
import type { View } from '../catalog/model.ts';
import { nearPaths, type Wanted } from '../catalog/near-paths.ts';
import { skippedAt } from '../catalog/skipped.ts';
import type { Arguments, Read } from '../mcp/arguments.ts';
import type { Blobs } from '../store/blobs.ts';
import { quote } from '../text/quote.ts';
import { tellSkipped } from '../text/skipped.ts';
import { problemOfGone, type RestProblem } from './problem.ts';
import type { Named } from './question.ts';

export interface Asked extends Named {
  readonly args: Arguments;
  readonly blobs: Blobs;
}

export type RestAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: RestProblem };

/** A problem as an answer. */
export function fail(code: RestProblem['code'], message: string): { readonly ok: false; readonly problem: RestProblem } {
  return { ok: false, problem: { code, message } };
}

/** An argument that cannot be used. */
export function unusable(read: Extract<Read<unknown>, { ok: false }>) {
  return fail('invalid_argument', read.problem);
}

/** A cursor of another question, another commit, or none at all. */
export const BAD_CURSOR = fail('bad_cursor', 'This cursor does not continue this question; start again without a cursor.');

/** What is said of a path of whose past or whose trouble something is known. */
function known(view: View, path: string): RestProblem | undefined {
  const skipped = skippedAt(view, path);
  return problemOfGone(view, path) ?? (skipped === undefined ? undefined : { code: 'skipped', message: tellSkipped(path, skipped) });
}

/** What is said of the path of an address below a published repository where nothing is: never was and excluded read the same. */
export function nothingAt(view: View, path: string, wanted: Wanted): RestProblem {
  const problem = known(view, path);
  if (problem !== undefined) return problem;
  const near = nearPaths(view, path, wanted);
  const instead = near.length === 0 ? `/api/v1/browse/${view.address} lists what is` : `exists instead: ${near.join(', ')}`;
  return { code: 'not_found', message: `Nothing is published here; ${instead}.` };
}

/** What stands at a path that the view does not publish as what it was asked for. */
export function missing(asked: Asked, path: string, wanted: Wanted) {
  if (asked.args.path === undefined) return { ok: false as const, problem: nothingAt(asked.view, path, wanted) };
  const problem = known(asked.view, path);
  if (problem !== undefined) return { ok: false as const, problem };
  const near = nearPaths(asked.view, path, wanted);
  const instead = near.length === 0 ? '' : ` Exists instead: ${near.join(', ')}`;
  return fail('not_found', `There is no ${wanted === 'file' ? 'readable file' : wanted} at ${quote(path)} in this mount.${instead}`);
}

/** The mount of a view. */
export function restMount(view: View): RestMount {
  return mountOf(view.snapshot, view.address, view.ref, view.scope);
}

/** Where a walk starts; `undefined` for a cursor that is not of this walk, or past its end. */
export function startOf(walk: Walk, cursor: string | undefined, length: number): number | undefined {
  const start = cursor === undefined ? 0 : parseCursor(walk, cursor);
  return start === undefined || (start > 0 && start >= length) ? undefined : start;
}

/** The walk that a cursor is bound to; the same as for the tools. */
export function walkOf(view: View, operation: Operation, ...subject: readonly string[]): Walk {
  return { view, operation, subject };
}
