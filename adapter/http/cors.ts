/** CORS for everybody, without credentials: what is published is public, and browser clients send the protocol's own headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED_HEADERS = 'content-type, accept, authorization, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id';
const EXPOSED_HEADERS = 'www-authenticate, mcp-protocol-version';
const METHODS = 'GET, HEAD, POST, OPTIONS';
/** Seconds that a browser may remember a preflight: what the strictest of them allow. */
const MAX_AGE = '7200';

/** Puts the headers on an answer, and answers a preflight: tells whether it was one. */
export function allowEverybody(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', EXPOSED_HEADERS);
  // Whether an Origin is refused depends on the Origin.
  reply.header('vary', 'Origin');
  if (request.method !== 'OPTIONS') return false;
  reply.header('access-control-allow-methods', METHODS);
  reply.header('access-control-allow-headers', ALLOWED_HEADERS);
  reply.header('access-control-max-age', MAX_AGE);
  reply.code(204).send();
  return true;
}

/** Answers preflights before any other check, and puts the headers on every answer, refusals included. */
export function registerCors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!allowEverybody(request, reply)) done();
  });
}
