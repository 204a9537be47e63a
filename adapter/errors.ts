/**
 * The faults that cross rooms of the adapter, and the one table that says what each is called in JSON-RPC and HTTP.
 * A fault of the server never gets a code that blames the client.
 */

/**
 * - `invalid_params`: names something that is not served, or an argument that breaks the protocol's own grammar.
 * - `not_ready`: artifacts are still loading.
 * - `unavailable`: published bytes cannot be read right now; the same request may work in a moment.
 * - `corrupt`: a generation of artifacts breaks its own digests or schemas, or lacks a trusted signature, and is refused.
 */
export type FaultCode = 'invalid_params' | 'not_ready' | 'unavailable' | 'corrupt';

interface FaultNumbers {
  /** JSON-RPC error code. */
  readonly rpc: number;
  /** HTTP status where the fault is answered outside of JSON-RPC. */
  readonly http: number;
}

export const FAULTS: Readonly<Record<FaultCode, FaultNumbers>> = {
  invalid_params: { rpc: -32602, http: 400 },
  not_ready: { rpc: -32603, http: 503 },
  unavailable: { rpc: -32603, http: 503 },
  corrupt: { rpc: -32603, http: 500 },
};

/** The only error class that rooms throw at each other while they serve. */
export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.name = 'Fault';
    this.code = code;
  }
}

/** What every part of the server says before the first generation is loaded. */
export const LOADING_MESSAGE = 'The skills of this server are still loading; retry in a few seconds.';
/** Seconds after which a request that was refused with 503 may be worth sending again. */
export const RETRY_SECONDS = 5;

/** JSON-RPC code of the HTTP layer's own refusals: wrong method, media type, host, unknown address. */
export const RPC_TRANSPORT_ERROR = -32000;
/** JSON-RPC code of JSON that is no request. */
export const RPC_INVALID_REQUEST = -32600;
/** JSON-RPC code of a body that is not JSON. */
export const RPC_PARSE_ERROR = -32700;

/** Exit code of a start that something outside prevents, as of an input that cannot be used. */
export const UNUSABLE_EXIT_CODE = 2;

/** A start that failed for a reason that the operator can remove; the message is all that there is to say. */
export class StartError extends Error {
  readonly exitCode = UNUSABLE_EXIT_CODE;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
