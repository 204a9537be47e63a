import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type OutputState, outputState } from '../../bin/cache/output-state.ts';
import { OutputThread } from '../../bin/output-thread.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();

async function look(out: string): Promise<OutputState | undefined> {
  const thread = new OutputThread({ out, next: `${out}-next`, previous: `${out}-previous` });
  const seen = await thread.seen;
  await thread.close();
  return seen;
}

test('a thread sees of a folder what this process sees', async () => {
  const folder = dirname(fileOf('page.html', Buffer.from('page')));
  mkdirSync(join(folder, 'store', 'blobs'), { recursive: true });
  writeFileSync(join(folder, 'store', 'blobs', 'ab'), 'bytes');
  symlinkSync('nowhere', join(folder, 'link'));
  const seen = await look(folder);
  expect(seen).toEqual(outputState(folder));
  expect([...(seen?.files.keys() ?? [])]).toEqual(['link', 'page.html', 'store/blobs/ab']);
});

test('what cannot be looked at is left to whoever needs it', async () => {
  const file = fileOf('file', Buffer.from('no folder'));
  expect(await look(file)).toBeUndefined();
  expect(await look(`${file}-missing`)).toBeUndefined();
});

test('an older generation is let go of after the output was looked at, whose files change with their names', async () => {
  const out = dirname(fileOf('page.html', Buffer.from('page')));
  const [next, previous] = [`${out}-next`, `${out}-previous`];
  for (const folder of [next, previous]) mkdirSync(folder);
  linkSync(join(out, 'page.html'), join(previous, 'page.html'));
  const before = outputState(out);
  const thread = new OutputThread({ out, next, previous });
  thread.recycle();
  thread.tell({ files: [], question: 'finish' });
  const entries = (await thread.answer()).entries;
  expect(await thread.seen).toEqual(before);
  expect([entries?.files.size, existsSync(previous), existsSync(join(next, 'page.html'))]).toEqual([0, false, false]);
  expect(outputState(out)).not.toEqual(before);
  await thread.close();
});
