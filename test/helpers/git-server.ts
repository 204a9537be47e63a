/** A git host on 127.0.0.1: git's own http-backend, with a name and a password where a test asks for them. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GIT_ENVIRONMENT } from '../../bench/git-repository.ts';

export interface GitServer {
  /** `127.0.0.1:<port>`. */
  readonly host: string;
  readonly close: () => Promise<void>;
}

export interface GitServerOptions {
  /** `name:password` that requests must have. */
  readonly login?: string;
  /** Answers nothing, like a host that hangs. */
  readonly silent?: boolean;
}

const BACKEND = join(execFileSync('git', ['--exec-path']).toString().trim(), 'git-http-backend');

/** Serves the bare repositories below a folder, each under its path. The caller closes it. */
export async function serveGit(folder: string, { login, silent = false }: GitServerOptions = {}): Promise<GitServer> {
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((request, response) => {
    if (silent) return;
    if (wanted !== undefined && request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    } else answer(folder, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** One request through CGI. */
function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://h');
  const child = spawn(BACKEND, {
    env: {
      PATH: process.env.PATH,
      ...GIT_ENVIRONMENT,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      HTTP_GIT_PROTOCOL: request.headers['git-protocol']?.toString(),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const headers = output.toString('latin1', 0, end).split('\r\n');
    for (const header of headers) {
      const [name = '', ...value] = header.split(': ');
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value.join(': '), 10);
      else response.setHeader(name, value.join(': '));
    }
    response.end(output.subarray(end + 4));
  });
}
