/** HTTP manners that have broken real clients, as one table against the front door (adapter.md, "HTTP manners"). */
import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { rpcLegacy, rpcModern, send, startOn } from './harness.ts';
import { OTHER_COMMIT, SAMPLE, sampleStore } from './sample.ts';

let adapter: RunningAdapter;
let origin: string;
beforeAll(async () => {
  adapter = await startOn(sampleStore(), { prefix: '/x/skills' });
  origin = adapter.url;
});
afterAll(() => adapter.close());

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
});

function post(path: string, headers: Record<string, string> = {}, body: BodyInit = INITIALIZE) {
  return send(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

describe('POST', () => {
  it.each([
    '/mcp',
    '/mcp/',
    '/x/skills/mcp',
    '/x/skills/mcp/',
    '/gh/acme/skills',
    '/gh/acme/skills/',
    '/gh/ACME/Skills',
    '/gh/acme/skills/skills/deploy',
  ])('answers at %s without a redirect', async (path) => {
    const reply = await post(path, { 'x-forwarded-proto': 'https' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('location')).toBeNull();
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.json.result.protocolVersion).toBe('2025-11-25');
  });

  it.each([
    ['*/*', '*/*', 200],
    ['application/json', 'application/json', 200],
    ['both', 'application/json, text/event-stream', 200],
    ['upper case', 'Application/JSON', 200],
    ['application/*', 'application/*', 200],
    ['an event stream only', 'text/event-stream', 406],
    ['HTML', 'text/html', 406],
    ['JSON ruled out', 'application/json;q=0, */*', 406],
  ])('with %s in Accept', async (_, accept, status) => {
    for (const call of [rpcLegacy, rpcModern]) {
      const reply = await call(`${origin}/mcp`, 'tools/list', {}, { accept });
      expect(reply.status).toBe(status);
      if (status === 406) expect(reply.json.error.message).toContain('Accept');
    }
  });

  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json; charset="UTF-8"', 200],
    ['application/json; charset=latin1', 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
  ])('with the content type %s', async (type, status) => {
    const reply = await post('/mcp', { 'content-type': type });
    expect(reply.status).toBe(status);
    if (status === 415) expect(reply.json.error.code).toBe(-32000);
  });

  it('acknowledges a notification with 202 and nothing else', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const reply = await post('/mcp', { 'content-type': 'application/json; charset=utf-8' }, body);
    expect(reply.status).toBe(202);
    expect(reply.text).toBe('');
    expect(reply.headers.get('content-length')).toBe('0');
    expect(reply.headers.get('content-type')).toBeNull();
  });

  it.each([
    ['{', 400, -32700],
    ['', 400, -32700],
    ['"text"', 400, undefined],
  ])('refuses the body %j in JSON', async (body, status, code) => {
    const reply = await post('/mcp', {}, body);
    expect(reply.status).toBe(status);
    expect(typeof reply.json.error.code).toBe('number');
    if (code !== undefined) expect(reply.json.error.code).toBe(code);
  });

  it('refuses a body over 1 MiB with 413', async () => {
    const reply = await post('/mcp', {}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { pad: 'x'.repeat(1_100_000) } }));
    expect(reply.status).toBe(413);
    expect(reply.json.error.message).toContain('1 MiB');
  });

  it('never fails a read for an unknown session id', async () => {
    for (const call of [rpcLegacy, rpcModern]) {
      expect((await call(`${origin}/mcp`, 'tools/list', {}, { 'mcp-session-id': 'gone', 'last-event-id': '7' })).status).toBe(200);
    }
  });

  it.each([
    '/gh/acme/other',
    '/gh/nobody/nothing',
    '/gh/acme/skills@nope',
    '/gh/acme/skills/nope',
    '/nothing',
    '/gh/acme/skills/README.md',
    '/.well-known/mcp',
  ])('says the same about %s as about a name that is nothing', async (path) => {
    const [reply, nothing] = await Promise.all([post(path), post('/gh/a/b')]);
    expect(reply.status).toBe(404);
    expect(reply.text).toBe(nothing.text);
  });
});

