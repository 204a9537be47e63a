import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { drawIcon } from '#artifacts/draw-icon.ts';
import { OWN_FILES } from '#contract/page-plan.ts';
import { type Deployment, deploymentSchema } from '#contract/schema/deployment.ts';
import { configJsonSchema } from '../../bin/config/schema.ts';
import { callTool, connectModern, connectOld, rpcLegacy, rpcModern, send, testConfig } from '../adapter/harness.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { filesBelow, pagesOf } from '../site/built.ts';
import { skill } from './literal-mounts.ts';

const OLD = {
  'skills/tides/SKILL.md': skill('tides', 'The old way. See [notes](notes.md).'),
  'skills/tides/notes.md': '# Old notes\n',
};
const NEW = {
  'README.md': '# Harbour\n\nSkills of the harbour. See [tides](skills/tides/SKILL.md).\n',
  'skills/tides/SKILL.md': skill('tides', 'The new way. See [notes](notes.md).'),
  'skills/tides/notes.md': '# New notes\n',
  'skills/buoys/SKILL.md': skill('buoys'),
};
const YARD = {
  LICENSE: 'All rights reserved.\n',
  'skills/ropes/SKILL.md': skill('ropes', 'Splice with care.'),
  'skills/tides/SKILL.md': skill('tides', 'Of the yard.'),
};

const HARBOUR = 'gh/acme/harbour';
const OF_YARD = 'gh/acme/yard';

let folder: string;
let harbour: TemporaryRepository;
let yard: TemporaryRepository;
let harbourCommit: string;
let yardCommit: string;
const dist = (): string => join(folder, 'dist');

function build(...args: readonly string[]) {
  return runCli(['build', ...args], { cwd: folder });
}

function deployment(): Deployment {
  return deploymentSchema.parse(JSON.parse(readFileSync(join(dist(), 'deployment.json'), 'utf8')));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-deployment-'));
  harbour = await makeGitRepository(OLD, { name: 'harbour' });
  await harbour.git('branch', 'release/1.2');
  harbourCommit = await harbour.commitFiles(NEW);
  yard = await makeGitRepository({ ...YARD, 'skills/ropes/SKILL.md': skill('ropes', 'Splice.') }, { name: 'yard' });
  await yard.git('branch', 'v2');
  yardCommit = await yard.commitFiles(YARD);
  writeFileSync(join(folder, 'anchor.png'), drawIcon({ host: 'gh', owner: 'acme', repo: 'anchor' }).bytes);
  writeFileSync(
    join(folder, 'skillpress.yaml'),
    [
      'base: /library/',
      'repositories:',
      `  - source: ${JSON.stringify(harbour.path)}`,
      `    address: ${HARBOUR}`,
      '    refs: [main, release/1.2]',
      '    description: Kept by the harbour master.',
      '    icon: anchor.png',
      `  - source: ${JSON.stringify(yard.path)}`,
      `    address: ${OF_YARD}`,
      '    refs: [v2, main]',
      '    default: main',
      '    verified: true',
      '',
    ].join('\n'),
  );
  const built = await build();
  if (built.code !== 0) throw new Error(built.stderr);
  expect(built.stdout).toContain(`commit ${harbourCommit.slice(0, 12)} of ${HARBOUR}\n`);
  expect(built.stdout).toContain(`${HARBOUR}@release/1.2:`);
});

