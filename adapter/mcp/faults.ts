/** Faults of our rooms as protocol errors. */
import { ProtocolError } from '@modelcontextprotocol/server';
import { FAULTS, Fault, LOADING_MESSAGE } from '../errors.ts';

/** A protocol error that blames the request. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(FAULTS.invalid_params.rpc, message);
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
