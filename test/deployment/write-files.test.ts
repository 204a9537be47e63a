import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '#artifacts/output-folder.ts';
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
