import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { corpora } from './corpora.ts';
import { makeGitRepository } from './git-repository.ts';
import { serveFolder } from './serve-folder.ts';

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

describe('makeGitRepository', () => {
  const files = {
    'plain.md': 'text\n',
    'ünï code/"quoted".md': 'crlf\r\n',
    'bin/run.sh': { content: '#!/bin/sh\n', executable: true },
    'link.md': { symlink: 'plain.md' },
    'bytes.bin': new Uint8Array([0, 255, 10]),
    vendored: { submodule: 'a'.repeat(40) },
  } as const;

  it('holds exactly the files of the literal, with their modes', async () => {
    const repository = await makeGitRepository(files);
    cleanups.push(repository.remove);
    const tree = await repository.git('-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', repository.commit);
    expect(
      tree
        .split('\0')
        .slice(0, -1)
        .map((line) => `${line.slice(0, 6)} ${line.split('\t')[1]}`),
    ).toEqual([
      '100755 bin/run.sh',
      '100644 bytes.bin',
      '120000 link.md',
      '100644 plain.md',
      '160000 vendored',
      '100644 ünï code/"quoted".md',
    ]);
    expect(statSync(join(repository.path, 'bin/run.sh')).mode & 0o111).not.toBe(0);
    expect(await repository.git('show', 'HEAD:ünï code/"quoted".md')).toBe('crlf\r\n');
  });

  it('gives the same commit for the same literal, and another one for the next tree', async () => {
    const one = await makeGitRepository(files);
    const two = await makeGitRepository(files);
    cleanups.push(one.remove, two.remove);
    expect(one.commit).toBe(two.commit);
    const next = await one.commitFiles({ 'only.md': 'new\n' });
    expect(await one.git('ls-tree', '-r', '--name-only', next)).toBe('only.md\n');
    expect((await one.git('rev-list', 'HEAD')).trim().split('\n')).toEqual([next, one.commit]);
  });
});

describe('serveFolder', () => {
  it('answers like a static host below a base path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-host-'));
    mkdirSync(join(folder, 'a b'));
    writeFileSync(join(folder, 'a b', 'index.html'), '<p>page');
    writeFileSync(join(folder, '404.html'), '<p>none');
    const host = await serveFolder(folder, { base: 'repo', refuse: (path) => (path.includes('/.well-known/') ? 410 : undefined) });
    cleanups.push(host.close, () => rmSync(folder, { recursive: true }));
    const at = (path: string) => fetch(host.origin + path, { redirect: 'manual' });
    expect(await (await at('/repo/a%20b/')).text()).toBe('<p>page');
    expect((await at('/repo/a%20b')).headers.get('location')).toBe('/repo/a%20b/');
    expect([
      (await at('/a%20b/')).status,
      (await at('/repo/..%2f..%2fetc/passwd')).status,
      (await at('/repo/.well-known/x')).status,
    ]).toEqual([404, 404, 410]);
    expect(await (await at('/repo/nothing')).text()).toBe('<p>none');
  });
});

describe('corpora', () => {
  const before = process.env.SKILLPRESS_CORPORA;
  afterEach(() => {
    if (before === undefined) delete process.env.SKILLPRESS_CORPORA;
    else process.env.SKILLPRESS_CORPORA = before;
  });

  it('is undefined without the setting and refuses a folder that holds nothing', () => {
    delete process.env.SKILLPRESS_CORPORA;
    expect(corpora()).toBeUndefined();
    process.env.SKILLPRESS_CORPORA = join(tmpdir(), 'skillpress-no-such-folder');
    expect(corpora).toThrow('neither git repositories nor archives');
  });

  it('unpacks archives once and finds git repositories as they are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-archives-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'one'));
    writeFileSync(join(folder, 'one', 'a.md'), `${process.pid}\n`);
    execFileSync('tar', ['-czf', join(folder, 'one.tar.gz'), '-C', folder, 'one']);
    writeFileSync(join(folder, 'unpack'), 'tar -xzf "$(dirname "$0")/one.tar.gz" -C "$1"\ngit -C "$1/one" init -q\n');
    process.env.SKILLPRESS_CORPORA = folder;
    const [first] = corpora() ?? [];
    cleanups.push(() => rmSync(join(first?.path ?? folder, '..'), { recursive: true }));
    expect(first?.name).toBe('one');
    expect(corpora()).toEqual([first]);
    process.env.SKILLPRESS_CORPORA = join(first?.path ?? '', '..');
    expect(corpora()?.map((corpus) => corpus.name)).toEqual(['one']);
  });
});
