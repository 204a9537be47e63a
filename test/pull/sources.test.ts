/** The sample library, pulled in every way in which it is served: always the bytes that `resources/read` gives and archives hold. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { DEPLOYMENT_FILE, discoveryFile } from '#contract/tree.ts';
import { unpack } from '../../bin/pull/archive.ts';
import { TRUST_THE_ADDRESS } from '../../bin/pull/trust.ts';
import { testConfig } from '../adapter/harness.ts';
import { buildOnce, SAMPLE } from '../helpers/build-once.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { Session, told } from './session.ts';

let site: string;
let host: StaticHost;
let below: StaticHost;
let adapter: RunningAdapter;
let address: string;
/** Skill name -> file below its folder -> text of its bytes, as `resources/read` serves them. */
let served: ReadonlyMap<string, ReadonlyMap<string, string>>;
let session: Session;

beforeAll(async () => {
  site = await buildOnce(SAMPLE);
  host = await serveFolder(site);
  below = await serveFolder(site, { base: '/a/b/' });
  adapter = await startAdapter(testConfig({ artifacts: site }), openFolder(site));
  address = deploymentSchema.parse(JSON.parse(readFileSync(join(site, DEPLOYMENT_FILE), 'utf8'))).mounts[0]?.address ?? '';
  served = await readAll(`${adapter.url}/mcp`);
});
afterAll(async () => {
  await host.close();
  await below.close();
  await adapter.close();
});
beforeEach(() => {
  session = new Session();
});
afterEach(() => session.close());

async function readAll(url: string): Promise<typeof served> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const skills = new SkillsClient(client);
  const all = new Map<string, ReadonlyMap<string, string>>();
  for (const skill of (await skills.list()).skills) {
    if (skill.resources === 'dynamic') throw new Error(`${skill.uri} has no digests`);
    const files = new Map<string, string>();
    const root = skill.uri.slice(0, -'SKILL.md'.length);
    for (const { uri } of skill.resources)
      files.set(decodeURIComponent(uri.slice(root.length)), latin1((await skills.read(skill, uri)).bytes));
    all.set(skill.frontmatter.name, files);
  }
  await client.close();
  return all;
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The installed skills in the shape of `served`. */
function installed(): typeof served {
  const all = new Map<string, Map<string, string>>();
  for (const [path, bytes] of session.files()) {
    const name = path.slice(0, path.indexOf('/'));
    all.set(name, (all.get(name) ?? new Map()).set(path.slice(name.length + 1), latin1(bytes)));
  }
  return all;
}

const sortedNames = (names: Iterable<string>): readonly string[] => [...names].sort();

describe('the whole library', () => {
  it.each<[string, () => string, 'auto' | 'index' | 'mcp']>([
    ['a folder', () => site, 'auto'],
    ['a website', () => host.url, 'auto'],
    ['a website below a base path', () => below.url, 'auto'],
    ['a website without its final slash', () => below.url.slice(0, -1), 'auto'],
    ['the page of the repository', () => `${below.url}${address}/`, 'auto'],
    ['the root of an adapter', () => adapter.url, 'auto'],
    ['an MCP endpoint', () => `${adapter.url}/mcp`, 'auto'],
    ['an address of an adapter', () => `${adapter.url}/${address}`, 'mcp'],
    ['an index', () => below.url, 'index'],
    ['the index of a page', () => `${below.url}${address}`, 'index'],
  ])('from %s: every skill, with the bytes that agents get', async (_, source, as) => {
    const outcomes = await session.pull(source(), [], { as });
    expect(outcomes.filter(({ status }) => status !== 'installed' && status !== 'left out')).toEqual([]);
    expect(installed().size).toBeGreaterThan(10);
    expect(installed()).toEqual(served);
    const { skills } = await session.lock();
    expect(sortedNames(skills.map(({ name }) => name))).toEqual(sortedNames(served.keys()));
    // The same again changes nothing, neither on disk nor in the lock, and needs no force.
    const lock = readFileSync(session.lockFile);
    expect(new Set((await session.update()).map(({ status }) => status))).toEqual(new Set(['same']));
    expect(new Set((await session.frozen()).map(({ status }) => status))).toEqual(new Set(['same']));
    expect((await session.check()).filter(({ status }) => status !== 'same')).toEqual([]);
    // On another machine there is only the lock.
    rmSync(session.folder, { recursive: true });
    expect(new Set((await session.frozen()).map(({ status }) => status))).toEqual(new Set(['installed']));
    expect(installed()).toEqual(served);
    expect(readFileSync(session.lockFile).equals(lock)).toBe(true);
  });

  it('is what the archives hold', async () => {
    const { skills } = discoverySchema.parse(JSON.parse(readFileSync(join(site, discoveryFile('')), 'utf8')));
    for (const { name, type, url } of skills) {
      const bytes = readFileSync(join(site, decodeURIComponent(new URL(url, `http://x/${discoveryFile('')}`).pathname)));
      const files = type === 'archive' ? await unpack(bytes) : new Map([['SKILL.md', bytes]]);
      expect(new Map([...files].map(([path, content]) => [path, latin1(content)])), name).toEqual(served.get(name));
    }
    expect(skills.length).toBe(served.size);
  });

  it('gives one lock for one source, whoever pulls: the same bytes', async () => {
    const other = new Session();
    await session.pull(host.url);
    await other.pull(host.url, ['write-meeting-notes']);
    await other.pull(host.url);
    expect(readFileSync(other.lockFile, 'utf8')).toBe(readFileSync(session.lockFile, 'utf8'));
    other.close();
  });
});

