/** A published file as an answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaticFile } from './static-files.ts';

/** Foreign bytes may be looked at, but run nothing and see nothing of this origin. */
const FOREIGN_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((text) => text.trim().replace(/^W\//, '') === etag || text.trim() === '*') ?? false;
}

/** Sends a file, or 304 to a client that has it. `varies` names a request header that chose it among others. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile, status = 200, varies?: string): FastifyReply {
  reply.header('etag', file.etag).header('cache-control', file.cacheControl).header('x-content-type-options', 'nosniff');
  if (varies !== undefined) reply.header('vary', `Origin, ${varies}`);
  if (file.foreign) reply.header('content-security-policy', FOREIGN_POLICY);
  if (status === 200 && matches(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  return reply
    .code(status)
    .header('content-type', file.type)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}
