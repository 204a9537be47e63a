/** Refusals of `/api/v1`: one table from code to HTTP status, and the error that carries them. */
import type { RestErrorCode } from '#contract/schema/rest.ts';
import { goneAt } from '../catalog/gone.ts';
import type { View } from '../catalog/model.ts';
import { Fault, type FaultCode } from '../errors.ts';
import { describeGone } from '../text/gone.ts';

/** HTTP status of each code. `refused` takes the status of whoever refused: host, origin, body, rate. */
export const REST_STATUS: Readonly<Record<RestErrorCode, number>> = {
  not_found: 404,
  invalid_argument: 400,
  bad_cursor: 400,
  described_only: 403,
  moved: 410,
  retired: 410,
  skipped: 404,
  method_not_allowed: 405,
  refused: 403,
  loading: 503,
  unavailable: 503,
  internal: 500,
};

const OF_FAULT: Readonly<Record<FaultCode, RestErrorCode>> = {
  invalid_params: 'invalid_argument',
  not_ready: 'loading',
  unavailable: 'unavailable',
  corrupt: 'internal',
};

/** A question that has no answer, as a value. */
export interface RestProblem {
  readonly code: RestErrorCode;
  readonly message: string;
  /** Where something is that is no longer at the path that was asked for. */
  readonly movedTo?: string;
}

/** The words for every address of a repository or ref that is none: never was, excluded, not published. */
export const NOTHING: RestProblem = { code: 'not_found', message: 'Nothing is published here; /api/v1/featured lists what is.' };

/** A skill, folder or file that is no longer at its path; `undefined` where nothing is said of the path. */
export function problemOfGone(view: View, path: string): RestProblem | undefined {
  const gone = goneAt(view, path);
  if (gone === undefined) return undefined;
  const message = describeGone(path, gone);
  if (gone.kind === 'retired') return { code: 'retired', message };
  return { code: 'moved', message, ...(gone.kind === 'moved' && gone.arrives ? { movedTo: gone.to } : {}) };
}

/** A fault of our rooms as a refusal; `undefined` for anything else. */
export function problemOf(error: unknown): RestProblem | undefined {
  return error instanceof Fault ? { code: OF_FAULT[error.code], message: error.message } : undefined;
}
