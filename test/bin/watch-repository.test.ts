import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { git } from '../../bench/git-repository.ts';
import { watchAndRun } from '../../bin/watch-repository.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';

/** Longest wait for a change to be noticed. */
const WAIT_MS = 20_000;

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

async function made(): Promise<TemporaryRepository> {
  const repository = await makeGitRepository({ 'skills/tides/SKILL.md': skillText('tides'), 'README.md': '# Tides\n' });
  cleaning.push(repository.remove);
  return repository;
}

/** Watches, and gives a function that waits for the run that an action leads to. */
async function watching(folder: string, ignored: readonly string[] = []) {
  let runs = 0;
  const path = realpathSync(folder);
  const all = watchAndRun(async () => {
    runs += 1;
  });
  cleaning.push(() => all.close());
  await all.folder(path, ignored);
  return async (action: () => unknown): Promise<boolean> => {
    // What an earlier action still leads to is not counted as this one's.
    for (let before = -1; before !== runs; await sleep(400)) before = runs;
    const before = runs;
    await action();
    for (let waited = 0; waited < WAIT_MS && runs === before; waited += 20) await sleep(20);
    return runs > before;
  };
}

describe('watching a repository', () => {
  it('notices edits, and everything that git does to what counts', async () => {
    const { path, git: run } = await made();
    const noticed = await watching(path);
    expect(await noticed(() => writeFileSync(join(path, 'README.md'), '# Other\n'))).toBe(true);
    mkdirSync(join(path, 'skills/buoys'));
    expect(await noticed(() => writeFileSync(join(path, 'skills/buoys/SKILL.md'), skillText('buoys')))).toBe(true);
    expect(await noticed(() => run('add', '--all'))).toBe(true);
    expect(await noticed(() => run('-c', 'user.name=a', '-c', 'user.email=a@example.invalid', 'commit', '-q', '-m', 'More.'))).toBe(true);
    expect(await noticed(() => run('rm', '-q', '--cached', 'skills/buoys/SKILL.md'))).toBe(true);
    expect(await noticed(() => run('checkout', '-q', '-b', 'other'))).toBe(true);
    expect(await noticed(() => run('remote', 'add', 'origin', 'https://github.com/acme/library.git'))).toBe(true);
    expect(await noticed(() => writeFileSync(join(path, 'skillpress.yaml'), 'description: Of the harbour.\n'))).toBe(true);
  });

  it('notices what git does where its files lie elsewhere: in a further work tree, and above a folder', async () => {
    const { path, git: run } = await made();
    await run('worktree', 'add', '-q', '-b', 'second', '../second');
    const tree = join(path, '..', 'second');
    const noticed = await watching(tree);
    writeFileSync(join(tree, 'new.md'), '# New\n');
    expect(await noticed(() => git(tree, ['add', 'new.md']))).toBe(true);
    expect(await noticed(() => git(tree, ['checkout', '-q', '-b', 'third']))).toBe(true);
    const above = await watching(join(path, 'skills'));
    expect(await above(() => run('rm', '-q', '--cached', 'README.md'))).toBe(true);
  });

  it('notices that a folder becomes a repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-watch-'));
    cleaning.push(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'a.md'), '# A\n');
    const noticed = await watching(folder);
    expect(await noticed(() => git(folder, ['init', '-q']))).toBe(true);
    expect(await noticed(() => git(folder, ['add', 'a.md']))).toBe(true);
  });

  it('wakes for one file, there or not, and for a folder that is added later, and for nothing beside them', async () => {
    const [one, other] = [await made(), await made()];
    const settings = join(realpathSync(one.path), 'settings.yaml');
    let runs = 0;
    const all = watchAndRun(async () => {
      runs += 1;
    });
    cleaning.push(() => all.close());
    await all.file(settings);
    writeFileSync(join(one.path, 'README.md'), '# Other\n');
    writeFileSync(join(other.path, 'README.md'), '# Other\n');
    await sleep(1000);
    expect(runs).toBe(0);
    const noticed = async (action: () => void): Promise<boolean> => {
      const before = runs;
      action();
      for (let waited = 0; waited < WAIT_MS && runs === before; waited += 20) await sleep(20);
      return runs > before;
    };
    expect(await noticed(() => writeFileSync(settings, 'a'))).toBe(true);
    await all.folder(realpathSync(other.path), []);
    expect(await noticed(() => writeFileSync(join(other.path, 'README.md'), '# Again\n'))).toBe(true);
  });

  it('is not woken by what no build reads', async () => {
    const { path } = await made();
    mkdirSync(join(path, 'dist'));
    mkdirSync(join(path, 'node_modules'));
    let runs = 0;
    const all = watchAndRun(async () => {
      runs += 1;
    });
    cleaning.push(() => all.close());
    await all.folder(realpathSync(path), [join(realpathSync(path), 'dist')]);
    for (const file of ['dist/index.html', 'node_modules/x.js', '.git/COMMIT_EDITMSG']) writeFileSync(join(path, file), 'x');
    // One edit that counts, after those that do not: whoever counts one run has not counted the others.
    await sleep(1000);
    expect(runs).toBe(0);
    writeFileSync(join(path, 'README.md'), '# Other\n');
    for (let waited = 0; waited < WAIT_MS && runs === 0; waited += 20) await sleep(20);
    expect(runs).toBe(1);
  });
});
