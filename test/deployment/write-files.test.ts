import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutput, writeFiles } from '#artifacts/output-folder.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { after } = temporaryFiles();

test('files are taken as they can be written, not all at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-write-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const names = Array.from({ length: 200 }, (_, index) => `${index % 7}/${index}.txt`);
  let most = 0;
  function* made(): Generator<readonly [string, string]> {
    for (const [index, name] of names.entries()) {
      most = Math.max(most, index - names.filter((other) => existsSync(join(folder, other))).length);
      yield [name, name];
    }
  }
  await writeFiles(folder, made());
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(names);
  expect(most).toBeLessThanOrEqual(64);
});

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
