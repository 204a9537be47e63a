/** Faults of our rooms as protocol errors. */
import { ProtocolError } from '@modelcontextprotocol/server';
import { uriOfPath } from '../catalog/extension.ts';
import { goneAt } from '../catalog/gone.ts';
import type { View } from '../catalog/model.ts';
import { skippedAt } from '../catalog/skipped.ts';
import { FAULTS, Fault, LOADING_MESSAGE } from '../errors.ts';
import { describeGone } from '../text/gone.ts';
import { tellSkipped } from '../text/skipped.ts';

/** A protocol error that blames the request; `data` is for programs. */
export function invalidParams(message: string, data?: Readonly<Record<string, string>>): ProtocolError {
  return new ProtocolError(FAULTS.invalid_params.rpc, message, data);
}

/** The protocol error for a cursor that continues nothing here: a foreign one never gets page one. */
export function badCursor(): ProtocolError {
  return invalidParams('This cursor does not continue this list; start again without a cursor.');
}

/** A list that is one page. Throws for a cursor, because this list gives none; a blank one is how some clients write none. */
export function onePage<T>(list: T, params: { readonly cursor?: string | undefined } | undefined): T {
  if ((params?.cursor ?? '') !== '') throw badCursor();
  return list;
}

/** The error for a path that is no longer there, with its new place as a path and a URI; `undefined` where nothing is said of it. */
export function goneParams(view: View, path: string): ProtocolError | undefined {
  const gone = goneAt(view, path);
  if (gone === undefined) return undefined;
  const message = describeGone(path, gone);
  if (gone.kind === 'retired') return invalidParams(message, { retired: path, reason: gone.reason });
  return invalidParams(
    message,
    gone.kind === 'moved' && gone.arrives ? { movedTo: gone.to, uri: uriOfPath(view, gone.to) } : { moved: path },
  );
}

/** The error for a path that asks for a skill that was skipped; `undefined` where it asks for none. */
export function skippedParams(view: View, path: string): ProtocolError | undefined {
  const skipped = skippedAt(view, path);
  if (skipped === undefined) return undefined;
  return invalidParams(tellSkipped(path, skipped), { skipped: skipped.path, reason: skipped.finding.code });
}

/** The protocol error that says to ask again while artifacts are loading. */
export function notReady(): ProtocolError {
  return new ProtocolError(FAULTS.not_ready.rpc, LOADING_MESSAGE);
}

/** Runs a handler and translates our faults. What nobody expected is reported here and says nothing of its inside to clients. */
export async function translating<T>(report: (error: unknown) => void, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (error instanceof Fault) throw new ProtocolError(FAULTS[error.code].rpc, error.message);
    report(error);
    throw new ProtocolError(FAULTS.corrupt.rpc, 'Internal error.');
  }
}
