/** A published file as an answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './encoding.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

/** Foreign bytes may be looked at, but run nothing and see nothing of this origin. */
const FOREIGN_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export interface SendOptions {
  /** 200 unless the file stands for something else, such as a page that says that nothing is here. */
  readonly status?: number;
  /** A request header that chose this file among others. */
  readonly varies?: string;
}

/** Tells whether `If-None-Match` names an etag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((text) => text.trim().replace(/^W\//, '') === etag || text.trim() === '*') ?? false;
}

/** Sends a file, compressed where the request allows it, or 304 to a client that has it. */
export async function sendFile(
  files: StaticFiles,
  file: StaticFile,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, varies }: SendOptions = {},
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.type, file.bytes.length);
  const etag = encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  reply.header('etag', etag).header('cache-control', file.cacheControl).header('x-content-type-options', 'nosniff');
  reply.header('vary', ['Origin', 'Accept-Encoding', ...(varies === undefined ? [] : [varies])].join(', '));
  if (file.foreign) reply.header('content-security-policy', FOREIGN_POLICY);
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return void (await reply.code(304).send());
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const { buffer, byteOffset, byteLength } = encoding === undefined ? file.bytes : await files.encoded(file, encoding);
  await reply
    .code(status)
    .header('content-type', file.type)
    .send(Buffer.from(buffer, byteOffset, byteLength));
}
