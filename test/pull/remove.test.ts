/** Letting pulled skills go, and following those that moved. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAdapter } from '#adapter/start.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { findLocked } from '../../bin/pull/find-locked.ts';
import { readGone } from '../../bin/pull/mcp-gone.ts';
import { openSource } from '../../bin/pull/open-source.ts';
import { makePatience } from '../../bin/pull/patience.ts';
import { removeFrom } from '../../bin/pull/remove.ts';
import { TRUST_THE_ADDRESS } from '../../bin/pull/trust.ts';
import { shellWord } from '../../bin/shell-word.ts';
import { testConfig } from '../adapter/harness.ts';
import { skillText } from '../helpers/compile-files.ts';
import { runCli } from '../helpers/run-cli.ts';
import { publish, Session, told } from './session.ts';

let session: Session;
let dist: string;

beforeEach(async () => {
  session = new Session();
  dist = join(session.root, 'dist');
  await publish(dist, { 'skills/one/SKILL.md': skillText('one'), 'skills/one/a.md': '# A\n', 'skills/two/SKILL.md': skillText('two') });
  await session.pull(dist);
});
afterEach(() => session.close());

const locked = async (): Promise<readonly string[]> => (await session.lock()).skills.map(({ name }) => name);
const remove = (name: string, force = false) =>
  removeFrom(
    { lockFile: session.lockFile, folder: session.folder, isNamed: false },
    ({ skills }) => skills.filter((skill) => skill.name === name),
    force,
  );

describe('a skill that is let go', () => {
  it('goes with its folder and its entry, also where the folder is gone already', async () => {
    expect(await remove('one')).toEqual([{ name: 'one' }]);
    expect([readdirSync(session.folder), await locked()]).toEqual([['two'], ['two']]);
    rmSync(join(session.folder, 'two'), { recursive: true });
    expect(await remove('two')).toEqual([{ name: 'two' }]);
    expect(await locked()).toEqual([]);
  });

  it('stays where somebody edited it, whole and in the lock, until that is meant', async () => {
    writeFileSync(join(session.folder, 'one/mine.md'), 'mine');
    const before = readFileSync(session.lockFile, 'utf8');
    expect(await remove('one')).toEqual([
      { name: 'one', problem: expect.stringMatching(/mine\.md \(added\)\. Move it away, or remove it with --force/) },
    ]);
    expect([session.read('one/mine.md'), readFileSync(session.lockFile, 'utf8')]).toEqual(['mine', before]);
    expect(await remove('one', true)).toEqual([{ name: 'one' }]);
    expect(readdirSync(session.folder)).toEqual(['two']);
  });

  it('is never followed through a link', async () => {
    const outside = join(session.root, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'precious'), 'x');
    rmSync(join(session.folder, 'one'), { recursive: true });
    symlinkSync(outside, join(session.folder, 'one'));
    expect((await remove('one'))[0]?.problem).toContain('is a link');
    await remove('one', true);
    expect([existsSync(join(session.folder, 'one')), readFileSync(join(outside, 'precious'), 'utf8')]).toEqual([false, 'x']);
  });

  it('is named on the command line, alone', async () => {
    const run = (...args: string[]) => runCli(['pull', ...args], { cwd: session.root });
    for (const args of [['--remove'], ['--remove', '--frozen', 'one'], ['--remove', 'dist', 'one'], ['--remove', 'none']])
      expect((await run(...args)).code, args.join()).toBe(64);
    writeFileSync(join(session.root, '.agents/skills/one/mine.md'), 'mine');
    const edited = await run('--remove', 'one');
    expect([edited.code, edited.stdout]).toEqual([1, expect.stringMatching(/0 removed, 1 failed\.\n$/)]);
    rmSync(join(session.root, '.agents/skills/one/mine.md'));
    const gone = await run('--remove', 'one');
    expect([gone.code, gone.stdout]).toEqual([0, 'removed one\n1 removed; commit skills.lock.json.\n']);
    writeFileSync(join(session.folder, 'two/SKILL.md'), 'edited');
    const kept = await run('--remove', 'two', '--format', 'json');
    expect([kept.code, JSON.parse(kept.stdout)]).toMatchObject([1, { failed: true, skills: [{ name: 'two', status: 'failed' }] }]);
    expect(await locked()).toEqual(['two']);
  });
});

describe('a skill that is gone from its source', () => {
  /** Publishes without skill one, and with these words about it. */
  async function lose(words: Readonly<Record<string, unknown>>): Promise<string> {
    await withdraw(words);
    return told(await session.update()).one ?? '';
  }

  async function withdraw(words: Readonly<Record<string, unknown>>): Promise<void> {
    await publish(dist, { 'skills/two/SKILL.md': skillText('two'), 'skills/new/SKILL.md': skillText('new') });
    const file = join(dist, DEPLOYMENT_FILE);
    const deployment = JSON.parse(readFileSync(file, 'utf8'));
    Object.assign(deployment.mounts[0], words);
    writeFileSync(file, JSON.stringify(deployment));
  }

  it('has moved, over several steps: the commands that follow it work', async () => {
    const problem = await lose({ moved: { 'skills/one/SKILL.md': 'skills/mid/SKILL.md', 'skills/mid/SKILL.md': 'skills/new/SKILL.md' } });
    const [, first, second] = /Follow it with: .*?pull (--remove one) && .*?pull (dist \S+)$/.exec(problem) ?? [];
    expect([problem, second]).toEqual([
      expect.stringContaining('it has moved to local/test/library/skills/new'),
      'dist local/test/library/skills/new',
    ]);
    for (const words of [first, second]) expect((await runCli(['pull', ...(words ?? '').split(' ')], { cwd: session.root })).code).toBe(0);
    expect([await locked(), readdirSync(session.folder).sort()]).toEqual([
      ['new', 'two'],
      ['new', 'two'],
    ]);
  });

  it('is let go by commands that mean the same lock and folder, wherever they are run', async () => {
    await lose({ moved: { 'skills/one/SKILL.md': 'skills/new/SKILL.md' } });
    const elsewhere = join(session.root, 'some where');
    mkdirSync(elsewhere);
    const { stdout } = await runCli(['pull', '--check', '--lock', '../skills.lock.json', '--to', '../.agents/skills'], { cwd: elsewhere });
    const flags = '--lock ../skills.lock.json --to ../.agents/skills';
    expect(stdout).toContain(`pull --remove one ${flags} && `);
    expect(stdout).toMatch(new RegExp(`pull \\.\\./dist local/test/library/skills/new ${flags}\\n`));
  }, 60_000);

  it.each([
    [
      { moved: { 'skills/one/SKILL.md': 'skills/nowhere/SKILL.md' } },
      /moved to .*nowhere, where nothing is published\. Let it go with: .*--remove one$/,
    ],
    [{ retired: { 'skills/one/SKILL.md': 'Use two.' } }, /it is retired: Use two\. Let it go with: .*--remove one$/],
    [
      { retired: { 'skills/one/SKILL.md': MOVED_OUT_OF_SIGHT } },
      /has moved to a place that is not public\. Let it go with: .*--remove one$/,
    ],
    [{}, /is not offered any more\. Let it go with: .*--remove one$/],
  ])('says what to do with %j', async (words, says) => {
    expect(await lose(words)).toMatch(says);
  });

  it.each([
    [
      { moved: { 'skills/one/SKILL.md': 'skills/new/SKILL.md' } },
      /it has moved to local\/test\/library\/skills\/new\. Follow it with: .*--remove one && .*pull http:\S+\/mcp skill:\/\/local\/test\/library\/skills\/new\/SKILL\.md$/,
    ],
    [
      { moved: { 'skills/one/SKILL.md': 'skills/nowhere/SKILL.md' } },
      /it has moved to where this source does not publish it\. Let it go with: .*--remove one$/,
    ],
    [{ retired: { 'skills/one/SKILL.md': 'Use two.' } }, /it is retired: Use two\. Let it go with: .*--remove one$/],
    [{}, /is not offered any more\. Let it go with: .*--remove one$/],
  ])(
    'says over MCP, too, what to do with %j',
    async (words, says) => {
      const other = new Session();
      const before = await startAdapter(testConfig({ artifacts: dist }), openFolder(dist));
      await other.pull(`${before.url}/mcp`);
      await before.close();
      await withdraw(words);
      const now = await startAdapter(testConfig({ artifacts: dist }), openFolder(dist));
      try {
        writeFileSync(other.lockFile, readFileSync(other.lockFile, 'utf8').replaceAll(before.url, now.url));
        const problem = told(await other.update()).one ?? '';
        expect(problem).toMatch(says);
        const [, ...follow] = /&& .*?pull (\S+) (\S+)$/.exec(problem) ?? [];
        if (follow.length > 0) {
          const { code, stdout } = await runCli(['pull', ...follow], { cwd: other.root });
          expect([code, stdout]).toEqual([0, expect.stringMatching(/installed +new/)]);
        }
      } finally {
        await now.close();
        other.close();
      }
    },
    60_000,
  );

  it.each([
    [null],
    ['moved'],
    [{ movedTo: 'skills/new/SKILL.md' }],
    [{ movedTo: 'skills/new/SKILL.md', uri: 'skill://gh/evil/library/skills/new/SKILL.md' }],
    [{ movedTo: 'skills/new/SKILL.md', uri: 'skill://local/test/library/skills/other/SKILL.md' }],
    [{ movedTo: '../x', uri: 'https://evil.example/' }],
    [{ retired: 'skills/one/SKILL.md', reason: 1 }],
    [{ skipped: 'skills/one/SKILL.md' }],
  ])('is not believed to be elsewhere for %j', (data) => {
    expect(readGone(data, 'skill://local/test/library/skills/one/SKILL.md')).toBeUndefined();
  });

  it('cannot put a command of its publisher into what a person copies', async () => {
    const path = "skills/$(touch x)';touch y;'/SKILL.md";
    await publish(dist, { [path]: skillText('new') });
    const file = join(dist, DEPLOYMENT_FILE);
    const deployment = JSON.parse(readFileSync(file, 'utf8'));
    deployment.mounts[0].moved = { 'skills/one/SKILL.md': path };
    writeFileSync(file, JSON.stringify(deployment));
    const options = { trust: TRUST_THE_ADDRESS, header: undefined, patience: makePatience() };
    const open = await openSource(dist, 'auto', options, () => ({ kind: 'folder', path: '--force' }));
    const one = { ...(await session.locked('one')), source: { kind: 'folder' as const, path: '--force' } };
    const [found] = await findLocked(open, [one]);
    expect(found?.problem).toMatch(/pull \.\/--force 'local\/test\/library\/skills\/\$\(touch x\)'\\'';touch y;'\\'''$/);
  });
});

describe('a word of a shell', () => {
  it.each([
    ['https://x.example/a', 'https://x.example/a'],
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$(x)', "'$(x)'"],
    ['', "''"],
    ['~', "'~'"],
  ])('%j is %s', (text, word) => expect(shellWord(text)).toBe(word));
});