afterAll(() => {
  harbour.remove();
  yard.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the website of a deployment', () => {
  let host: StaticHost;
  beforeAll(async () => {
    host = await serveFolder(dist(), { base: '/library/' });
  });
  afterAll(() => host.close());

  it('has pages of every repository and ref', () => {
    const pages = pagesOf(dist()).map(({ path }) => path);
    for (const address of [HARBOUR, `${HARBOUR}@release/1.2:`, OF_YARD, `${OF_YARD}@v2`]) {
      expect(pages).toContain(`${address}/index.html`);
      expect(pages).toContain(`${address}/skills/tides/index.html`);
    }
    expect(pages.filter((path) => path.startsWith(`${HARBOUR}@release/1.2:/skills/buoys`))).toEqual([]);
  });

  it('has as many files as the budget counts with, and no more', () => {
    const { twins = 'all' } = deployment();
    const files = filesBelow(dist()).filter((file) => !file.startsWith('store/') && !file.includes('.well-known/'));
    const own = files.filter((file) => !file.startsWith('gh/'));
    expect(own.length).toBeLessThanOrEqual(OWN_FILES);
    expect(own.length).toBeGreaterThan(OWN_FILES / 5);
    const pages = files.filter((file) => file.startsWith('gh/') && file.endsWith('/index.html'));
    const others = files.length - own.length - pages.length;
    expect(twins).toBe('all');
    expect(others).toBeLessThanOrEqual(2 * pages.length);
    expect(others).toBeGreaterThan(pages.length);
  });

  it('reports what concerns the site as a whole, with a link to the skill', () => {
    const html = readFileSync(join(dist(), 'health', 'index.html'), 'utf8');
    expect(html).toContain('a skill of another repository has the same name');
    expect(html).toContain(`href="/library/${OF_YARD}/skills/tides/"><code>${OF_YARD}/skills/tides/SKILL.md</code>`);
  });

  it('answers every link that stays inside, from every page', async () => {
    const links = new Set(
      pagesOf(dist()).flatMap(({ html }) =>
        [...html.matchAll(/\s(?:href|src|action|data-url)="(\/[^"#]*)[^"]*"/g)].map(([, url]) => url ?? ''),
      ),
    );
    expect(links.size).toBeGreaterThan(40);
    const broken: string[] = [];
    for (const url of links) {
      const response = await fetch(new URL(url.replaceAll('&amp;', '&'), host.origin), { redirect: 'manual' });
      if (response.status !== 200 || !url.startsWith('/library/')) broken.push(`${response.status} ${url}`);
      await response.body?.cancel();
    }
    expect(broken).toEqual([]);
  });

  it('shows of an unverified ref what its license allows, and no more', () => {
    const of = (page: string): string => readFileSync(join(dist(), page, 'index.html'), 'utf8');
    expect(of(`${OF_YARD}/skills/ropes`)).toContain('Splice with care.');
    expect(of(`${OF_YARD}@v2/skills/ropes`)).not.toContain('Splice.');
  });
});

describe('verify of a deployment', () => {
  it('walks everything', async () => {
    const { code, stdout } = await runCli(['verify', dist()]);
    expect(stdout).toMatch(/^[\d,]{3,} checks of store, signature, documents, archives, discovery, pages, feeds, folder: 0 problems/m);
    expect(code).toBe(0);
  });

  it('finds a changed byte of what only another ref or a pinned commit has', async () => {
    const { mounts } = deployment();
    const [release] = mounts[0]?.retained ?? [];
    const pinned = mounts[1]?.retained.find(({ revision }) => revision === yardCommit);
    for (const entry of [release, pinned]) {
      const file = join(dist(), 'store', 'snapshots', `${entry?.id}.json`);
      const before = readFileSync(file);
      writeFileSync(file, Buffer.concat([before, Buffer.from(' ')]));
      const { code, stdout } = await runCli(['verify', dist()]);
      writeFileSync(file, before);
      expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining(`${entry?.id}.json: has the digest`) });
    }
  });
});

