/** A plain static host for tests: what object storage or a pages service does, and nothing more. */
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve, sep } from 'node:path';
import { lookup } from 'mrmime';

export interface StaticHost {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The origin and the base path, with a final slash. */
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

export interface StaticHostOptions {
  /** Base path of the site; everything outside it is 404. */
  readonly base?: string;
  /** Gives a status instead of the file, for instance to play a host that drops dot folders. */
  readonly refuse?: (path: string) => number | undefined;
}

/**
 * Serves a folder on 127.0.0.1 and a free port: `index.html` for folders, a redirect to the final slash, `404.html` with
 * status 404. The caller closes it.
 */
export async function serveFolder(folder: string, options: StaticHostOptions = {}): Promise<StaticHost> {
  const root = resolve(folder);
  const base = `/${(options.base ?? '').split('/').filter(Boolean).join('/')}/`.replace('//', '/');
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(root, base, options, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: origin + base,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function answer(root: string, base: string, options: StaticHostOptions, request: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(request.url ?? '/');
  const refused = path === undefined ? undefined : options.refuse?.(path);
  const found = path?.startsWith(base) ? lookUp(root, path.slice(base.length)) : { kind: 'none' as const };
  const missing = join(root, '404.html');
  if (refused !== undefined) response.writeHead(refused).end();
  else if (found.kind === 'file') send(found.file, 200, request, response);
  else if (found.kind === 'slash') response.writeHead(301, { location: `${new URL(request.url ?? '/', 'http://h').pathname}/` }).end();
  else if (kindOf(missing) === 'file') send(missing, 404, request, response);
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
}

/** What lies at a decoded path below the root: a file to send, a folder that lacks its final slash, or nothing. */
function lookUp(root: string, path: string): { readonly kind: 'file'; readonly file: string } | { readonly kind: 'slash' | 'none' } {
  const file = resolve(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return { kind: 'none' };
  const atFolder = path === '' || path.endsWith('/');
  const kind = kindOf(file);
  if (kind === 'file' && !atFolder) return { kind: 'file', file };
  if (kind !== 'folder') return { kind: 'none' };
  if (!atFolder) return { kind: 'slash' };
  const index = join(file, 'index.html');
  return kindOf(index) === 'file' ? { kind: 'file', file: index } : { kind: 'none' };
}

function send(file: string, status: number, request: IncomingMessage, response: ServerResponse): void {
  const type = lookup(file) ?? 'application/octet-stream';
  const charset = /^text\/|json$|javascript$|xml$/.test(type) ? '; charset=utf-8' : '';
  response.writeHead(status, { 'content-type': type + charset, 'content-length': statSync(file).size, 'access-control-allow-origin': '*' });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? 'file' : stat?.isDirectory() ? 'folder' : undefined;
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://h').pathname);
  } catch {
    return undefined;
  }
}
