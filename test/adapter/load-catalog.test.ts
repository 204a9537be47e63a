/** A generation is verified whole or refused; the old one keeps serving, and a new one is swapped in at once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Fault } from '#adapter/errors.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { startAdapter } from '#adapter/start.ts';
import { openBlobs } from '#adapter/store/blobs.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { openMemory } from '#adapter/store/memory.ts';
import type { ArtifactStore } from '#adapter/store/port.ts';
import { blobFile } from '#contract/tree.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcLegacy, rpcModern, send, startOn, testConfig } from './harness.ts';
import { PAGES, SAMPLE, sampleStore } from './sample.ts';

/** Longest wait for what comes by itself, in moments: wide, because a busy machine is no fault. */
const WAIT_MS = 120_000;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

function one(name: string, body: string, revision: string): TinyMount {
  return {
    revision,
    files: { [`${name}/SKILL.md`]: `---\nname: ${name}\ndescription: x\n---\n${body}` },
    skills: { [`${name}/SKILL.md`]: { description: `Skill ${name}.` } },
  };
}

async function refusalOf(files: Map<string, Uint8Array>): Promise<string> {
  try {
    await loadGeneration(openMemory(files));
  } catch (error) {
    if (error instanceof Fault && error.code === 'corrupt') return error.message;
    throw error;
  }
  throw new Error('the generation was accepted');
}

const bytes = (text: string) => new TextEncoder().encode(text);

function edited(files: Map<string, Uint8Array>, file: string, change: (value: Record<string, unknown>) => void): Map<string, Uint8Array> {
  const value = JSON.parse(new TextDecoder().decode(files.get(file)));
  change(value);
  return files.set(file, bytes(JSON.stringify(value)));
}

describe('loadGeneration', () => {
  it('reads a directory in shards like a whole one', async () => {
    const [whole, sharded] = await Promise.all(
      [undefined, 3].map(async (shardSize) => {
        const store = openMemory(tinyStore([{ ...SAMPLE, ...(shardSize === undefined ? {} : { shardSize }) }]));
        return (await loadGeneration(store)).first.main;
      }),
    );
    expect([...(sharded?.entries ?? [])]).toEqual([...(whole?.entries ?? [])]);
    expect([...(sharded?.skills.keys() ?? [])]).toEqual([...(whole?.skills.keys() ?? [])]);
  });

  it('freezes what it gives', async () => {
    const { first, deployment } = await loadGeneration(openMemory(sampleStore()));
    expect(Object.isFrozen(deployment.mounts[0]?.refs)).toBe(true);
    expect(Object.isFrozen(first.main.skills.get('skills/deploy/SKILL.md')?.license)).toBe(true);
  });

  it.each(['store/blobs/', 'store/objects/', 'store/snapshots/'])(
    'refuses a missing, a changed and a cut file in %s, and names it',
    async (folder) => {
      for (const damage of [undefined, bytes('{}'), bytes('')]) {
        const files = sampleStore();
        // The digest of nothing is a real digest: an empty blob cannot be cut.
        const name = [...files.keys()].filter((file) => file.startsWith(folder) && files.get(file)?.length !== 0).sort()[0] ?? '';
        if (damage === undefined) files.delete(name);
        else files.set(name, damage);
        expect(await refusalOf(files)).toContain(name);
      }
    },
  );

  it.each([
    ['is not JSON', (files: Map<string, Uint8Array>) => files.set('deployment.json', bytes('{"schema":1'))],
    [
      'schema 2; this program reads schema 1',
      (files: Map<string, Uint8Array>) => edited(files, 'deployment.json', (value) => Object.assign(value, { schema: 2 })),
    ],
    [
      'does not follow the artifact schema at mounts',
      (files: Map<string, Uint8Array>) => edited(files, 'deployment.json', (value) => Object.assign(value, { mounts: [] })),
    ],
    [
      'is not the canonical address',
      (files: Map<string, Uint8Array>) =>
        edited(files, 'deployment.json', (value) => Object.assign((value.mounts as object[])[0] ?? {}, { address: 'gh/Acme/skills' })),
    ],
    [
      'belongs to gh/acme/skills',
      (files: Map<string, Uint8Array>) =>
        edited(files, 'deployment.json', (value) => Object.assign((value.mounts as object[])[0] ?? {}, { address: 'gh/acme/other' })),
    ],
    [
      'has no snapshot',
      (files: Map<string, Uint8Array>) =>
        edited(files, 'deployment.json', (value) =>
          Object.assign((value.mounts as object[])[0] ?? {}, { refs: { main: 'a'.repeat(40), next: 'c'.repeat(40) } }),
        ),
    ],
  ])('refuses a deployment that %s', async (words, change) => {
    expect(await refusalOf(change(sampleStore()))).toContain(words);
  });

  it('says that nothing is published where there is no deployment', async () => {
    await expect(loadGeneration(openMemory(new Map()))).rejects.toThrow('nothing is published here');
    await expect(startAdapter(testConfig(), openMemory(new Map()))).rejects.toThrow('nothing is published here');
  });
});