describe('the adapter of a deployment', () => {
  let adapter: RunningAdapter;
  const at = (address: string): string => `${adapter.url}/${address}`;
  const skills = async (address: string) =>
    (await rpcModern(at(address), 'skills/list')).json?.result?.skills?.map(({ uri }: { uri: string }) => uri);

  beforeAll(async () => {
    adapter = await startAdapter(testConfig({ artifacts: dist() }));
  });
  afterAll(() => adapter.close());

  it('shows each address its own ref, in both eras', async () => {
    for (const [address, words] of [
      [HARBOUR, 'The new way.'],
      [`${HARBOUR}@main`, 'The new way.'],
      [`${HARBOUR}@${harbourCommit}`, 'The new way.'],
      [`${HARBOUR}@release/1.2:`, 'The old way.'],
      [`${HARBOUR}@release/1.2:skills`, 'The old way.'],
      [`${HARBOUR}/skills/tides`, 'The new way.'],
      [OF_YARD, 'Of the yard.'],
    ] as const) {
      const modern = await connectModern(at(address));
      const old = await connectOld(at(address));
      const call = { name: 'load_skill', arguments: { path: 'skills/tides/SKILL.md' } };
      expect(JSON.stringify(await modern.callTool(call)), address).toContain(words);
      expect(JSON.stringify(await old.callTool(call)), address).toContain(words);
      await modern.close();
      await old.close();
    }
  });

  it('means the first repository of the file by /mcp', async () => {
    expect(await skills('mcp')).toEqual([`skill://${HARBOUR}/skills/buoys/SKILL.md`, `skill://${HARBOUR}/skills/tides/SKILL.md`]);
    expect(await skills(OF_YARD)).toEqual([`skill://${OF_YARD}/skills/ropes/SKILL.md`, `skill://${OF_YARD}/skills/tides/SKILL.md`]);
    expect(await skills(`${HARBOUR}/skills/tides`)).toEqual([`skill://${HARBOUR}/skills/tides/SKILL.md`]);
  });

  it('serves a verified repository in full on its default ref alone', async () => {
    const load = async (address: string) => (await callTool(at(address), 'load_skill', { path: 'skills/ropes/SKILL.md' })).text;
    expect(await load(OF_YARD)).toContain('Splice with care.');
    for (const address of [`${OF_YARD}@${yardCommit}`, `${OF_YARD}@v2`]) {
      expect(await load(address)).toContain('Described only');
      expect(await load(address)).not.toContain('Splice');
      expect(await skills(address)).toEqual([]);
    }
  });

  it('keeps a repository to itself', async () => {
    const other = `skill://${OF_YARD}/skills/ropes/SKILL.md`;
    expect((await rpcModern(at(HARBOUR), 'resources/read', { uri: other })).json.error.code).toBe(-32602);
    const outside = await callTool(at(`${HARBOUR}/skills/tides`), 'load_skill', { path: 'skills/buoys/SKILL.md' });
    expect(outside.isError).toBe(true);
  });

  it('has the same words for every name that is nothing', async () => {
    const names = [
      'gh/acme/nothing',
      `${HARBOUR}@v2`,
      `${OF_YARD}@release/1.2:`,
      `${HARBOUR}@${'0'.repeat(40)}`,
      `${HARBOUR}@${yardCommit}`,
      `${HARBOUR}/nothing`,
      `${HARBOUR}@release/1.2:skills/buoys`,
    ];
    const replies = await Promise.all(names.map((name) => rpcLegacy(at(name), 'tools/list')));
    const [first] = replies;
    expect(first?.status).toBe(404);
    for (const { status, text } of replies) expect({ status, text }).toEqual({ status: 404, text: first?.text });
  });

  it('serves the pages, and the store below them', async () => {
    for (const path of ['library/', `library/${HARBOUR}@release/1.2:/`, `library/${OF_YARD}/`]) {
      const { status, text } = await send(at(path), { headers: { accept: 'text/html' } });
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(text).toContain('<!DOCTYPE html>');
    }
  });

  it('shows the icon and the description that the operator gave, the description at the root alone', async () => {
    const iconOf = async (address: string) => Buffer.from(await (await fetch(at(`icon/${address}`))).arrayBuffer());
    const given = readFileSync(join(folder, 'anchor.png'));
    expect(await iconOf(HARBOUR)).toEqual(given);
    expect(await iconOf(`${HARBOUR}@release/1.2:skills`)).toEqual(given);
    expect(await iconOf(OF_YARD)).toEqual(Buffer.from(drawIcon({ host: 'gh', owner: OF_YARD.split('/')[1] ?? '', repo: 'yard' }).bytes));
    const described = async (address: string): Promise<unknown> => {
      const { json } = await rpcModern(at(address), 'server/discover');
      return json.result._meta['io.modelcontextprotocol/serverInfo'].description;
    };
    expect(await described(HARBOUR)).toBe('Kept by the harbour master.');
    expect(await described(`${HARBOUR}/skills`)).toBeUndefined();
    expect(await described(OF_YARD)).toBeUndefined();
  });

  it('agrees with the store at every address', async () => {
    const { code, stdout } = await runCli(['verify', `${adapter.url}/`]);
    expect(stdout).toMatch(/ of store, signature, documents, archives, discovery, pages, feeds, hosting, adapter: 0 problems/);
    expect(code).toBe(0);
  });
});

