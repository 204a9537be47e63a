import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultOutput } from '../../bin/default-output.ts';

let folder = '';
const before = process.env.INIT_CWD;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-default-'));
  process.env.INIT_CWD = folder;
  writeFileSync(join(folder, 'mine'), 'mine');
});
afterEach(() => {
  if (before === undefined) delete process.env.INIT_CWD;
  else process.env.INIT_CWD = before;
  rmSync(folder, { recursive: true, force: true });
});

it('lies below a folder that git ignores', () => {
  expect(defaultOutput(join(folder, 'library'))).toBe(join(folder, '.skillpress', 'library'));
  expect(readFileSync(join(folder, '.skillpress', '.gitignore'), 'utf8')).toBe('*\n');
});

describe.skipIf(process.platform === 'win32')('follows no link that a repository brought along', () => {
  it('in the place of its file', () => {
    mkdirSync(join(folder, '.skillpress'));
    symlinkSync('../mine', join(folder, '.skillpress', '.gitignore'));
    defaultOutput(join(folder, 'library'));
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('mine');
  });

  it.each(['.skillpress', '.skillpress/library'])('in the place of %s', (name) => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    if (name !== '.skillpress') mkdirSync(join(folder, '.skillpress'));
    symlinkSync(theirs, join(folder, name));
    expect(() => defaultOutput(join(folder, 'library'))).toThrow('is a link, which a repository may have brought along');
    expect(readdirSync(theirs)).toEqual([]);
  });
});
