import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import { digestOf } from '#digest/sha256.ts';
import { NO_MEMORY } from '#model/memory.ts';
import { EarlierFiles, rememberFiles } from '../../bin/cache/earlier-files.ts';
import { outputState } from '../../bin/cache/output-state.ts';
import { openCache } from '../../bin/cache/work-cache.ts';
import { fillKept } from '../../bin/fill-kept.ts';
import { OutputThread } from '../../bin/output-thread.ts';
import { OutputWriter } from '../../bin/output-writer.ts';
import type { FileToFill } from '../../site/build.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';
import { writeFiles } from '../helpers/write-files.ts';

const { fileOf, after } = temporaryFiles();
const KEY = new Uint8Array(32);
const NONCE = '0'.repeat(32);
const MARK = `${'e'.repeat(16)}r`;
const VALUES = new Map([[MARK, 'the commit']]);
let folder = '';
let access = { folder: '', key: KEY };

beforeEach(() => {
  const root = dirname(fileOf('seed', new Uint8Array()));
  folder = join(root, 'next');
  access = { folder: join(root, 'cache'), key: KEY };
  mkdirSync(folder);
});

const file = (name: string, kept: string): FileToFill => ({ name, kept, nonce: NONCE });

/** What an earlier build kept. */
function keep(entries: Readonly<Record<string, string>>): void {
  const cache = openCache(access);
  for (const [name, text] of Object.entries(entries)) cache.set(name, Buffer.from(text));
  cache.close();
}

interface Run {
  readonly gone: readonly FileToFill[];
  /** Files that were noted. */
  readonly noted: Readonly<Record<string, readonly [digest: string, size: number]>>;
}

async function run(files: readonly FileToFill[], spoil: () => void = () => undefined, earlier?: EarlierFiles): Promise<Run> {
  const { writer, cache, noted } = start(earlier, spoil);
  // Whoever asks meanwhile takes nothing away.
  const [gone] = await Promise.all([fillKept(writer, cache)(files, VALUES), writer.flush()]);
  return { gone, noted };
}

function start(earlier = EarlierFiles.recall(NO_MEMORY, folder), spoil: () => void = () => undefined) {
  const noted: Record<string, readonly [string, number]> = {};
  const cache = openCache(access);
  spoil();
  const thread = new OutputThread({ out: join(dirname(folder), 'out'), next: folder, previous: join(dirname(folder), 'previous') });
  const writer = new OutputWriter(thread, earlier, (name, content) => {
    if (!(content instanceof Uint8Array)) noted[name] = [content.digest, content.size];
    return undefined;
  });
  after(() => void thread.close().then(() => cache.close()));
  return { writer, cache, noted };
}

it('writes files with values in the place of their marks, and says what they are', async () => {
  keep({ one: `<p>${NONCE}${MARK}</p>`, two: 'no mark' });
  const { gone, noted } = await run([file('a/b/index.html', 'one'), file('index.json', 'two')]);
  expect(gone).toEqual([]);
  expect(['a/b/index.html', 'index.json'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
    '<p>the commit</p>',
    'no mark',
  ]);
  expect(noted).toEqual({
    'a/b/index.html': [digestOf(Buffer.from('<p>the commit</p>')), 17],
    'index.json': [digestOf(Buffer.from('no mark')), 7],
  });
});

it('takes a file of the output before that has the same bytes, and its time with it', async () => {
  keep({ one: `<p>${NONCE}${MARK}</p>`, two: `<b>${NONCE}${MARK}</b>` });
  const out = join(dirname(folder), 'out');
  writeFiles(out, [
    ['one.html', '<p>the commit</p>'],
    ['two.html', '<b>the commit before</b>'],
  ]);
  const known = new Map<string, Uint8Array>();
  const memory = {
    has: known.has.bind(known),
    get: known.get.bind(known),
    set: (name: string, bytes: Uint8Array) => void known.set(name, bytes),
  };
  const state = outputState(out);
  if (state === undefined) throw new Error('no output');
  const digestIn = (name: string): Digest => digestOf(readFileSync(join(out, name)));
  rememberFiles(memory, out, state, new Map(['one.html', 'two.html'].map((name) => [name, digestIn(name)])));
  const { noted } = await run([file('one.html', 'one'), file('two.html', 'two')], undefined, EarlierFiles.recall(memory, out));
  expect(statSync(join(folder, 'one.html')).ino).toBe(statSync(join(out, 'one.html')).ino);
  expect(readFileSync(join(folder, 'two.html'), 'utf8')).toBe('<b>the commit</b>');
  expect(readFileSync(join(out, 'two.html'), 'utf8')).toBe('<b>the commit before</b>');
  expect(Object.keys(noted)).toEqual(['one.html', 'two.html']);
});

it('writes many files, each once', async () => {
  const names = Array.from({ length: 700 }, (_, index) => `${index}`);
  keep(Object.fromEntries(names.map((name) => [name, `page ${name}`])));
  const { noted } = await run(names.map((name) => file(`at/${name}`, name)));
  expect(Object.keys(noted)).toHaveLength(700);
  expect(names.map((name) => readFileSync(join(folder, 'at', name), 'utf8'))).toEqual(names.map((name) => `page ${name}`));
});

it('says what many files are before all of them are written, and writes none over what is written later', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `${index}`);
  const text = (name: string): string => `${name}${'x'.repeat(2 ** 21)}`;
  keep(Object.fromEntries(names.map((name) => [name, text(name)])));
  const { writer, cache, noted } = start();
  await fillKept(writer, cache)(
    names.map((name) => file(name, name)),
    VALUES,
  );
  expect(names.map((name) => noted[name])).toEqual(names.map((name) => [digestOf(Buffer.from(text(name))), text(name).length]));
  writer.write('0', Buffer.from('later'));
  writer.write('39', Buffer.from('later'));
  await writer.flush();
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  expect([read('0'), read('39')]).toEqual(['later', 'later']);
  expect(names.slice(1, -1).filter((name) => read(name) !== text(name))).toEqual([]);
});

it('leaves out what is not kept, and what is not what was kept any more', async () => {
  keep({ one: 'the first page', two: 'the second page' });
  const files = [file('one', 'one'), file('two', 'two'), file('three', 'three')];
  const { gone, noted } = await run(files, () => {
    const [segment = ''] = readdirSync(access.folder);
    const bytes = readFileSync(join(access.folder, segment));
    writeFileSync(join(access.folder, segment), Buffer.from(bytes.toString('latin1').replace('the second', 'the Second'), 'latin1'));
  });
  expect(gone.map(({ name }) => name).toSorted()).toEqual(['three', 'two']);
  expect(Object.keys(noted)).toEqual(['one']);
  expect(readdirSync(folder)).toEqual(['one']);
});

it('says what the file system says', async () => {
  keep({ one: 'a page' });
  writeFileSync(join(folder, 'a'), '');
  await expect(run([file('a/index.html', 'one')])).rejects.toMatchObject({ code: expect.stringMatching(/EEXIST|ENOTDIR/) });
});

it('says that a mark stands for nothing', async () => {
  keep({ one: `${NONCE}${'0'.repeat(16)}r` });
  await expect(run([file('index.html', 'one')])).rejects.toThrow('A page names an edition that there is not.');
});