describe('a part of it', () => {
  it.each<[string, () => string, 'auto' | 'index' | 'mcp']>([
    ['a page', () => `${host.url}${address}/engineering/`, 'auto'],
    ['an index below a page', () => `${host.url}${address}/engineering/`, 'index'],
    ['a sub-path mount', () => `${adapter.url}/${address}/engineering`, 'mcp'],
  ])('from %s of a folder', async (_, source, as) => {
    await session.pull(source(), [], { as });
    expect(sortedNames(installed().keys())).toEqual([
      'backfill-large-tables',
      'debug-a-slow-endpoint',
      'review-a-pull-request',
      'ship-a-release',
      'write-a-migration',
    ]);
  });

  it('from the page of one skill, whether it has an archive or is one file', async () => {
    await session.pull(`${host.url}${address}/engineering/ship-a-release/`);
    await session.pull(`${host.url}${address}/support/turn-tickets-into-articles/`, [], { as: 'index' });
    expect(sortedNames(installed().keys())).toEqual(['ship-a-release', 'turn-tickets-into-articles']);
  });

  it('by name, folder, path, address and URI', async () => {
    expect(
      told(
        await session.pull(host.url, [
          'ship-a-release',
          'data/build-a-dashboard',
          'everyone/write-meeting-notes/SKILL.md',
          `${address}/support/answer-a-refund-request`,
        ]),
      ),
    ).toEqual({
      'ship-a-release': 'installed',
      'build-a-dashboard': 'installed',
      'write-meeting-notes': 'installed',
      'answer-a-refund-request': 'installed',
    });
    const uri = `skill://${address}/engineering/review-a-pull-request/SKILL.md`;
    expect(told(await session.pull(`${adapter.url}/mcp`, [uri]))).toEqual({ 'review-a-pull-request': 'installed' });
  });

  it('reads only what it needs: a skill by path costs its own files and the way to them', async () => {
    const before = host.requests.length;
    await session.pull(host.url, ['engineering/ship-a-release/SKILL.md']);
    const files = (await session.locked('ship-a-release')).files.length;
    // The deployment (once to find it, once to read it), snapshot, directory, skill, and its files.
    expect(host.requests.slice(before)).toHaveLength(5 + files);
  });

  it('says what a wrong name may have meant, and goes on with the others', async () => {
    const outcomes = told(await session.pull(host.url, ['ship-a-relaese', 'write-meeting-notes', 'calm-an-upset-passenger']));
    expect(outcomes['ship-a-relaese']).toContain('Did you mean ship-a-release');
    expect(outcomes['calm-an-upset-passenger']).toMatch(/^failed: it is described only/);
    expect(outcomes['write-meeting-notes']).toBe('installed');
  });
});

describe('what cannot be used', () => {
  it.each<[string, () => string, RegExp]>([
    ['a page of the site that is about no skill', () => `${host.url}connect/`, /no page of a repository/],
    ['another repository', () => `${host.url}gh/acme/other/`, /publishes no gh\/acme\/other/],
    ['a ref that is not published', () => `${host.url}${address}@v9/`, /no ref or commit "v9"/],
    ['a folder that is none', () => '/nowhere/at/all', /neither an http or https URL nor a folder/],
    ['a folder without a deployment', () => join(site, 'store'), /no published folder/],
    ['a password', () => 'https://me:hunter2@example.org/', /lock file/],
    ['a query', () => 'https://example.org/?token=hunter2', /query/],
    ['another scheme', () => 'file:///etc/passwd', /not an http or https URL/],
    ['nobody', () => 'http://127.0.0.1:9/', /does not answer/],
  ])('%s', async (_, source, message) => {
    const error = await session.pull(source()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
    expect((error as Error).message).not.toContain('hunter2');
    // Nothing was written, not even an empty folder.
    expect(await session.lock()).toMatchObject({ skills: [] });
    expect(() => session.files()).toThrow('ENOENT');
  });

  it('a deployment that is not trusted, and sources without one where trust is asked for', async () => {
    const trust = {
      ...TRUST_THE_ADDRESS,
      judge: () => Promise.resolve({ trusted: false as const, problem: 'The deployment is not signed by a key that you trust.' }),
    };
    await expect(session.pull(host.url, [], { trust })).rejects.toThrow('not signed');
    await expect(session.pull(site, [], { trust })).rejects.toThrow('not signed');
    const strict = { ...TRUST_THE_ADDRESS, needsDeployment: true };
    await expect(session.pull(host.url, [], { trust: strict, as: 'index' })).rejects.toThrow('no deployment.json');
    await expect(session.pull(`${adapter.url}/mcp`, [], { trust: strict })).rejects.toThrow('no deployment.json');
    expect((await session.pull(host.url, ['ship-a-release'], { trust: strict })).map(({ status }) => status)).toEqual(['installed']);
  });
});
