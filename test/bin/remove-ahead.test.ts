import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { removeAhead } from '../../bin/remove-ahead.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();

test('a folder is gone with all that lies in it when the promise says so', async () => {
  const old = join(dirname(fileOf('seed', new Uint8Array())), 'old');
  mkdirSync(join(old, 'a/b'), { recursive: true });
  writeFileSync(join(old, 'a/b/file'), 'text');
  await removeAhead(old);
  expect(existsSync(old)).toBe(false);
});

test('a folder that is not there is no trouble', async () => {
  await expect(removeAhead(join(dirname(fileOf('seed', new Uint8Array())), 'none'))).resolves.toBeUndefined();
});
