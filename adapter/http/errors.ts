/** Bodies of the refusals that HTTP itself gives: JSON in the shape of JSON-RPC, so that MCP clients can show them, or of REST. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RestErrorCode } from '#contract/schema/rest.ts';
import { FAULTS, Fault, RETRY_SECONDS, RPC_TRANSPORT_ERROR } from '../errors.ts';
import { isApiPath, refuseApi } from './api.ts';
import type { RequestPath } from './request-path.ts';

const REST_CODES: Readonly<Record<number, RestErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  500: 'internal',
  503: 'unavailable',
};

/** Sends a refusal; below `/api/` in the shape of REST. */
export function refuse(reply: FastifyReply, status: number, message: string, code: number = RPC_TRANSPORT_ERROR): FastifyReply {
  // Fastify refuses some requests before any hook has read their path.
  if (isApiPath((reply.request.place as RequestPath | undefined)?.encoded ?? '')) {
    return refuseApi(reply, { code: REST_CODES[status] ?? 'refused', message }, status);
  }
  if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
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
