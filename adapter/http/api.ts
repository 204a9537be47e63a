/** `/api/v1` over HTTP: which question a path asks, how long its answer keeps, and the refusals of this part of the server. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RestError } from '#contract/schema/rest.ts';
import type { View } from '../catalog/model.ts';
import { LOADING_MESSAGE, RETRY_SECONDS } from '../errors.ts';
import type { Loaded } from '../live.ts';
import { contentHint } from '../mcp/cache.ts';
import type { Origins } from '../mcp/server-info.ts';
import { examplesFor } from '../rest/examples.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { OPERATIONS } from '../rest/operations.ts';
import { problemOf, REST_STATUS, type RestProblem } from '../rest/problem.ts';
import { readQuery } from '../rest/question.ts';
import { referencePage } from '../rest/reference-page.ts';
import { unknownQuestion } from '../rest/unknown.ts';
import { unknownParameter } from '../rest/unknown-parameter.ts';
import type { Blobs } from '../store/blobs.ts';
import { digestOf } from '../store/verify.ts';
import { readFrame } from './pages.ts';
import { matchesEtag } from './send-file.ts';

export const API_PREFIX = 'api/';
const ROOT = 'api/v1';

export interface ApiOptions {
  readonly blobs: Blobs;
  readonly extension: boolean;
}

/** Tells whether a path without prefix belongs to REST, where refusals have its shape. */
export function isApiPath(encoded: string): boolean {
  return encoded === 'api' || encoded.startsWith(API_PREFIX);
}

/** Sends a refusal in the shape of REST. */
export function refuseApi(reply: FastifyReply, { code, message, movedTo }: RestProblem, status: number = REST_STATUS[code]): FastifyReply {
  const body: RestError = { error: { code, message, ...(movedTo === undefined ? {} : { movedTo }) } };
  if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

/** Sends bytes with an etag, or 304 to a client that has them. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string, maxAge: number): FastifyReply {
  const bytes = Buffer.from(body);
  const etag = `"${digestOf(bytes).slice('sha256:'.length, 'sha256:'.length + 32)}"`;
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAge}`).header('x-content-type-options', 'nosniff');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', `${type}; charset=utf-8`).send(bytes);
}

function secondsFor(view: View | undefined): number {
  // A list of mounts moves with the deployment, as a moving ref does.
  return view === undefined ? 60 : contentHint(view).ttlMs / 1000;
}

/** Answers a GET below `/api/`. `path` is percent-encoded, without prefix. */
export async function answerApi(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  loaded: Loaded | undefined,
  origins: Origins,
  { blobs, extension }: ApiOptions,
): Promise<FastifyReply> {
  const document = () => openApiDocument(`${origins.adapter}/${ROOT}`);
  if (path === ROOT || path === `${ROOT}/`) {
    const frame = loaded === undefined ? undefined : await readFrame(loaded.files);
    const { html, policy } = referencePage(document(), loaded === undefined ? {} : examplesFor(loaded.generation), frame);
    reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
    // A frame names files of the website that the next deployment may not have.
    return send(request, reply, 'text/html', html, frame === undefined ? 300 : 0);
  }
  if (path === `${ROOT}/openapi.json`) return send(request, reply, 'application/json', JSON.stringify(document()), 300);
  const [, , name = '', ...rest] = path.split('/');
  const operation = path.startsWith(`${ROOT}/`) ? OPERATIONS.find((candidate) => candidate.name === name) : undefined;
  const address = rest.join('/').replace(/\/$/, '');
  if (operation === undefined || (operation.address === undefined) !== (address === '')) {
    return refuseApi(reply, unknownQuestion(path, `${origins.adapter}/${ROOT}`));
  }
  if (loaded === undefined) return refuseApi(reply, { code: 'loading', message: LOADING_MESSAGE });
  const query = readQuery(request.url.split('?').slice(1).join('?'));
  if (!query.ok) return refuseApi(reply, query.problem);
  const unknown = unknownParameter(operation, Object.keys(query.args));
  if (unknown !== undefined) return refuseApi(reply, unknown);
  try {
    const { view, answer } = await operation.answerTo({
      generation: loaded.generation,
      address,
      args: query.args,
      blobs,
      origins,
      extension,
    });
    if (!answer.ok) return refuseApi(reply, answer.problem);
    return send(request, reply, 'application/json', JSON.stringify(answer.value), secondsFor(view));
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== undefined) return refuseApi(reply, problem);
    request.log.error({ err: error }, 'request failed');
    return refuseApi(reply, { code: 'internal', message: 'Internal error.' });
  }
}
