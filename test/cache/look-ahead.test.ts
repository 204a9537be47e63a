import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lookAhead } from '../../bin/cache/look-ahead.ts';
import { outputState } from '../../bin/cache/output-state.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();

test('a thread sees of a folder what this process sees', async () => {
  const folder = dirname(fileOf('page.html', Buffer.from('page')));
  mkdirSync(join(folder, 'store', 'blobs'), { recursive: true });
  writeFileSync(join(folder, 'store', 'blobs', 'ab'), 'bytes');
  symlinkSync('nowhere', join(folder, 'link'));
  const seen = await lookAhead(folder);
  expect(seen).toEqual(outputState(folder));
  expect([...(seen?.files.keys() ?? [])]).toEqual(['link', 'page.html', 'store/blobs/ab']);
});

test('what cannot be looked at is left to whoever needs it', async () => {
  const file = fileOf('file', Buffer.from('no folder'));
  expect(await lookAhead(file)).toBeUndefined();
  expect(await lookAhead(`${file}-missing`)).toBeUndefined();
});
