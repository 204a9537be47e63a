/**
 * HTTP manners through a proxy in front, as one table over real sockets: proxies strip ports, merge headers, keep or strip
 * a prefix, and rewrite what they think is theirs. Both eras must not notice.
 */
import { createServer, request as forward, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { connectModern, connectOld, rpcLegacy, rpcModern, send, startOn } from './harness.ts';
import { sampleStore } from './sample.ts';

const PREFIX = '/tools/skills';
const PUBLIC = `https://skills.example.org:8443${PREFIX}`;

interface Habit {
  readonly name: string;
  readonly path?: (path: string) => string;
  readonly headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

function doubled(headers: IncomingHttpHeaders, ...names: readonly string[]): IncomingHttpHeaders {
  const merged = { ...headers };
  for (const name of names) if (typeof headers[name] === 'string') merged[name] = `${headers[name]}, ${headers[name]}`;
  return merged;
}

const HABITS: readonly Habit[] = [
  { name: 'keeps the prefix and the port', headers: (headers) => ({ ...headers, host: 'skills.example.org:8443' }) },
  { name: 'strips the port', headers: (headers) => ({ ...headers, host: 'skills.example.org' }) },
  { name: 'writes the host in capitals, with a final dot', headers: (headers) => ({ ...headers, host: 'SKILLS.Example.Org.' }) },
  { name: 'strips the prefix', path: (path) => path.slice(PREFIX.length) },
  {
    name: 'merges repeated headers',
    headers: (headers) => doubled(headers, 'accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'user-agent'),
  },
  {
    name: 'adds what proxies add',
    headers: (headers) => ({
      ...headers,
      via: '1.1 edge',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '8443',
      forwarded: 'for=203.0.113.7;host=evil.test;proto=https',
    }),
  },
  { name: 'drops Accept', headers: ({ accept: _, ...headers }) => headers },
  {
    name: 'names the charset',
    headers: (headers) => ({ ...headers, ...(headers['content-type'] ? { 'content-type': 'application/json;charset=UTF-8' } : {}) }),
  },
  { name: 'closes connections', headers: (headers) => ({ ...headers, connection: 'close' }) },
];

let adapter: RunningAdapter;
const servers: Server[] = [];
const origins = new Map<string, string>();

/** Forwards everything to the adapter, with the habit's changes. */
async function startProxy({ path = (text) => text, headers = (sent) => sent }: Habit): Promise<string> {
  const target = new URL(adapter.url);
  const server = createServer((request, response) => {
    const sent = headers({ ...request.headers, host: 'skills.example.org' });
    const through = forward(
      { host: target.hostname, port: target.port, method: request.method, path: path(request.url ?? '/'), headers: sent },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    through.on('error', () => response.destroy());
    request.pipe(through);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`;
}

beforeAll(async () => {
  adapter = await startOn(sampleStore(), { prefix: PREFIX, publicUrl: PUBLIC });
  for (const habit of HABITS) origins.set(habit.name, await startProxy(habit));
});
afterAll(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await adapter.close();
});

const NAMES = HABITS.map((habit) => habit.name);
const ERAS = [
  ['legacy', rpcLegacy],
  ['modern', rpcModern],
] as const;
const ROWS = NAMES.flatMap((name) => ERAS.map(([era, call]) => [name, era, call] as const));

describe('a proxy that', () => {
  it.each(ROWS)('%s, in the %s era', async (name, _, call) => {
    const origin = origins.get(name) ?? '';
    for (const place of ['/mcp', '/mcp/', '/gh/acme/skills', '/gh/acme/skills@release/1.2:/', '/gh/acme/skills/plugins/x']) {
      const reply = await call(origin + place, 'tools/call', { name: 'browse_repo', arguments: {} });
      expect([reply.status, reply.headers.get('location'), reply.headers.get('content-type')], place).toEqual([
        200,
        null,
        'application/json',
      ]);
      expect(reply.json.result.isError ?? false).toBe(false);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    }
    const uri = 'skill://gh/acme/skills/skills/deploy/SKILL.md';
    expect((await call(`${origin}/mcp`, 'resources/read', { uri })).json.result.contents[0].text).toContain('Deploy with care');
    expect((await call(`${origin}/gh/acme/other`, 'tools/list')).status).toBe(404);
  });

  it.each(NAMES)('%s, for browsers, programs and probes', async (name) => {
    const origin = origins.get(name) ?? '';
    const row = async (path: string, init: RequestInit) => {
      const reply = await send(origin + path, init);
      return [reply.status, reply.headers.get('location')];
    };
    expect(await row('/mcp', { method: 'GET' })).toEqual([405, null]);
    expect(await row('/mcp', { method: 'DELETE' })).toEqual([405, null]);
    expect(await row('/mcp', { method: 'OPTIONS', headers: { origin: 'https://evil.test' } })).toEqual([204, null]);
    expect(await row('/search/', {})).toEqual([200, null]);
    expect(await row('/api/v1/browse/gh/acme/skills', {})).toEqual([200, null]);
    expect(await row('/.well-known/oauth-protected-resource', {})).toEqual([404, null]);
    expect(await row('/mcp', { method: 'GET', headers: { origin: 'https://evil.test' } })).toEqual([403, null]);
  });

  it.each(NAMES)('%s, with both clients', async (name) => {
    const url = `${origins.get(name)}/mcp`;
    for (const connect of [connectOld, connectModern]) {
      const client = await connect(url);
      try {
        expect((await client.listTools()).tools).toHaveLength(4);
      } finally {
        await client.close();
      }
    }
  });

  it.each(NAMES)('%s, with links that lead back through it', async (name) => {
    const { result } = (await rpcModern(`${origins.get(name)}/mcp`, 'server/discover')).json;
    const info = result._meta['io.modelcontextprotocol/serverInfo'];
    expect(info.icons[0].src).toBe(`${PUBLIC}/icon/gh/acme/skills`);
    expect(JSON.stringify(info)).not.toContain('evil');
  });
});

describe('headers that disagree', () => {
  it.each([
    ['2026-07-28, 2025-11-25', 'tools/list'],
    ['2026-07-28', 'tools/list, tools/call'],
  ])('%s and %s are refused, merged or not', async (version, method) => {
    const reply = await rpcModern(`${adapter.url}/mcp`, 'tools/list', {}, { 'mcp-protocol-version': version, 'mcp-method': method });
    expect(reply.status).toBe(400);
    expect(typeof reply.json.error.code).toBe('number');
  });
});