describe('openBlobs', () => {
  it('verifies what it reads again, and asks to retry what is gone', async () => {
    const files = sampleStore();
    const store = openMemory(files);
    const { first } = await loadGeneration(store);
    const skill = first.main.skills.get('skills/deploy/SKILL.md');
    if (skill?.serving !== 'full') throw new Error('the sample has changed');
    const name = [...files.keys()].find((file) => file.endsWith(skill.source.digest.slice(7))) ?? '';
    const uncached = openBlobs(store, { maxBytes: 1 });
    expect((await uncached.read(skill.source.digest)).length).toBe(skill.source.size);
    files.set(name, bytes('changed'));
    await expect(uncached.read(skill.source.digest)).rejects.toMatchObject({ code: 'unavailable' });
    files.delete(name);
    await expect(uncached.read(skill.source.digest)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a running adapter', () => {
  it('says once of each file that changed after it was verified, serves it nowhere, and takes it back when it is whole', async () => {
    const files = sampleStore();
    const lines: string[] = [];
    const adapter = await startAdapter(testConfig({ logLevel: 'error' }), openMemory(files), { write: (line) => void lines.push(line) });
    closing.push(() => adapter.close());
    const skill = adapter.live.current()?.generation.first.main.skills.get('skills/deploy/SKILL.md');
    if (skill?.serving !== 'full') throw new Error('the sample has changed');
    const name = blobFile(skill.document.digest);
    const whole = files.get(name) ?? new Uint8Array();
    const damaged = async () => (await send(`${adapter.url}/readyz`, {})).json.damaged;
    const load = () => rpcLegacy(`${adapter.url}/mcp`, 'tools/call', { name: 'load_skill', arguments: { path: 'skills/deploy/SKILL.md' } });
    expect(await damaged()).toBeUndefined();

    files.set(name, bytes('changed'));
    for (let time = 0; time < 2; time += 1) {
      expect((await load()).json.error.message).toContain('do not match their digest');
      expect((await send(`${adapter.url}/${name}`, {})).status).toBe(500);
    }
    const said = lines.map((line) => JSON.parse(line)).filter(({ file }) => file !== undefined);
    expect(said.map(({ file, damage, msg }) => [file, damage, msg])).toEqual([
      [name, 'does not match its digest', expect.stringMatching(/publish again/)],
    ]);
    expect(await damaged()).toEqual([`${name} does not match its digest`]);
    expect((await send(`${adapter.url}/readyz`, {})).status).toBe(200);

    files.delete(name);
    expect((await load()).json.error.message).toContain('not available');
    expect(await damaged()).toEqual([`${name} is missing`]);
    files.set(name, whole);
    expect((await load()).json.error).toBeUndefined();
    expect(await damaged()).toBeUndefined();
  });

  it('swaps whole generations and refuses a broken one', async () => {
    const files = tinyStore([one('first', 'one', 'a'.repeat(40))], { pages: PAGES });
    const adapter = await startOn(files);
    closing.push(() => adapter.close());
    const url = `${adapter.url}/mcp`;
    const cursor = (await callTool(url, 'browse_repo', { limit: 1 })).text;
    expect(cursor).toContain('first/SKILL.md');

    tinyStore([one('second', 'two', 'b'.repeat(40))], { pages: { ...PAGES, 'search/index.html': 'new' } }, files);
    await adapter.live.refresh();
    expect((await callTool(url, 'browse_repo')).text).toContain('second/SKILL.md');
    expect((await send(`${adapter.url}/search/`, {})).text).toBe('new');
    expect((await send(`${adapter.url}/readyz`, {})).json.generation).toMatchObject({ number: 2, mounts: [{ revision: 'b'.repeat(40) }] });

    tinyStore([one('third', 'three', 'c'.repeat(40))], { pages: PAGES }, files);
    const broken = [...files.keys()].filter((file) => file.startsWith('store/objects/'));
    for (const file of broken) files.delete(file);
    await expect(adapter.live.refresh()).rejects.toThrow('is missing');
    expect((await callTool(url, 'browse_repo')).text).toContain('second/SKILL.md');
    const ready = await send(`${adapter.url}/readyz`, {});
    expect([ready.status, ready.json.generation.number]).toEqual([200, 2]);
    expect(ready.json.refused).toContain('is missing');

    tinyStore([one('third', 'three', 'c'.repeat(40))], { pages: PAGES }, files);
    await adapter.live.refresh();
    expect((await callTool(url, 'browse_repo')).text).toContain('third/SKILL.md');
    expect((await send(`${adapter.url}/readyz`, {})).json.refused).toBeUndefined();
  });

  it('refuses a cursor of an earlier commit', async () => {
    const many = (revision: string): TinyMount => ({
      revision,
      files: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}.txt`, revision])),
      skills: {},
    });
    const files = tinyStore([many('a'.repeat(40))]);
    const adapter = await startOn(files);
    closing.push(() => adapter.close());
    const url = `${adapter.url}/mcp`;
    const next = JSON.parse(/^Continue: browse_repo (.+)$/m.exec((await callTool(url, 'browse_repo')).text)?.[1] ?? '{}');
    expect((await callTool(url, 'browse_repo', next)).isError).toBe(false);
    tinyStore([many('b'.repeat(40))], {}, files);
    await adapter.live.refresh();
    const stale = await callTool(url, 'browse_repo', next);
    expect(stale.isError).toBe(true);
    expect(stale.text).toContain('start again without a cursor');
  });

  it('finds a new generation of a folder by itself', async () => {
    const root = mkdtempSync(join(tmpdir(), 'adapter-'));
    closing.push(async () => rmSync(root, { recursive: true, force: true }));
    const publish = (mount: TinyMount): void => {
      for (const [file, content] of tinyStore([mount])) {
        mkdirSync(join(root, dirname(file)), { recursive: true });
        writeFileSync(join(root, file), content);
      }
    };
    publish(one('first', 'one', 'a'.repeat(40)));
    expect([...(await openFolder(root).list())]).toContain('deployment.json');
    const adapter = await startAdapter(testConfig({ artifacts: root, pollMs: 100 }));
    closing.push(() => adapter.close());
    expect((await callTool(`${adapter.url}/mcp`, 'browse_repo')).text).toContain('first/SKILL.md');
    publish(one('second', 'two', 'b'.repeat(40)));
    await expect
      .poll(async () => (await callTool(`${adapter.url}/mcp`, 'browse_repo')).text, { timeout: WAIT_MS })
      .toContain('second/SKILL.md');
  });

  it('finishes what it has begun before it closes', async () => {
    const files = sampleStore();
    const store = openMemory(files);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let slow = false;
    const gated: ArtifactStore = {
      ...store,
      read: async (file) => {
        if (slow) await held;
        return store.read(file);
      },
    };
    const adapter = await startAdapter(testConfig(), gated);
    slow = true;
    const running = callTool(`${adapter.url}/mcp`, 'load_skill', { path: 'skills/deploy/SKILL.md' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = adapter.close();
    release();
    expect((await running).text).toContain('complete: true');
    await closed;
    await expect(fetch(adapter.url)).rejects.toThrow();
  });
});

describe('while artifacts are loading', () => {
  it('lists nothing for five seconds, and asks to retry everything else', async () => {
    const store = openMemory(sampleStore());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let listening: (url: string) => void = () => undefined;
    const port = new Promise<string>((resolve) => {
      listening = resolve;
    });
    const slow: ArtifactStore = {
      ...store,
      stamp: async () => {
        await held;
        return store.stamp();
      },
    };
    const number = 20_000 + (process.pid % 20_000);
    const starting = startAdapter(testConfig({ port: number }), slow).then((adapter) => {
      closing.push(() => adapter.close());
      listening(adapter.url);
    });
    const url = `http://127.0.0.1:${number}/mcp`;
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${number}/healthz`).catch(() => undefined))?.status, { timeout: WAIT_MS })
      .toBe(200);
    expect((await send(`http://127.0.0.1:${number}/readyz`, {})).status).toBe(503);
    const listed = (await rpcModern(url, 'skills/list')).json.result;
    expect([listed.skills, listed.ttlMs]).toEqual([[], 5000]);
    expect((await rpcModern(url, 'resources/list')).json.result).toMatchObject({ resources: [], ttlMs: 5000 });
    for (const [method, params] of [
      ['resources/read', { uri: 'skill://gh/acme/skills/skills/deploy/SKILL.md' }],
      ['skills/get', { uri: 'skill://gh/acme/skills/skills/deploy/SKILL.md' }],
      ['prompts/get', { name: 'use_skill', arguments: { path: 'x' } }],
    ] as const) {
      for (const call of [rpcLegacy, rpcModern]) {
        const { error } = (await call(url, method, params)).json;
        expect([error.code, error.message]).toEqual([-32603, expect.stringContaining('retry')]);
      }
    }
    const rest = await send(`http://127.0.0.1:${number}/api/v1/browse/gh/any/thing`, {});
    expect([rest.status, rest.json.error.code, rest.headers.get('retry-after')]).toEqual([503, 'loading', '5']);
    const at = `http://127.0.0.1:${number}`;
    for (const path of ['/', '/gh/any/thing', '/assets/a.css', '/icon/gh/any/thing', '/.well-known/agent-skills/index.json']) {
      const [toBrowser, toOthers] = [await send(at + path, { headers: { accept: 'text/html' } }), await send(at + path, {})];
      for (const { status, headers } of [toBrowser, toOthers]) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(toBrowser.text).toContain('<p>The skills of this server are still loading; retry in a few seconds.</p>');
      expect(toOthers.json.error).toEqual({ code: -32603, message: expect.stringContaining('retry') });
      expect([toBrowser.headers.get('cache-control'), toBrowser.headers.get('refresh')]).toEqual(['no-store', '5']);
    }
    expect((await send(`${at}/gh/any/thing`, { headers: { accept: 'text/event-stream' } })).status).toBe(405);
    expect((await send(url, {})).status).toBe(405);
    expect((await send(`${at}/.well-known/oauth-protected-resource/mcp`, {})).status).toBe(404);
    const called = (await rpcLegacy(url, 'tools/call', { name: 'browse_repo', arguments: {} })).json.result;
    expect(called.isError).toBe(true);
    expect((await rpcLegacy(`http://127.0.0.1:${number}/gh/any/thing`, 'tools/list')).status).toBe(200);
    release();
    await starting;
    await port;
    expect((await rpcModern(url, 'skills/list')).json.result.skills).toHaveLength(4);
  });
});
