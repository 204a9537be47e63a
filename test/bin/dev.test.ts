import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, writeGitRepository } from '../../bench/git-repository.ts';
import { callTool } from '../adapter/harness.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

/** Longest wait for an edit to be served; a build of one skill takes seconds even on a busy machine. */
const WAIT_MS = 60_000;

let repository: TemporaryRepository;

beforeAll(async () => {
  repository = await makeGitRepository({ 'tides/SKILL.md': skillText('tides', { body: 'The first way.' }) });
});
afterAll(() => repository.remove());

/** Asks until the answer holds the words. */
async function waitFor(url: string, words: string, path = 'tides/SKILL.md'): Promise<string> {
  for (let waited = 0; waited < WAIT_MS; waited += 250) {
    const { text } = await callTool(`${url}/mcp`, 'load_skill', { path });
    if (text.includes(words)) return text;
    await sleep(250);
  }
  throw new Error(`${words} was not served in time`);
}

describe('dev', () => {
  it('serves every edit, goes on after a mistake, and ends with 0', async () => {
    const file = join(repository.path, 'tides/SKILL.md');
    const server = await startCli(['dev', '.', '--port', '0'], /MCP\s+(\S+)\/mcp[\s\S]*Every edit/, { cwd: repository.path });
    const url = server.match[1] ?? '';
    await waitFor(url, 'The first way.');
    writeFileSync(file, skillText('tides', { body: 'The second way.' }));
    await waitFor(url, 'The second way.');
    // An edit that is undone is the deployment before once more, which is nobody's attack here.
    writeFileSync(file, skillText('tides', { body: 'The first way.' }));
    await waitFor(url, 'The first way.');
    writeFileSync(file, 'no front matter\n');
    for (let waited = 0; !server.output().stderr.includes('front_matter_missing') && waited < WAIT_MS; waited += 250) await sleep(250);
    writeFileSync(file, skillText('tides', { body: 'The third way.' }));
    await waitFor(url, 'The third way.');
    // What git begins to track counts from then on, and settings as soon as they are saved.
    mkdirSync(join(repository.path, 'buoys'));
    writeFileSync(join(repository.path, 'buoys/SKILL.md'), skillText('buoys', { body: 'By color.' }));
    await repository.git('add', 'buoys');
    await waitFor(url, 'By color.', 'buoys/SKILL.md');
    writeFileSync(join(repository.path, 'skillpress.yaml'), 'retired: { old/SKILL.md: Use tides instead. }\n');
    await waitFor(url, 'Use tides instead.', 'old/SKILL.md');
    writeFileSync(join(repository.path, 'skillpress.yaml'), 'retired: [\n');
    for (let waited = 0; !server.output().stderr.includes('stays as it was') && waited < WAIT_MS; waited += 250) await sleep(250);
    expect(server.output().stderr).toMatch(
      /skillpress\.yaml:\d+:\d+: is not YAML.*\nNothing was built; the website stays as it was before this edit\.\n/,
    );
    await waitFor(url, 'Use tides instead.', 'old/SKILL.md');
    writeFileSync(join(repository.path, 'skillpress.yaml'), 'retired: { old/SKILL.md: Use tides instead. }\n');
    await repository.git('rm', '-q', '--cached', 'buoys/SKILL.md');
    await waitFor(url, 'git does not track it', 'buoys/SKILL.md');
    const { code, stdout, stderr } = await server.stop();
    expect(code).toBe(0);
    expect(stdout + stderr).not.toMatch(/"level"|replays it/);
    // Said once, also where a build after it finds it again; and once more when it is mended.
    expect(stderr.match(/ error The file has no front matter/g)).toHaveLength(1);
    expect(stderr.match(/^tides\/SKILL\.md: gone The file has no front matter/gm)).toHaveLength(1);
    expect(stdout).toContain(`-> ${join('.skillpress', basename(repository.path))}\n`);
    expect(await repository.git('status', '--porcelain', '--ignored')).toContain('!! .skillpress/');
    expect(existsSync(join(repository.path, 'dist'))).toBe(false);
    expect(stderr).toContain('tides/SKILL.md:1:1: error The file has no front matter. [front_matter_missing]');
  });

  it('serves all repositories that a folder gathers, and builds what is edited in any of them, or in the file', async () => {
    const root = mkdtempSync(join(realpathSync(tmpdir()), 'skillpress-gather-'));
    const settings = join(root, 'skillpress.yaml');
    const file = (name: string): string => join(root, name, 'tides/SKILL.md');
    for (const name of ['one', 'two', 'three'])
      await writeGitRepository(join(root, name), [['tides/SKILL.md', skillText('tides', { body: `Of ${name}.` })]]);
    // What is checked out of the first is not what the file publishes first.
    await git(join(root, 'one'), ['branch', 'stable']);
    writeFileSync(settings, 'repositories:\n  - source: one\n    refs: [stable, main]\n  - source: two\n');
    const server = await startCli(['dev', root, '--port', '0', '--out', join(root, 'dist')], /MCP\s+(\S+)\/mcp[\s\S]*Every edit/);
    const at = (name: string): string => `${server.match[1]}/local/repo/${name}`;
    const served = async (url: string, words: string): Promise<void> => {
      for (let waited = 0; waited < WAIT_MS; waited += 250) {
        const { text } = await callTool(url, 'load_skill', { path: 'tides/SKILL.md' }).catch(() => ({ text: '' }));
        if (text.includes(words)) return;
        await sleep(250);
      }
      throw new Error(`${words} was not served at ${url} in time`);
    };
    try {
      await served(at('one'), 'Of one.');
      await served(`${at('one')}@main:`, 'Of one.');
      writeFileSync(file('two'), skillText('tides', { body: 'Edited in two.' }));
      await served(at('two'), 'Edited in two.');
      writeFileSync(settings, 'repositories:\n  - source: one\n  - source: two\n  - source: three\n');
      await served(at('three'), 'Of three.');
      writeFileSync(file('three'), skillText('tides', { body: 'Edited in three.' }));
      await served(at('three'), 'Edited in three.');
      writeFileSync(file('one'), skillText('tides', { body: 'Edited in one.' }));
      await served(at('one'), 'Edited in one.');
      expect(server.output().stderr).toContain('Note: stable of one is served as it was committed, because main is checked out there.\n');
      expect(server.output().stdout).toContain(`Every edit in ${join(root, 'one')}, ${join(root, 'two')} is built`);
    } finally {
      expect((await server.stop()).code).toBe(0);
      rmSync(root, { recursive: true, force: true });
    }
  }, 180_000);

  it('has nothing read outside of the folder that a file of somebody else lies in', async () => {
    const root = mkdtempSync(join(realpathSync(tmpdir()), 'skillpress-gather-'));
    try {
      mkdirSync(join(root, 'deploy'));
      await writeGitRepository(join(root, 'library'), [['tides/SKILL.md', skillText('tides')]]);
      symlinkSync(join(root, 'library'), join(root, 'deploy/link'));
      for (const source of ['../library', join(root, 'library'), 'link', 'https://library.example/a/b']) {
        writeFileSync(join(root, 'deploy/skillpress.yaml'), `repositories:\n  - source: ${source}\n`);
        const { code, stderr } = await runCli(['start', join(root, 'deploy'), '--port', '0', '--out', join(root, 'dist')]);
        expect([code, stderr]).toEqual([64, expect.stringMatching(/skillpress\.yaml:2:13: .* lies outside of the folder of this file/)]);
      }
      expect(existsSync(join(root, 'dist'))).toBe(false);
      // Whoever stands there made the file their own.
      writeFileSync(join(root, 'deploy/skillpress.yaml'), 'repositories:\n  - source: ../library\n');
      const server = await startCli(['start', '.', '--port', '0', '--out', join(root, 'dist')], /MCP\s+(\S+)\/mcp/, {
        cwd: join(root, 'deploy'),
      });
      await waitFor(server.match[1] ?? '', 'tides');
      expect((await server.stop()).code).toBe(0);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }, 120_000);

  it('refuses what cannot change', async () => {
    const archive = join(repository.path, '..', 'library.tar.gz');
    await repository.git('archive', '--format=tar.gz', '-o', archive, 'HEAD');
    const { code, stderr } = await runCli(['dev', archive, '--port', '0', '--out', join(repository.path, '..', 'dist')]);
    rmSync(archive);
    expect({ code, stderr }).toMatchObject({ code: 64, stderr: expect.stringContaining('is no folder on this machine') });
  });
});
