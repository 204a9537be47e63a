/** What stands between a deployment and its readers: what breaks them is a problem, what is only worse is advice, the rest is nothing. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkHosting } from '../../bin/verify/check-hosting.ts';
import { openHost } from '../../bin/verify/host.ts';
import { Problems } from '../../bin/verify/problems.ts';
import { trackedSource, urlSource } from '../../bin/verify/source.ts';
import { verify } from '../../bin/verify/verify.ts';
import { StoreReader, walkStore } from '../../bin/verify/walk-store.ts';
import { startOn } from '../adapter/harness.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { filesOf, wholeDeployment } from './whole-deployment.ts';

interface Sent {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

type Between = (path: string, sent: Sent, method: string) => void;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Serves what `make` gives, as `between` changes it. */
async function listen(make: (path: string, method: string, headers: Headers, body: Buffer) => Promise<Sent>, between: Between) {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = 'GET', url = '/' } = request;
      const { host: _, connection: __, 'content-length': ___, 'accept-encoding': ____, ...rest } = request.headers;
      const sent = await make(url, method, new Headers(rest as Record<string, string>), Buffer.concat(chunks));
      between(decodeURIComponent(url), sent, method);
      response.writeHead(sent.status, sent.headers).end(method === 'HEAD' ? undefined : sent.body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a website', () => {
  const BASE = '/library/';
  let files: ReadonlyMap<string, Uint8Array>;
  beforeAll(async () => {
    files = filesOf((await wholeDeployment()).dist);
  });

  /** As a careful host sends it. */
  async function careful(url: string): Promise<Sent> {
    const path = decodeURIComponent(url).slice(BASE.length);
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const body = files.get(file);
    if (body === undefined) return { status: 404, headers: {}, body: Buffer.alloc(0) };
    const isFixed = /^(store|assets)\//.test(file);
    const cache = isFixed ? 'public, max-age=31536000, immutable' : 'max-age=0, must-revalidate';
    return {
      status: 200,
      headers: { 'content-type': lookup(file) ?? 'application/octet-stream', 'cache-control': cache },
      body: Buffer.from(body),
    };
  }

  async function look(
    between: Between,
    isAdapter = false,
  ): Promise<{ readonly problems: readonly string[]; readonly advice: readonly string[] }> {
    const problems = new Problems();
    const { source } = trackedSource(urlSource((await listen(careful, between)) + BASE), problems);
    const walked = await walkStore(source, new StoreReader(source, problems));
    if (walked === undefined) throw new Error('nothing is published');
    await checkHosting(walked, source, isAdapter, problems);
    const words = (list: Problems['list']) => list.map(({ where, what }) => `${where}: ${what}`);
    return { problems: words(problems.list), advice: words(problems.advice) };
  }
  const set =
    (name: string, value: string, on = /./): Between =>
    (path, sent) => {
      if (on.test(path)) sent.headers[name] = value;
    };

  it.each<[string, Between]>([
    ['nothing', () => undefined],
    ['whoever allows every origin', set('access-control-allow-origin', '*')],
    [
      'whoever compresses',
      (_path, sent) => {
        if (/json|html|css|javascript/.test(String(sent.headers['content-type']))) {
          sent.body = gzipSync(sent.body);
          sent.headers['content-encoding'] = 'gzip';
        }
      },
    ],
    [
      'whoever answers no question for headers alone',
      (_path, sent, method) => {
        if (method === 'HEAD') sent.status = 405;
      },
    ],
    ['whoever adds headers of its own', set('x-served-by', 'cache-1, cache-2')],
    [
      'whoever moves folders',
      (path, sent) => {
        if (sent.status === 404 && files.has(`${path.slice(BASE.length)}/index.html`))
          Object.assign(sent, { status: 301, headers: { location: `${path}/` } });
      },
    ],
  ])('behind %s is as it should be', async (_what, between) => {
    expect(await look(between)).toEqual({ problems: [], advice: [] });
  });

  it.each<[string, Between, RegExp]>([
    ['calls JSON a text', set('content-type', 'text/plain', /deployment\.json/), /^deployment\.json: is sent as text\/plain; browsers/],
    [
      'drops what says how long',
      (_path, sent) => void delete sent.headers['cache-control'],
      /is sent with no cache-control; its bytes never change/,
    ],
    ['sets a cookie', set('set-cookie', 'id=1', /index\.html|\/$/), /^\/: is sent with a cookie, so that no shared cache keeps it/],
    ['keeps what moves for two hours', set('cache-control', 'max-age=7200', /deployment\.json/), /is kept for 7200 seconds/],
  ])('behind whoever %s gets advice', async (_what, between, words) => {
    const { problems, advice } = await look(between);
    expect(problems).toEqual([]);
    expect(advice.join('\n')).toMatch(words);
  });

  it.each<[string, RegExp]>([
    ['access-control-allow-origin', /^deployment\.json: .*agents in browsers cannot read it/m],
    ['x-content-type-options', /^\/: is sent without x-content-type-options: nosniff, which skillpress serve sends/m],
    ['content-security-policy', /^store\/blobs\/.* may run as a page/m],
  ])('behind whoever takes %s from what serve sends gets advice', async (taken, words) => {
    const all = [
      ['access-control-allow-origin', '*'],
      ['x-content-type-options', 'nosniff'],
      ['content-security-policy', "sandbox; default-src 'none'"],
    ] as const;
    const sends =
      (without: string): Between =>
      (_path, sent) => {
        for (const [name, value] of all) if (name !== without) sent.headers[name] = value;
      };
    expect(await look(sends(''), true)).toEqual({ problems: [], advice: [] });
    const { problems, advice } = await look(sends(taken), true);
    expect([problems, advice.join('\n')]).toEqual([[], expect.stringMatching(words)]);
    expect((await look(sends(taken))).advice).toEqual([]);
  });

  it.each<[string, Between, RegExp]>([
    ['calls pages a text', set('content-type', 'text/plain', /\/$/), /^\/: is sent as text\/plain\. Set its content type/],
    ['calls everything a page', set('content-type', 'text/html'), /store\/blobs\/.*: is sent as text\/html/],
    [
      'sends scripts without a type',
      (path, sent) => {
        if (path.endsWith('.js')) delete sent.headers['content-type'];
      },
      /assets\/.*\.js: is sent as nothing in particular/,
    ],
    [
      'unpacks archives',
      (path, sent) => {
        if (path.endsWith('.tar.gz')) sent.body = gunzipSync(sent.body);
      },
      /\.tar\.gz: has the digest/,
    ],
    [
      'says that archives are compressed on the way',
      set('content-encoding', 'gzip', /\.tar\.gz$/),
      /\.tar\.gz: is sent with content-encoding gzip/,
    ],
    [
      'keeps what moves for a year',
      set('cache-control', 'max-age=31536000, immutable'),
      /deployment\.json: is sent with cache-control .*keep an old publication/,
    ],
    [
      'has a page for everything',
      (_path, sent) => {
        if (sent.status === 404) sent.status = 200;
      },
      /nothing-is-here: is not published, but the host does not answer 404/,
    ],
    [
      'hides folders with a dot',
      (path, sent) => {
        if (path.includes('/.well-known/')) sent.status = 404;
      },
      /\.well-known\/agent-skills\/index\.json: answers 404, so that installers find nothing/,
    ],
    [
      'asks for a password',
      (path, sent) => {
        if (path.includes('/store/objects/')) sent.status = 401;
      },
      /store\/objects\/.*: is missing/,
    ],
    [
      'sends people on to sign in',
      (path, sent) => {
        if (path.includes('/store/blobs/')) Object.assign(sent, { status: 302, headers: { location: 'https://login.example/' } });
      },
      /store\/blobs\/.*: redirects to https:\/\/login\.example, and installers and agents follow to no other host/,
    ],
  ])('behind whoever %s has a problem', async (_what, between, words) => {
    expect((await look(between)).problems.join('\n')).toMatch(words);
  });
});

