/** Which published file answers a GET: exact files first, then the page of a folder in the form that was asked for. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FAULTS, LOADING_MESSAGE, RETRY_SECONDS } from '../errors.ts';
import { ownPage } from '../text/html.ts';
import { accepts } from './accept.ts';
import { refuse, refuseUnknown } from './errors.ts';
import { type SendOptions, sendFile } from './send-file.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

const NOT_FOUND_PAGE = '404.html';

/** Sends the file of exactly this name, where it is published. */
export async function sendExact(files: StaticFiles, name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const file = name === '' || name.endsWith('/') ? undefined : await files.look(name);
  return sendFound(files, file, request, reply);
}

/** The form of a page that a request wants: a browser's by default, Markdown where it is asked for and HTML is not. */
function pageForm(accept: string | undefined, takesAny: boolean): 'index.html' | 'index.md' | undefined {
  if (accepts(accept, 'text/html', false)) return 'index.html';
  if (accepts(accept, 'text/markdown', false)) return 'index.md';
  return takesAny && accepts(accept, 'text/html', true) ? 'index.html' : undefined;
}

/** Tells whether a folder URL has a page, in whatever form. */
export function hasPage(files: Pick<StaticFiles, 'has'>, name: string): boolean {
  return formsOf(name).some((form) => files.has(form));
}

/** The files that hold the page of a folder URL. */
function formsOf(name: string): readonly string[] {
  const folder = name.replace(/\/$/, '');
  return ['index.html', 'index.md'].map((form) => (folder === '' ? form : `${folder}/${form}`));
}

/**
 * Sends the page of a folder URL, where one is published in a form that is wanted. Whoever names no form gets it under the name with a
 * slash, and without one where `isPageOnly` says that no agent can mean the name.
 */
export async function sendPage(
  files: StaticFiles,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { isPageOnly = false }: { readonly isPageOnly?: boolean } = {},
): Promise<boolean> {
  const form = pageForm(request.headers.accept, isPageOnly || name === '' || name.endsWith('/'));
  if (form === undefined) return false;
  const folder = name.replace(/\/$/, '');
  const file = await files.look(folder === '' ? form : `${folder}/${form}`);
  return sendFound(files, file, request, reply, { varies: 'Accept' });
}

/** Sends what was found, or that it is damaged; tells whether there is something. */
async function sendFound(
  files: StaticFiles,
  file: StaticFile | 'damaged' | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: SendOptions = {},
): Promise<boolean> {
  if (file === undefined) return false;
  if (file === 'damaged') await sendDamaged(request, reply);
  else await sendFile(files, file, request, reply, options);
  return true;
}

/** Says that a page is published, in no form that the request accepts; tells whether there is one. A file that no deployment names is none. */
export async function sendOtherForm(files: StaticFiles, name: string, reply: FastifyReply): Promise<boolean> {
  const found = await Promise.all(formsOf(name).map((form) => files.look(form)));
  if (found.every((file) => file === undefined)) return false;
  reply.header('vary', 'Origin, Accept');
  await refuse(reply, 406, 'This is a page for people, text/html or text/markdown; the Accept header excludes both.');
  return true;
}

const DAMAGED_MESSAGE = 'This file is damaged, so that it is not served; the log of the server says more.';
const DAMAGED_PAGE = ownPage('Damaged', `<p>${DAMAGED_MESSAGE}</p>`, undefined);

/** Says that a file is published and cannot be given: to browsers with a page, in JSON to everybody else. */
async function sendDamaged(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { http, rpc } = FAULTS.corrupt;
  reply.header('vary', 'Origin, Accept');
  if (!accepts(request.headers.accept, 'text/html', false)) return void (await refuse(reply, http, DAMAGED_MESSAGE, rpc));
  await reply
    .code(http)
    .header('cache-control', 'no-store')
    .header('content-security-policy', DAMAGED_PAGE.policy)
    .header('content-type', 'text/html; charset=utf-8')
    .send(DAMAGED_PAGE.html);
}

/** Says that nothing is here: with the site's page to browsers, in JSON to everybody else and below every `.well-known`. */
export async function sendNotFound(
  files: StaticFiles | undefined,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isProbe = name.split('/').includes('.well-known');
  const page = isProbe || !accepts(request.headers.accept, 'text/html', false) ? undefined : await files?.read(NOT_FOUND_PAGE);
  if (files === undefined || page === undefined) await refuseUnknown(reply);
  else await sendFile(files, page, request, reply, { status: 404 });
}

/** The page for what is not found as the frame of pages that are made here; `undefined` where no website is served. */
export async function readFrame(files: Pick<StaticFiles, 'read'>): Promise<string | undefined> {
  const file = await files.read(NOT_FOUND_PAGE);
  return file === undefined ? undefined : new TextDecoder().decode(file.bytes);
}

const LOADING_PAGE = ownPage('Loading', `<p>${LOADING_MESSAGE}</p>`, undefined);

/** Says that nobody knows yet what is here: to browsers with a page that is asked for again by itself, and runs and fetches nothing; in JSON to everybody else. */
export async function sendLoading(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { http, rpc } = FAULTS.not_ready;
  reply.header('vary', 'Origin, Accept');
  if (!accepts(request.headers.accept, 'text/html', false)) return void (await refuse(reply, http, LOADING_MESSAGE, rpc));
  await reply
    .code(http)
    .header('retry-after', String(RETRY_SECONDS))
    .header('cache-control', 'no-store')
    .header('refresh', String(RETRY_SECONDS))
    .header('content-security-policy', LOADING_PAGE.policy)
    .header('content-type', 'text/html; charset=utf-8')
    .send(LOADING_PAGE.html);
}
