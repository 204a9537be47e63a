/**
 * The one route: what a path means is decided here, in this order: the short name `/mcp`, REST, icons, exact files,
 * addresses, pages, nothing. There is never a redirect.
 */
import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatMount, parseAddress } from '#contract/address.ts';
import { pageFolder } from '#contract/page-path.ts';
import type { Mount } from '#contract/schema/deployment.ts';
import { blobFile } from '#contract/tree.ts';
import type { View } from '../catalog/model.ts';
import { defaultView, resolveAddress } from '../catalog/resolve-address.ts';
import { folderOf } from '../catalog/scope.ts';
import type { Loaded } from '../live.ts';
import type { Endpoint } from '../mcp/server.ts';
import type { Origins } from '../mcp/server-info.ts';
import { goneMount, type Named, namedThing } from '../rest/question.ts';
import { digestOf } from '../store/verify.ts';
import { accepts } from './accept.ts';
import { addressPage, frontPage } from './address-page.ts';
import { type ApiOptions, answerApi, isApiPath } from './api.ts';
import { refuse, refuseUnknown } from './errors.ts';
import { PROBES } from './guard.ts';
import type { McpBridge } from './mcp-bridge.ts';
import { hasPage, readFrame, sendExact, sendLoading, sendNotFound, sendOtherForm, sendPage } from './pages.ts';

export interface RouteOptions {
  readonly current: () => Loaded | undefined;
  readonly bridge: McpBridge;
  readonly origins: (request: FastifyRequest) => Origins;
  readonly api: ApiOptions;
}

const SHORT_NAME = 'mcp';
const ICON_PREFIX = 'icon/';
/** Methods that something here answers. */
const ANSWERED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** What MCP is served at, for a path without its trailing slash. */
type Place = { readonly kind: 'endpoint'; readonly endpoint: Endpoint } | { readonly kind: 'none' };

function placeOf(text: string, loaded: Loaded | undefined, origins: Origins): Place {
  if (loaded === undefined) {
    const isAddress = text === SHORT_NAME || parseAddress(text).ok;
    return isAddress ? { kind: 'endpoint', endpoint: { origins } } : { kind: 'none' };
  }
  const { generation } = loaded;
  const view = text === SHORT_NAME ? defaultView(generation) : resolveAddress(generation, text);
  return view === undefined ? { kind: 'none' } : { kind: 'endpoint', endpoint: { shown: { view, generation }, origins } };
}

/** The page of an address that was spelled in another way than its page is named: case, or the default ref by name. */
function canonicalPage({ view, path }: Named, encoded: string): string {
  const { name, named, ref, snapshot } = view;
  // The page of a skill is that of its folder.
  const place = snapshot.skills.has(path) ? folderOf(path) : path;
  return pageFolder({ ...name, ...(named ? { ref } : {}) }, place) + (encoded.endsWith('/') ? '/' : '');
}

/** A page that is made here for what has none, where a browser asks; tells whether there is one. */
async function sendOwnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { generation, files }: Loaded,
  origins: Origins,
  named: Named | undefined,
): Promise<boolean> {
  const isFront = request.place.encoded === '' && !files.has('index.html');
  // No agent can mean the front, so that whoever names no form gets its page.
  if (!accepts(request.headers.accept, 'text/html', isFront)) return false;
  const made = isFront
    ? frontPage({ generation, origins })
    : named && addressPage(named, { generation, files, origins, frame: await readFrame(files) });
  if (made === undefined) return false;
  await reply
    .code(isFront ? 200 : 404)
    .header('vary', 'Origin, Accept')
    .header('cache-control', 'no-store')
    .header('content-security-policy', made.policy)
    .header('referrer-policy', 'no-referrer')
    .header('content-type', 'text/html; charset=utf-8')
    .send(made.html);
  return true;
}

function refuseMethod(reply: FastifyReply, allow: string): FastifyReply {
  const page = allow.includes('GET') ? ', and browsers, which accept text/html' : '';
  return refuse(
    reply.header('allow', allow),
    405,
    allow.includes('POST')
      ? `Method not allowed: this address answers agents, which send MCP requests with POST${page}; allowed: ${allow}.`
      : `Method not allowed; allowed: ${allow}.`,
  );
}

/**
 * Tells whether a GET may be of something that the first generation will hold. A client that opens an event stream hears
 * at once that there is none, and one that looks for a login that there is no login: both are true whatever is published.
 */
function isAwaited(request: FastifyRequest, encoded: string, name: string | undefined): boolean {
  const { accept } = request.headers;
  const isStream = accepts(accept, 'text/event-stream', false) && !accepts(accept, 'text/html', false);
  return name !== undefined && !isStream && !/(^|\/)\.well-known\/(oauth|openid)-/.test(encoded);
}

async function sendIcon(text: string, loaded: Loaded | undefined, reply: FastifyReply): Promise<void> {
  const view = loaded === undefined ? undefined : resolveAddress(loaded.generation, text);
  const icon = view === undefined ? undefined : await publishedIcon(loaded, view);
  if (icon === undefined) await refuseUnknown(reply);
  else await reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=86400').send(icon);
}

