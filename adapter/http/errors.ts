/** Bodies of the refusals that HTTP itself gives: JSON in the shape of JSON-RPC, so that MCP clients can show them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FAULTS, Fault, RPC_TRANSPORT_ERROR } from '../errors.ts';

/** Sends a refusal. */
export function refuse(reply: FastifyReply, status: number, message: string, code: number = RPC_TRANSPORT_ERROR): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}

/** Nothing is here: the same words for what never was, is excluded, or is not published. */
export function refuseUnknown(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'Nothing is published here.');
}

/** Words of faults that the framework finds; anything else is ours and says nothing of its inside. */
const FRAMEWORK_FAULTS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  413: 'The request body is larger than 1 MiB.',
  414: 'The address is too long.',
  415: 'Unsupported media type: send application/json.',
};

/** Turns everything that is thrown into a refusal. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Fault) return refuse(reply, FAULTS[error.code].http, error.message, FAULTS[error.code].rpc);
    const status = (error as { statusCode?: unknown }).statusCode;
    const message = typeof status === 'number' ? FRAMEWORK_FAULTS[status] : undefined;
    if (typeof status === 'number' && message !== undefined) return refuse(reply, status, message);
    request.log.error({ err: error }, 'request failed');
    return refuse(reply, 500, 'Internal error.');
  });
  app.setNotFoundHandler((_request, reply) => refuseUnknown(reply));
}
