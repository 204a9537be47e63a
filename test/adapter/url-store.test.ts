/** The adapter on a website that somebody else serves: whole generations or none, and no trust in what is sent. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '#adapter/errors.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { startAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { openUrl, parseRoot } from '#adapter/store/url.ts';
import { digestOf } from '#adapter/store/verify.ts';
import { startCli } from '../helpers/run-cli.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcModern, send, testConfig } from './harness.ts';
import { sampleStore } from './sample.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Takes over the answer of one file; `false` leaves it to the host. */
type Trick = (file: string, response: ServerResponse) => boolean;

interface Host {
  readonly url: string;
  readonly asked: string[];
  trick: Trick;
}

/** A static host below `/base/` that serves a map of files. */
async function hostOf(files: ReadonlyMap<string, Uint8Array>): Promise<Host> {
  const host = { url: '', asked: [] as string[], trick: (() => false) as Trick };
  const server = createServer((request, response) => {
    const file = decodeURIComponent(new URL(request.url ?? '', 'http://h').pathname).replace(/^\/base\//, '');
    host.asked.push(file);
    if (host.trick(file, response)) return;
    const bytes = files.get(file);
    if (bytes === undefined) return void response.writeHead(404).end('nothing');
    const etag = `"${digestOf(bytes)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
  return host;
}

async function serve(host: Host) {
  const adapter = await startAdapter(testConfig({ artifacts: host.url }), openUrl(host.url));
  closing.push(() => adapter.close());
  return adapter;
}

function one(name: string, revision: string): TinyMount {
  return {
    revision,
    files: {
      [`${name}/SKILL.md`]: `---\nname: ${name}\ndescription: x\n---\n${name}`,
      'same/SKILL.md': '---\nname: same\ndescription: x\n---\nsame',
    },
    skills: { [`${name}/SKILL.md`]: { description: `Skill ${name}.` }, 'same/SKILL.md': { description: 'Always the same.' } },
  };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Fault) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'fine';
}

describe('openUrl', () => {
  it('reads the same generation as from the folder itself', async () => {
    const files = sampleStore();
    const host = await hostOf(files);
    const [there, here] = [await loadGeneration(openUrl(host.url)), await loadGeneration(openMemory(files))];
    expect(there.digest).toBe(here.digest);
    expect([...there.first.main.entries]).toEqual([...here.first.main.entries]);
    expect([...there.first.main.skills]).toEqual([...here.first.main.skills]);
    expect(host.asked.some((file) => file.startsWith('store/blobs/'))).toBe(false);
  });

  it.each([
    ['ftp://a.test/', 'not the http or https URL'],
    ['https://user:word@a.test/', 'not the http or https URL'],
    ['https://a.test/?x=1', 'no query'],
    ['https://a.test/#x', 'no query'],
    ['nothing', 'not the http or https URL'],
  ])('refuses %s', (text, words) => {
    expect(() => parseRoot(text)).toThrow(words);
  });

  it('reads a base path with or without its slash', () => {
    expect([parseRoot('https://a.test/x').href, parseRoot('https://a.test/x/').href]).toEqual(['https://a.test/x/', 'https://a.test/x/']);
  });

  it('follows redirects inside of the origin only, and not for ever', async () => {
    const host = await hostOf(sampleStore());
    const other = await hostOf(sampleStore());
    const store = openUrl(host.url);
    host.trick = (file, response) => {
      const target = { 'a.json': '/base/deployment.json', 'b.json': `${other.url}deployment.json`, 'c.json': 'c.json' }[file];
      if (target !== undefined) response.writeHead(302, { location: target }).end();
      return target !== undefined;
    };
    expect((await store.read('a.json'))?.length).toBe(sampleStore().get('deployment.json')?.length);
    expect(await codeOf(store.read('b.json'))).toContain('unavailable: b.json: the website redirects to another origin');
    expect(await codeOf(store.read('c.json'))).toContain('redirects too often');
    expect(other.asked).toEqual([]);
  });

  it('bounds size and time, whatever the headers say', async () => {
    const host = await hostOf(new Map([['big', new Uint8Array(3000)]]));
    const store = openUrl(host.url, { maxFileBytes: 2000, silenceMs: 300 });
    expect(await codeOf(store.read('big'))).toContain('more than 2000 bytes');
    host.trick = (file, response) => {
      if (file === 'endless') {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'.repeat(500)), 5);
        response.on('close', () => clearInterval(timer));
      }
      return file === 'endless' || file === 'silent';
    };
    expect(await codeOf(store.read('endless'))).toContain('more than 2000 bytes');
    expect(await codeOf(store.read('silent'))).toContain('does not answer');
    expect(host.asked.filter((file) => file === 'silent')).toHaveLength(3);
  });

  it('tries again what fails for a moment, and says what fails for good', async () => {
    const host = await hostOf(sampleStore());
    const store = openUrl(host.url);
    let failures = 2;
    host.trick = (file, response) => {
      if (file === 'forbidden') response.writeHead(403).end();
      else if (failures > 0) response.writeHead(503).end();
      failures -= 1;
      return file === 'forbidden' || failures >= 0;
    };
    expect(await store.read('deployment.json')).toBeDefined();
    expect(await codeOf(store.read('forbidden'))).toContain('status 403');
    expect(await store.read('nothing')).toBeUndefined();
  });
});

describe('an adapter on a website', () => {
  it('answers tools, resources and REST, and points to the pages of the website', async () => {
    const host = await hostOf(sampleStore());
    const adapter = await serve(host);
    const url = `${adapter.url}/mcp`;
    expect((await callTool(url, 'load_skill', { path: 'skills/deploy/SKILL.md' })).text).toContain('Deploy with care');
    const read = await rpcModern(url, 'resources/read', { uri: 'skill://gh/acme/skills/skills/deploy/logo.png' });
    expect(Buffer.from(read.json.result.contents[0].blob, 'base64')).toHaveLength(8);
    expect((await send(`${adapter.url}/api/v1/files/gh/acme/skills/README.md`, {})).json.content.text).toContain('# Acme');
    const { websiteUrl } = (await rpcModern(url, 'server/discover')).json.result._meta['io.modelcontextprotocol/serverInfo'];
    expect(websiteUrl).toBe(`${new URL(host.url).origin}/gh/acme/skills/`);
  });

  it('swaps whole generations, refuses a half-written one, and does not fetch again what it has', async () => {
    const files = tinyStore([one('first', 'a'.repeat(40))]);
    const host = await hostOf(files);
    const adapter = await serve(host);
    const url = `${adapter.url}/mcp`;

    const next = tinyStore([one('second', 'b'.repeat(40))], {}, new Map(files));
    const added = [...next.keys()].filter((file) => !files.has(file));
    // The deployment arrives before one of its objects, as behind a host that copies in any order.
    const late = added.find((file) => file.startsWith('store/objects/')) ?? '';
    for (const file of [...added.filter((name) => name !== late), 'deployment.json']) files.set(file, next.get(file) ?? new Uint8Array());
    await expect(adapter.live.refresh()).rejects.toThrow(`${late}: is missing`);
    expect((await callTool(url, 'browse_repo')).text).toContain('first/SKILL.md');
    const ready = await send(`${adapter.url}/readyz`, {});
    expect([ready.status, ready.json.generation.number, ready.json.refused]).toEqual([200, 1, `${late}: is missing`]);

    files.set(late, new TextEncoder().encode('{}'));
    const retried = await serve(host).catch((error: unknown) => error);
    expect(retried).toMatchObject({ code: 'corrupt', message: `${late}: does not match its digest` });

    files.set(late, next.get(late) ?? new Uint8Array());
    host.asked.length = 0;
    // Refused generations are tried again; a website is asked so rarely that this happens at the next look.
    await adapter.live.refresh();
    expect((await callTool(url, 'browse_repo')).text).toContain('second/SKILL.md');
    expect((await send(`${adapter.url}/readyz`, {})).json.refused).toBeUndefined();
    const fetched = host.asked.filter((file) => file.startsWith('store/objects/'));
    expect(fetched).toContain(late);
    for (const file of fetched) expect(added).toContain(file);
  });

  it('answers a missing or changed blob with an error that asks to retry, and then serves it', async () => {
    const files = sampleStore();
    const host = await hostOf(files);
    const adapter = await serve(host);
    const uri = 'skill://gh/acme/skills/skills/deploy/config.json';
    const digest = adapter.live.current()?.generation.first.main.entries.get('skills/deploy/config.json');
    const name =
      [...files.keys()].find((file) => digest !== undefined && 'digest' in digest && file.endsWith(digest.digest.slice(7))) ?? '';
    for (const status of [404, 200]) {
      host.trick = (file, response) => {
        if (file === name) response.writeHead(status).end('other bytes');
        return file === name;
      };
      const { error } = (await rpcModern(`${adapter.url}/mcp`, 'resources/read', { uri })).json;
      expect([error.code, error.message]).toEqual([-32603, expect.stringContaining('retry')]);
    }
    host.trick = () => false;
    expect((await rpcModern(`${adapter.url}/mcp`, 'resources/read', { uri })).json.result.contents[0].text).toContain('retries');
  });

  it('keeps serving while the website is away, says so, and forgets it when it is back', async () => {
    const host = await hostOf(sampleStore());
    const adapter = await serve(host);
    host.trick = (_, response) => Boolean(response.writeHead(500).end());
    await expect(adapter.live.refresh()).rejects.toThrow('does not answer');
    const away = await send(`${adapter.url}/readyz`, {});
    expect([away.status, away.json.refused]).toEqual([200, expect.stringContaining('does not answer')]);
    expect((await callTool(`${adapter.url}/mcp`, 'browse_repo')).isError).toBe(false);
    host.trick = () => false;
    await adapter.live.refresh();
    expect((await send(`${adapter.url}/readyz`, {})).json).toMatchObject({ generation: { number: 1 } });
    expect((await send(`${adapter.url}/readyz`, {})).json.refused).toBeUndefined();
  });

  it('starts with skillpress serve, and says in one line when nothing is published there', async () => {
    const host = await hostOf(sampleStore());
    const server = await startCli(['serve', host.url, '--port', '0'], /MCP +(http:\/\/127\.0\.0\.1:\d+\/mcp)/);
    closing.push(() => server.stop());
    expect((await callTool(server.match[1] ?? '', 'browse_repo')).text).toContain('gh/acme/skills');
    const empty = await hostOf(new Map());
    const refused = await serve(empty).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'not_ready', message: expect.stringContaining('nothing is published') });
  });
});
