import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GitError, git, gitAside } from '#snapshot/git.ts';
import { setAside } from '#snapshot/set-aside.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-test-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('an answer of git that is set aside', () => {
  it('is the answer, and leaves no file', async () => {
    execFileSync('git', ['init', '-q', folder]);
    const file = join(folder, 'file');
    writeFileSync(file, Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)));
    const id = execFileSync('git', ['-C', folder, 'hash-object', '-w', file], { encoding: 'utf8' });
    const place = join(folder, '.git', 'place');
    execFileSync('mkdir', [place]);
    vi.stubEnv('TMPDIR', place);
    expect(await gitAside(folder, ['cat-file', '--batch'], id)).toEqual(await git(folder, ['cat-file', '--batch'], id));
    await expect(gitAside(folder, ['cat-file', 'blob', 'none'], '')).rejects.toThrow(GitError);
    expect(readdirSync(place)).toEqual([]);
  });

  it('has no name while it is written', () => {
    vi.stubEnv('TMPDIR', folder);
    const aside = setAside();
    writeFileSync(aside?.handle ?? -1, 'some bytes');
    expect(readdirSync(folder)).toEqual([]);
    expect(aside?.read().toString()).toBe('some bytes');
    aside?.close();
  });

  it('comes as any other where there is no place for it', async () => {
    execFileSync('git', ['init', '-q', folder]);
    vi.stubEnv('TMPDIR', join(folder, 'missing'));
    expect(setAside()).toBeUndefined();
    expect((await gitAside(folder, ['rev-parse', '--is-bare-repository'], '')).toString()).toBe('false\n');
  });
});