function iconOf({ mounts }: Loaded['generation'], { name }: Pick<View, 'name'>): Mount['icon'] {
  return mounts.get(formatMount(name))?.mount.icon;
}

/** The picture that was published with the repository; `undefined` where its bytes are not at hand. */
async function publishedIcon(loaded: Loaded | undefined, view: Pick<View, 'name'>): Promise<Buffer | undefined> {
  const icon = loaded === undefined ? undefined : iconOf(loaded.generation, view);
  const file = icon === undefined ? undefined : await loaded?.files.read(blobFile(icon.digest));
  return file !== undefined && digestOf(file.bytes) === icon?.digest ? Buffer.from(file.bytes) : undefined;
}

/** The folder URLs that may hold the page of a path: the path itself, and what it is called where it names a published thing in another way. */
function pagesOf({ generation }: Pick<Loaded, 'generation'>, encoded: string, name: string): readonly string[] {
  const named = namedThing(generation, encoded.replace(/\/$/, ''));
  return named === undefined ? [name] : [name, canonicalPage(named, encoded)];
}

/** Tells whether a GET of a path that is no address gives something: a file, an icon, or a page, of which the front always has one. */
function isReadable({ generation, files }: Loaded, encoded: string, name: string | undefined): boolean {
  if (encoded === '' || PROBES.has(`/${encoded}`)) return true;
  const text = encoded.replace(/\/$/, '');
  if (encoded.startsWith(ICON_PREFIX)) {
    const view = resolveAddress(generation, text.slice(ICON_PREFIX.length));
    return view !== undefined && iconOf(generation, view) !== undefined;
  }
  if (name === undefined) return false;
  return files.has(name) || pagesOf({ generation }, encoded, name).some((page) => hasPage(files, page));
}

/** Nothing is mounted at an address; the folder of a skill that moved or was retired says so. */
function refuseNowhere(reply: FastifyReply, text: string, loaded: Loaded | undefined): FastifyReply {
  const gone = loaded === undefined ? undefined : goneMount(loaded.generation, text);
  return gone === undefined ? refuseUnknown(reply) : refuse(reply, 404, gone.message);
}

/** Registers the route for every method that an HTTP parser knows, and for every path. */
export function registerRoutes(app: FastifyInstance, { current, bridge, origins, api }: RouteOptions): void {
  // Of those that only hear that they are not allowed nobody reads a body, whatever type it has.
  for (const method of METHODS) if (!ANSWERED.has(method)) app.addHttpMethod(method, { overrideExisting: true });
  async function get(request: FastifyRequest, reply: FastifyReply, encoded: string, name: string | undefined): Promise<void> {
    const loaded = current();
    const text = encoded.replace(/\/$/, '');
    if (text === SHORT_NAME) return void (await refuseMethod(reply, 'POST, OPTIONS'));
    if (isApiPath(encoded)) return void (await answerApi(encoded, request, reply, loaded, origins(request), api));
    if (loaded === undefined && isAwaited(request, encoded, name)) return sendLoading(request, reply);
    if (encoded.startsWith(ICON_PREFIX)) return sendIcon(text.slice(ICON_PREFIX.length), loaded, reply);
    if (loaded !== undefined && name !== undefined) {
      if (await sendExact(loaded.files, name, request, reply)) return;
      if (await sendPage(loaded.files, name, request, reply)) return;
    }
    if (loaded !== undefined && name !== undefined) {
      const named = namedThing(loaded.generation, text);
      if (named !== undefined && (await sendPage(loaded.files, canonicalPage(named, encoded), request, reply))) return;
      if (await sendOwnPage(request, reply, loaded, origins(request), named)) return;
    }
    if (placeOf(text, loaded, origins(request)).kind === 'endpoint') return void (await refuseMethod(reply, 'GET, HEAD, POST, OPTIONS'));
    if (loaded !== undefined && name !== undefined) {
      for (const page of pagesOf(loaded, encoded, name)) {
        if (await sendPage(loaded.files, page, request, reply, { isPageOnly: true })) return;
        if (await sendOtherForm(loaded.files, page, reply)) return;
      }
    }
    return sendNotFound(loaded?.files, name ?? encoded, request, reply);
  }

  app.all('/*', async (request, reply) => {
    const { encoded, decoded } = request.place;
    if (request.method === 'GET' || request.method === 'HEAD') {
      await get(request, reply, encoded, decoded);
      return reply;
    }
    if (isApiPath(encoded)) return refuseMethod(reply, 'GET, HEAD, OPTIONS');
    const text = encoded.replace(/\/$/, '');
    const place = placeOf(text, current(), origins(request));
    if (place.kind === 'none') {
      const loaded = current();
      const isThere = loaded !== undefined && isReadable(loaded, encoded, decoded);
      return isThere ? refuseMethod(reply, 'GET, HEAD, OPTIONS') : refuseNowhere(reply, text, loaded);
    }
    if (request.method !== 'POST') return refuseMethod(reply, text === SHORT_NAME ? 'POST, OPTIONS' : 'GET, HEAD, POST, OPTIONS');
    return bridge.answer(place.endpoint, request, reply);
  });
}
