import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { closeOutput, openOutput, workFolder } from '#artifacts/output-folder.ts';

test('a file where the output should be is refused with what to do, and stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-output-'));
  try {
    const file = join(folder, 'dist');
    writeFileSync(file, 'mine');
    await expect(openOutput(file)).rejects.toThrow(
      `${file} cannot be used as the output folder: it is a file. Give another folder with --out.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(existsSync(join(folder, '.dist.skillpress'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.skipIf(process.platform === 'win32')('what lies in the hidden folder is followed by nobody', () => {
  let folder = '';
  let out = '';
  let work = '';
  let mine = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'skillpress-output-'));
    [out, mine] = [join(folder, 'dist'), join(folder, 'mine')];
    work = workFolder(out);
    mkdirSync(work);
    writeFileSync(mine, 'mine');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const openAndClose = async (): Promise<void> => closeOutput(await openOutput(out));

  it.each([
    ['a link', (at: string) => symlinkSync(mine, at)],
    ['a second name', (at: string) => linkSync(mine, at)],
    ['a pipe', (at: string) => void execFileSync('mkfifo', [at])],
    ['a folder', (at: string) => void mkdirSync(join(at, 'inner'), { recursive: true })],
  ])('%s in the place of its files', async (_, put) => {
    for (const name of ['.gitignore', 'lock', 'journal', 'written']) put(join(work, name));
    mkdirSync(out);
    writeFileSync(join(out, 'deployment.json'), 'mine');
    writeFileSync(join(out, 'mine'), '');
    // What it says of the output before depends on what lies there; that it ends does not.
    await openAndClose().catch(() => undefined);
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    rmSync(join(work, 'written'), { recursive: true, force: true });
    await openAndClose();
    expect([lstatSync(join(work, '.gitignore')).isFile(), readFileSync(join(work, '.gitignore'), 'utf8')]).toEqual([true, '*\n']);
    expect(readFileSync(mine, 'utf8')).toBe('mine');
  });

  it('a link in the place of a folder in it goes', async () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(join(theirs, 'inner'), { recursive: true });
    for (const name of ['next', 'previous', 'site', 'cache']) symlinkSync(theirs, join(work, name));
    await openAndClose();
    expect(existsSync(join(theirs, 'inner'))).toBe(true);
    expect(['previous', 'site', 'cache'].filter((name) => existsSync(join(work, name)))).toEqual([]);
  });

  it('a link in its own place is refused', async () => {
    rmSync(work, { recursive: true });
    symlinkSync(folder, work);
    await expect(openOutput(out)).rejects.toThrow('is a link, and a build removes what it finds there');
  });
});