describe('an adapter', () => {
  const text = '---\nname: a\ndescription: Use for a.\n---\nText of a.\n';
  const { files } = compileFiles({ 'skills/a/SKILL.md': text });

  async function look(between: Between): Promise<readonly string[]> {
    const adapter = await startOn(files);
    closing.push(() => adapter.close());
    const url = await listen(async (path, method, headers, body) => {
      const answer = await fetch(adapter.url + path, { method, headers, ...(body.length === 0 ? {} : { body: body.toString() }) });
      const type = answer.headers.get('content-type');
      return {
        status: answer.status,
        headers: { ...(type === null ? {} : { 'content-type': type }) },
        body: Buffer.from(await answer.arrayBuffer()),
      };
    }, between);
    const { problems, notes } = await verify(urlSource(url, openHost()), {}, () => undefined);
    return [...problems.list.map(({ where, what }) => `${where}: ${what}`), ...notes.filter((note) => note.includes('adapter'))];
  }
  const isMcp = (path: string): boolean => path.startsWith('/local/');

  it.each<[string, Between]>([
    ['drops every header but the type', () => undefined],
    ['sets cookies', (_path, sent) => void Object.assign(sent.headers, { 'set-cookie': 'id=1' })],
    [
      'compresses',
      (_path, sent) => {
        sent.body = gzipSync(sent.body);
        sent.headers['content-encoding'] = 'gzip';
      },
    ],
  ])('behind whoever %s is as it should be', async (_what, between) => {
    expect(await look(between)).toEqual([]);
  });

  it.each<[string, Between, string]>([
    [
      'calls answers pages',
      (path, sent) => {
        if (isMcp(path) && sent.body.includes('inputSchema')) sent.headers['content-type'] = 'text/html';
      },
      ' tools/list: is sent as text/html, which MCP clients refuse: it must be application/json',
    ],
    [
      'calls the first answer a page',
      (path, sent) => {
        if (isMcp(path)) sent.headers['content-type'] = 'text/html';
      },
      'local/test/library, the answer is sent as text/html, which MCP clients refuse',
    ],
    [
      'knows only GET',
      (path, sent) => {
        if (isMcp(path)) sent.status = 405;
      },
      'local/test/library, what answers there is no MCP',
    ],
    [
      'lets nobody post what is long',
      (path, sent) => {
        if (isMcp(path) && sent.body.includes('Text of a')) sent.status = 413;
      },
      'cannot be read by modern clients',
    ],
    [
      'answers with a page of its own',
      (path, sent) => {
        if (path.startsWith('/api/')) sent.body = Buffer.from('<!doctype html>');
      },
      'is not what the store says: all of it is absent',
    ],
  ])('behind whoever %s has a problem', async (_what, between, words) => {
    expect((await look(between)).join('\n')).toContain(words);
  });
});