describe('building again', () => {
  it('gives the same bytes', async () => {
    const before = new Map(filesBelow(dist()).map((file) => [file, readFileSync(join(dist(), file))]));
    const built = await build();
    expect(built.code).toBe(0);
    expect(new Map(filesBelow(dist()).map((file) => [file, readFileSync(join(dist(), file))]))).toEqual(before);
  });

  it('records the icon and the description of a repository', () => {
    const [first, second] = deployment().mounts;
    expect(first).toMatchObject({
      description: 'Kept by the harbour master.',
      icon: { size: readFileSync(join(folder, 'anchor.png')).length },
    });
    expect(second?.icon?.digest).toBe(drawIcon({ host: 'gh', owner: OF_YARD.split('/')[1] ?? '', repo: 'yard' }).digest);
  });

  it('keeps what was published before, under its commit', async () => {
    const next = await harbour.commitFiles({ ...NEW, 'skills/tides/SKILL.md': skill('tides', 'The newest way.') });
    const built = await build('--out', 'next', '--previous', 'dist', '--no-site');
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('1 earlier snapshot kept') });
    const before = await startAdapter(testConfig({ artifacts: dist() }));
    const after = await startAdapter(testConfig({ artifacts: join(folder, 'next') }));
    const load = (adapter: RunningAdapter, ref: string) =>
      callTool(`${adapter.url}/${HARBOUR}${ref}`, 'load_skill', { path: 'skills/tides/SKILL.md' });
    expect((await load(after, '')).text).toContain('The newest way.');
    expect((await load(after, `@${next}`)).text).toContain('The newest way.');
    expect(await load(after, `@${harbourCommit}`)).toEqual(await load(before, `@${harbourCommit}`));
    await before.close();
    await after.close();
    expect((await runCli(['verify', join(folder, 'next')])).code).toBe(0);
  });

  it('keeps what a website publishes, byte for byte as from its folder', async () => {
    const host = await serveFolder(dist(), { base: '/library/' });
    const { url } = host;
    const built = await build('--out', 'from-website', '--previous', url, '--no-site');
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('1 earlier snapshot kept') });
    const contents = (name: string) =>
      new Map(filesBelow(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file))]));
    expect(contents('from-website')).toEqual(contents('next'));
    const first = await build('--out', 'first', '--previous', `${url}none/`, '--no-site');
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('has no deployment.json yet: this is its first publication.') });
    await host.close();
    const gone = await build('--out', 'gone', '--previous', url, '--no-site');
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining('build again when it answers') });
  });

  it('keeps nothing that is damaged, says so, and leaves the output as it was where --strict asks for it', async () => {
    const blobs = join(folder, 'next', 'store', 'blobs');
    const stored = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const entry of stored) writeFileSync(join(entry.parentPath, entry.name), 'changed');
    await harbour.commitFiles({ ...NEW, 'skills/tides/SKILL.md': skill('tides', 'Another way.') });
    const before = readFileSync(join(folder, 'next', 'deployment.json'));
    const refused = await build('--out', 'next', '--no-site', '--strict');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('[snapshot_not_kept]') });
    expect(readFileSync(join(folder, 'next', 'deployment.json'))).toEqual(before);
    const built = await build('--out', 'next', '--no-site');
    expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining('[snapshot_not_kept]') });
    expect((await runCli(['verify', join(folder, 'next')])).code).toBe(0);
  });

  it('finds branches that a fresh clone has of its origin only', async () => {
    const clone = join(folder, 'clone');
    await harbour.git('clone', '-q', harbour.path, clone);
    const text = `repositories: [{ source: clone, address: gh/acme/clone, refs: [main, release/1.2] }]\n`;
    writeFileSync(join(folder, 'clone.yaml'), text);
    const built = await build('--config', 'clone.yaml', '--out', 'cloned', '--no-site');
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('gh/acme/clone@release/1.2:') });
  });

  it('prints the JSON Schema of the file', async () => {
    const { code, stdout } = await runCli(['config-schema'], { cwd: folder });
    expect({ code, schema: JSON.parse(stdout) }).toEqual({ code: 0, schema: configJsonSchema() });
  });

  it.each([
    [['--verified'], 'names several repositories, and verified is said of each of them there'],
    [['--ref', 'main'], 'names several repositories, and ref is said of each of them there'],
    [['.'], 'bin/skillpress.js build in its folder, or give it with --config.'],
    [['--retain', '101'], 'Give a number from 0 to 100.'],
  ])('refuses %j', async (args, why) => {
    const { code, stderr } = await build(...args, '--out', 'refused');
    expect({ code, stderr }).toMatchObject({ code: 64, stderr: expect.stringContaining(why) });
  });

  it('refuses two repositories of one address, and a previous folder that is none', async () => {
    writeFileSync(
      join(folder, 'twice.yaml'),
      `repositories:\n${`  - { source: ${JSON.stringify(yard.path)}, address: gh/a/b }\n`.repeat(2)}`,
    );
    const twice = await build('--config', 'twice.yaml', '--out', 'refused');
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringMatching(/twice\.yaml:3:\d+: .* both are gh\/a\/b/) });
    const none = await build('--previous', 'nowhere', '--out', 'refused');
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('is not a published folder') });
  });
});
