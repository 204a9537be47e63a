/** Places where no skill is: what was there and where it went, what to ask for instead, and that nothing looks like a success. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { testConfig } from '../adapter/harness.ts';
import { compileFiles, skillText } from '../helpers/compile-files.ts';
import { runCli } from '../helpers/run-cli.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { writeFiles } from '../helpers/write-files.ts';
import { Session, told } from './session.ts';

const AT = 'local/test/library';
const root = mkdtempSync(join(tmpdir(), 'skillpress-none-'));
const dist = join(root, 'dist');
let host: StaticHost;
let adapter: RunningAdapter;

beforeAll(async () => {
  const { files } = compileFiles(
    {
      'data/make/SKILL.md': skillText('make'),
      'data/make/notes.md': 'Notes.\n',
      'broken/bad/SKILL.md': '---\nname: [\n---\nText.\n',
      'docs/about.md': 'About.\n',
      'SKILLCDN.md': '---\nname: Library\ndescription: All of it.\ndocuments: [docs]\n---\n',
    },
    {
      moved: { 'data/build/SKILL.md': 'data/make/SKILL.md', 'data/lost/SKILL.md': 'data/nowhere/SKILL.md' },
      retired: { 'desk/refund/SKILL.md': 'Ask the desk' },
    },
  );
  writeFiles(dist, files);
  host = await serveFolder(dist, { base: '/a/' });
  adapter = await startAdapter(testConfig({ artifacts: dist }), openFolder(dist));
});
afterAll(async () => {
  await host.close();
  await adapter.close();
  rmSync(root, { recursive: true, force: true });
});

async function pulled(source: string, ...wanted: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const session = new Session();
  try {
    return told(await session.pull(source, wanted));
  } finally {
    expect(existsSync(session.lockFile)).toBe(false);
    session.close();
  }
}

describe('where a skill was', () => {
  it.each<[string, () => string]>([
    ['a website', () => host.url],
    ['a server', () => `${adapter.url}/`],
  ])('%s tells where it went, and the command that goes on', async (_, at) => {
    const moved = {
      [`${AT}/data/build`]: expect.stringMatching(
        /^failed: it has moved to local\/test\/library\/data\/make\. Pull it with: .* pull \S+ \S+$/,
      ),
    };
    expect(await pulled(`${at()}${AT}/data/build/`)).toEqual(moved);
    expect(await pulled(`${at()}${AT}/data/build/notes`)).toEqual(moved);
    expect(await pulled(`${at()}${AT}/desk`)).toEqual({ [`${AT}/desk/refund`]: 'failed: it is retired: Ask the desk' });
    expect(await pulled(`${at()}${AT}/data/lost`)).toEqual({
      [`${AT}/data/lost`]: `failed: it has moved to ${AT}/data/nowhere, where nothing is published`,
    });
  });

  it('prints a command that works', async () => {
    const [problem = ''] = Object.values(await pulled(`${host.url}${AT}/data/build/`));
    const [, source = '', name = ''] = / pull (\S+) (\S+)$/.exec(problem) ?? [];
    const session = new Session();
    expect(told(await session.pull(source, [name]))).toEqual({ make: 'installed' });
    session.close();
  });

  it.each(['build', 'data/build', 'data/build/SKILL.md', `${AT}/data/build`])('asked for as %s', async (name) => {
    expect(await pulled(host.url, name)).toEqual({ [name]: expect.stringContaining(`it has moved to ${AT}/data/make. Pull it with: `) });
  });

  it('an endpoint says by URI what it knows, and as an address that it refuses', async () => {
    const uri = `skill://${AT}/data/build/SKILL.md`;
    expect(await pulled(`${adapter.url}/mcp`, uri)).toEqual({ [uri]: expect.stringContaining(`skill://${AT}/data/make/SKILL.md`) });
    const session = new Session();
    await expect(session.pull(`${adapter.url}/${AT}/data/build`, [], { as: 'mcp' })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('has moved to data/make.'),
    });
    session.close();
  });

  it('what the build could not read is told with its finding', async () => {
    expect(await pulled(`${host.url}${AT}/broken`)).toEqual({ bad: expect.stringContaining('could not read it as a skill') });
  });
});

describe('where none was', () => {
  it.each<[string, RegExp]>([
    ['dta', /has nothing at local\/test\/library\/dta\. Did you mean data\?$/],
    ['elsewhere', /has nothing at local\/test\/library\/elsewhere\. Skills of local\/test\/library are in data\.$/],
    ['docs', /has no skill at local\/test\/library\/docs\. Skills of local\/test\/library are in data\.$/],
    ['data/make/notes.md', /is part of a skill\. Ask for all of it: local\/test\/library\/data\/make\.$/],
  ])('%s', async (path, message) => {
    const error = await pulled(`${host.url}${AT}/${path}`).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
  });

  it('a repository without skills', async () => {
    const folder = join(root, 'empty');
    writeFiles(folder, compileFiles({ 'README.md': 'Nothing yet.\n' }).files);
    await expect(pulled(folder)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('publishes no skill') });
  });
});

it('speaks of a lock to commit only where one was written', async () => {
  const lock = ['--lock', join(root, 'skills.lock.json'), '--to', join(root, 'skills')];
  const gone = await runCli(['pull', `${host.url}${AT}/data/build/`, ...lock]);
  expect([gone.code, gone.stdout.includes('Commit')]).toEqual([1, false]);
  const first = await runCli(['pull', `${host.url}${AT}/data/make/`, ...lock]);
  expect([first.code, first.stdout.includes('Commit')]).toEqual([0, true]);
  const again = await runCli(['pull', `${host.url}${AT}/data/make/`, ...lock]);
  expect([again.code, again.stdout.includes('Commit')]).toEqual([0, false]);
  expect((await runCli(['pull', `${host.url}${AT}/dta`, ...lock])).code).toBe(2);
});