describe('other methods', () => {
  it.each([
    ['GET', '/mcp', 'text/event-stream', 'POST, OPTIONS'],
    ['GET', '/mcp', 'text/html', 'POST, OPTIONS'],
    ['GET', '/mcp/', 'text/event-stream', 'POST, OPTIONS'],
    ['GET', '/mcp/', 'text/html', 'POST, OPTIONS'],
    ['GET', '/x/skills/mcp/', '*/*', 'POST, OPTIONS'],
    ['GET', '/gh/acme/skills', 'text/event-stream', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/gh/acme/skills/', 'text/event-stream', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/gh/acme/skills', '*/*', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/gh/acme/skills', 'application/json', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/mcp', '*/*', 'POST, OPTIONS'],
    ['DELETE', '/gh/acme/skills', '*/*', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/mcp', '*/*', 'POST, OPTIONS'],
    ['PUT', '/', '*/*', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'application/json', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/', 'text/html', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/deployment.json', '*/*', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/', '*/*', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/search', '*/*', 'GET, HEAD, OPTIONS'],
    ['MKCOL', '/mcp', '*/*', 'POST, OPTIONS'],
    ['REPORT', '/gh/acme/skills', '*/*', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/healthz', '*/*', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/readyz', '*/*', 'GET, HEAD, OPTIONS'],
  ])('%s %s for %s is 405 with Allow and JSON', async (method, path, accept, allow) => {
    const reply = await send(origin + path, { method, headers: { accept } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe(allow);
    expect(reply.json.error.code).toBe(-32000);
  });

  it('refuses every method that HTTP knows, in REST in its own shape, and none of what is nothing', async () => {
    // fetch forbids TRACE, and CONNECT never reaches a route.
    for (const method of METHODS.filter((each) => !['GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'CONNECT'].includes(each))) {
      const [rest, nothing] = [await send(`${origin}/api/v1/featured`, { method }), await send(`${origin}/nothing`, { method })];
      expect([method, rest.status, rest.headers.get('allow'), rest.json.error.code]).toEqual([
        method,
        405,
        'GET, HEAD, OPTIONS',
        'method_not_allowed',
      ]);
      expect([method, nothing.status]).toEqual([method, 404]);
    }
  });

  it('answers a preflight before any other check', async () => {
    for (const path of ['/mcp', '/gh/acme/skills', '/nothing']) {
      const reply = await send(origin + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.test', 'access-control-request-headers': 'mcp-protocol-version,mcp-name' },
      });
      expect(reply.status).toBe(204);
      const allowed = reply.headers.get('access-control-allow-headers')?.split(', ');
      expect(allowed).toEqual(
        expect.arrayContaining([
          'content-type',
          'accept',
          'authorization',
          'mcp-protocol-version',
          'mcp-session-id',
          'mcp-method',
          'mcp-name',
          'last-event-id',
        ]),
      );
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('puts the CORS headers on real answers and on refusals', async () => {
    const replies = [
      await post('/mcp'),
      await post('/nothing'),
      await post('/mcp', { origin: 'https://evil.test' }),
      await send(`${origin}/mcp`, { method: 'GET' }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([200, 404, 403, 405]);
    for (const { headers } of replies) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toBe('www-authenticate, mcp-protocol-version');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('published files', () => {
  it.each([
    ['/', '*/*', 200, 'text/html; charset=utf-8', 'home'],
    ['/search/', 'text/html', 200, 'text/html; charset=utf-8', 'search'],
    ['/search', 'text/html', 200, 'text/html; charset=utf-8', 'search'],
    ['/search', '*/*', 200, 'text/html; charset=utf-8', 'search'],
    ['/search', '', 200, 'text/html; charset=utf-8', 'search'],
    ['/x/skills/search', '*/*', 200, 'text/html; charset=utf-8', 'search'],
    ['/search', 'application/json', 406, 'application/json; charset=utf-8', 'a page for people'],
    ['/search/', 'text/event-stream', 406, 'application/json; charset=utf-8', 'a page for people'],
    ['/gh/acme/skills/skills/gone', '*/*', 200, 'text/html; charset=utf-8', 'moved'],
    ['/gh/ACME/skills/skills/gone/', '*/*', 200, 'text/html; charset=utf-8', 'moved'],
    ['/gh/acme/skills', 'text/html,*/*;q=0.8', 200, 'text/html; charset=utf-8', 'acme'],
    ['/gh/acme/skills/', '*/*', 200, 'text/html; charset=utf-8', 'acme'],
    ['/gh/ACME/Skills@main', 'text/html', 200, 'text/html; charset=utf-8', 'acme'],
    ['/gh/acme/skills', 'text/markdown', 200, 'text/markdown; charset=utf-8', '# acme'],
    ['/gh/acme/skills/index.json', '*/*', 200, 'application/json; charset=utf-8', '{}'],
    ['/gh/acme/skills/.well-known/agent-skills/index.json', '*/*', 200, 'application/json; charset=utf-8', 'skills'],
    ['/.well-known/agent-skills/index.json', '*/*', 200, 'application/json; charset=utf-8', 'skills'],
    ['/x/skills/search/', '*/*', 200, 'text/html; charset=utf-8', 'search'],
    ['/x/skills', '*/*', 200, 'text/html; charset=utf-8', 'home'],
    ['/assets/a1b2.css?v=1', '*/*', 200, 'text/css; charset=utf-8', 'body'],
    ['/gh/acme/skills@main', '*/*', 405, 'application/json; charset=utf-8', 'Method not allowed'],
    ['/gh/acme/skills/skills/deploy', 'text/html', 404, 'text/html; charset=utf-8', 'There is no page of it here; agents read it'],
    [`/gh/acme/skills@${OTHER_COMMIT}`, 'text/html', 404, 'text/html; charset=utf-8', 'kept for those who pinned it'],
    [
      `/gh/acme/skills@${OTHER_COMMIT}/skills/old/`,
      'text/html',
      404,
      'text/html; charset=utf-8',
      `skills/gh/acme/skills@${OTHER_COMMIT}/skills/old"`,
    ],
    [`/gh/acme/skills@${OTHER_COMMIT}/skills/old/SKILL.md`, 'text/html', 404, 'text/html; charset=utf-8', 'The file skills/old/SKILL.md'],
    [`/gh/acme/skills@${OTHER_COMMIT}/skills/old`, 'text/event-stream', 405, 'application/json; charset=utf-8', 'Method not allowed'],
    [`/gh/acme/skills@${OTHER_COMMIT}/skills/none`, 'text/html', 404, 'text/html; charset=utf-8', '<title>nothing'],
    [
      '/gh/acme/skills@release/1.2:skills/old',
      'text/html',
      404,
      'text/html; charset=utf-8',
      'skills/gh/acme/skills@release/1.2:skills/old"',
    ],
    ['/gh/acme/skills/docs/guide.md', 'text/html', 404, 'text/html; charset=utf-8', 'files/gh/acme/skills/docs/guide.md"'],
    ['/gh/acme/skills/docs/guide.md', '*/*', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/gh/acme/skills/skills/sealed/secret.md', 'text/html', 404, 'text/html; charset=utf-8', '<title>nothing'],
    ['/nothing', 'text/html', 404, 'text/html; charset=utf-8', 'nothing'],
    ['/nothing', '*/*', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/gh/acme/skills/../../../deployment.json', 'application/json', 200, 'application/json; charset=utf-8', 'deployment'],
    ['/..%2fdeployment.json', '*/*', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/assets/..%5c..%5cpackage.json', '*/*', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/%00', '*/*', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/.well-known/oauth-authorization-server', 'text/html', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/.well-known/oauth-protected-resource/mcp', 'text/html', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/.well-known/openid-configuration', '*/*', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/mcp/.well-known/x', 'text/html', 404, 'application/json; charset=utf-8', 'Nothing'],
    ['/gh/acme/skills/.well-known/oauth-protected-resource', 'text/html', 404, 'application/json; charset=utf-8', 'Nothing'],
  ])('GET %s for %s is %i', async (path, accept, status, type, content) => {
    const reply = await send(origin + path, { headers: { accept } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type]);
    expect(reply.text).toContain(content);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has a front page for people where there is no website, and names none', async () => {
    const bare = await startOn(tinyStore([SAMPLE]));
    const front = await send(`${bare.url}/`, { headers: { accept: 'text/html' } });
    expect([front.status, front.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(front.text).toContain(`claude mcp add --transport http skills ${bare.url}/gh/acme/skills<`);
    expect(front.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await send(`${bare.url}/`, { headers: { accept: '*/*' } })).text).toBe(front.text);
    const page = await send(`${bare.url}/gh/acme/skills/skills`, { headers: { accept: 'text/html' } });
    expect([page.status, page.text.includes('The folder skills of gh/acme/skills')]).toEqual([404, true]);
    expect(page.text).not.toContain('On the website');
    expect((await rpcModern(`${bare.url}/mcp`, 'server/discover')).text).not.toContain('websiteUrl');
    await bare.close();
  });

  it.each(['/%zz', '/gh/acme/skills/%ff', '/mcp%'])(
    'publishes nothing at the broken escape %s, and says so like everywhere',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const [broken, plain] = [await send(origin + path, { method }), await send(`${origin}/nothing`, { method })];
        expect([broken.status, broken.json]).toEqual([404, plain.json]);
        for (const name of ['access-control-allow-origin', 'access-control-expose-headers', 'content-type'])
          expect([name, broken.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
      }
      const preflight = await send(origin + path, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, expect.stringContaining('mcp-name')]);
      expect((await send(`${origin}/api/v1/browse${path}`, {})).json.error.code).toBe('not_found');
    },
  );

  it('lets immutable names be kept forever, and nothing else', async () => {
    const kept = await send(`${origin}/assets/a1b2.css`, {});
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await send(`${origin}/search/`, {});
    expect(page.headers.get('cache-control')).toContain('must-revalidate');
    const again = await send(`${origin}/search/`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('compresses text for those who ask, under an etag of its own', async () => {
    const plain = await send(`${origin}/assets/big.js`, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, '5000']);
    for (const encoding of ['br', 'gzip']) {
      const reply = await send(`${origin}/assets/big.js`, { headers: { 'accept-encoding': encoding } });
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect(reply.text).toBe(plain.text);
      expect(reply.headers.get('vary')).toContain('Accept-Encoding');
      expect(reply.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    }
  });

  it('serves blobs and other foreign bytes without letting them run', async () => {
    const reply = await send(`${origin}/.well-known/skills/deploy/page.html`, {});
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers HEAD like GET, without a body', async () => {
    const reply = await send(`${origin}/search/`, { method: 'HEAD' });
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect(reply.headers.get('content-length')).toBe('21');
  });
});

describe('probes and icons', () => {
  it('says which generation is served', async () => {
    expect((await send(`${origin}/healthz`, {})).json.status).toBe('ok');
    const ready = await send(`${origin}/readyz`, {});
    expect(ready.json.status).toBe('ready');
    expect(ready.json.generation).toMatchObject({
      number: 1,
      mounts: [{ address: 'gh/acme/skills', ref: 'main', revision: 'a'.repeat(40) }],
    });
  });

  it('draws one icon for a repository, the same for every folder of it', async () => {
    const read = async (path: string) => Buffer.from(await (await fetch(origin + path)).arrayBuffer());
    const icon = await read('/icon/gh/acme/skills');
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([128, 128]);
    expect(await read('/icon/gh/acme/skills/skills/deploy')).toEqual(icon);
    expect((await send(`${origin}/icon/gh/acme/other`, {})).status).toBe(404);
  });
});
