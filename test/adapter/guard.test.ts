/** Host and Origin allow-lists, and Accept and address reading where no HTTP client can spell the case. */
import { afterAll, describe, expect, it } from 'vitest';
import { accepts } from '#adapter/http/accept.ts';
import { makeAllowList } from '#adapter/http/allow-list.ts';
import { buildApp } from '#adapter/http/app.ts';
import { startLive } from '#adapter/live.ts';
import { openBlobs } from '#adapter/store/blobs.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { testConfig } from './harness.ts';
import { sampleStore } from './sample.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function appWith(flags: Record<string, unknown> = {}) {
  const store = openMemory(sampleStore());
  const live = startLive({ store, pollMs: 60_000, onSwap: () => undefined, onRefusal: () => undefined });
  await live.refresh();
  const app = buildApp({ config: testConfig(flags), live, blobs: openBlobs(store) });
  closing.push(
    () => app.close(),
    () => live.close(),
  );
  return app;
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

function inject(app: Awaited<ReturnType<typeof appWith>>, headers: Record<string, string>, url = '/mcp') {
  return app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(PING) });
}

describe('the guard', () => {
  it.each([
    ['localhost', 200],
    ['LOCALHOST:8787', 200],
    ['127.0.0.1:1', 200],
    ['[::1]:8787', 200],
    ['skills.example.org', 403],
    ['localhost.evil.test', 403],
    ['evil.test', 403],
    ['localhost@evil.test', 403],
    ['127.0.0.1.evil.test:80', 403],
  ])('by default, the host %s gives %i', async (host, status) => {
    const reply = await inject(await appWith(), { host });
    expect(reply.statusCode).toBe(status);
    if (status !== 403) return;
    expect(reply.json().error.message).toContain(JSON.stringify(host));
    expect(reply.json().error.message).toContain('SKILLPRESS_ALLOWED_HOSTS');
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  });

  it('serves the hosts that are named, and no other', async () => {
    const app = await appWith({ allowedHosts: 'skills.example.org, other.example:8443' });
    const statuses = await Promise.all(
      ['skills.example.org', 'Skills.Example.ORG:443', 'other.example:8443', 'other.example', 'evil.test', 'localhost'].map(
        async (host) => (await inject(app, { host })).statusCode,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403]);
  });

  it('refuses the pages of strangers and names the setting', async () => {
    const app = await appWith({ allowedOrigins: 'https://tools.example' });
    const ask = async (origin: string) => inject(app, { host: 'localhost', origin });
    expect((await ask('https://tools.example')).statusCode).toBe(200);
    for (const origin of ['https://evil.test', 'null', 'https://tools.example.evil.test', 'http://localhost']) {
      const reply = await ask(origin);
      expect(reply.statusCode).toBe(403);
      expect(reply.json().error.message).toContain(JSON.stringify(origin));
      expect(reply.json().error.message).toContain('SKILLPRESS_ALLOWED_ORIGINS');
    }
    const any = await appWith({ allowedHosts: '*', allowedOrigins: '*' });
    expect((await inject(any, { host: 'whatever.test', origin: 'null' })).statusCode).toBe(200);
  });

  it('answers probes under any name', async () => {
    const app = await appWith();
    for (const url of ['/healthz', '/readyz', '/readyz?verbose']) {
      expect((await app.inject({ method: 'GET', url, headers: { host: '10.0.0.7' } })).statusCode).toBe(200);
    }
  });

  it('tells strangers nothing about content in a probe', async () => {
    const app = await appWith();
    const ready = async (headers: Readonly<Record<string, string>>) =>
      (await app.inject({ method: 'GET', url: '/readyz', headers })).json();
    expect(await ready({ host: 'localhost' })).toHaveProperty('generation.mounts');
    for (const headers of [{ host: '10.0.0.7' }, { host: 'evil.example' }, { host: 'localhost', origin: 'https://evil.example' }])
      expect(await ready(headers)).toEqual({ status: 'ready' });
  });

  it('answers a request without Accept', async () => {
    const reply = await inject(await appWith(), { host: 'localhost' });
    expect(reply.json().result).toEqual({});
  });
});

describe('makeAllowList', () => {
  it('reads names with and without port, and origins written either way', () => {
    const allow = makeAllowList(['a.test:1'], ['https://b.test', 'c.test']);
    expect([allow.host('a.test:1'), allow.host('a.test:2'), allow.host('a.test'), allow.host(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([
      allow.origin('https://b.test'),
      allow.origin('http://c.test:9'),
      allow.origin('ftp://c.test'),
      allow.origin(undefined),
    ]).toEqual([true, true, false, true]);
  });
});

describe('accepts', () => {
  it.each([
    [undefined, 'application/json', true, true],
    [undefined, 'text/html', false, false],
    ['text/html, */*;q=0.1', 'application/json', true, true],
    ['text/html, */*;q=0.1', 'text/html', false, true],
    ['*/*', 'text/html', false, false],
    ['application/json;q=0', 'application/json', true, false],
    ['application/json;q=0, */*', 'application/json', true, false],
    ['application/*;q=0.0', 'application/json', true, false],
    [';;;,,,', 'application/json', true, false],
  ])('%s for %s', (header, type, wildcards, expected) => {
    expect(accepts(header, type, wildcards)).toBe(expected);
  });
});
