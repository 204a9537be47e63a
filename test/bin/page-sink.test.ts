import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { digestOf } from '#digest/sha256.ts';
import { openCache } from '../../bin/cache/work-cache.ts';
import { openSink } from '../../bin/page-sink.ts';
import { markedName, type PageSink } from '../../site/sink.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();
const KEY = new Uint8Array(32);
const PAGE = Buffer.from('<p>a page</p>');
const HEX = createHash('sha256').update(PAGE).digest('hex');
let folder = '';
let access = { folder: '', key: KEY };

beforeEach(() => {
  const root = dirname(fileOf('seed', new Uint8Array()));
  folder = join(root, 'next');
  access = { folder: join(root, 'cache'), key: KEY };
  mkdirSync(folder);
  mkdirSync(access.folder);
});

const open = (): PageSink => openSink({ folder, access });

/** What a cache with a key knows of the page. */
function remembered(key = KEY): string | undefined {
  const cache = openCache({ ...access, key });
  const bytes = cache.get(markedName(HEX));
  cache.close();
  return bytes === undefined ? undefined : Buffer.from(bytes).toString();
}

it('writes a page below folders that it makes, and gives its digest', () => {
  expect(open().put('a/b/index.html', PAGE)).toBe(digestOf(PAGE));
  expect(readFileSync(join(folder, 'a/b/index.html'), 'utf8')).toBe('<p>a page</p>');
});

it('never writes into a file that lies there, which the output before may have, too', () => {
  const before = fileOf('before', Buffer.from('before'));
  linkSync(before, join(folder, 'index.html'));
  open().put('index.html', PAGE);
  expect([before, join(folder, 'index.html')].map((file) => readFileSync(file, 'utf8'))).toEqual(['before', '<p>a page</p>']);
});

it('says what the file system says', () => {
  writeFileSync(join(folder, 'a'), '');
  expect(() => open().put('a/index.html', PAGE)).toThrow(expect.objectContaining({ code: expect.stringMatching(/EEXIST|ENOTDIR/) }));
});

it('remembers a page once it ends, for whoever has the key', () => {
  const sink = open();
  sink.remember(HEX, PAGE);
  sink.remember(HEX, PAGE);
  expect(remembered()).toBeUndefined();
  sink.finish();
  expect(remembered()).toBe('<p>a page</p>');
  expect(remembered(new Uint8Array(32).fill(1))).toBeUndefined();
});

it('goes on writing where nothing can be remembered', () => {
  rmSync(access.folder, { recursive: true });
  const sink = open();
  sink.remember(HEX, PAGE);
  expect(sink.put('index.html', PAGE)).toBe(digestOf(PAGE));
  sink.finish();
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('<p>a page</p>');
});
