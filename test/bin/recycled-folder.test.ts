import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderMode } from '../../bin/cache/output-state.ts';
import { putFile } from '../../bin/put-file.ts';
import { RecycledFolder } from '../../bin/recycled-folder.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';
import { writeFiles } from '../helpers/write-files.ts';

const { fileOf } = temporaryFiles();

const OLDER: Readonly<Record<string, string>> = {
  'index.html': 'home',
  'gh/acme/support/index.html': 'page',
  'gh/acme/support/index.md': 'twin',
  'gh/acme/feed.xml': 'feed',
};

let base = '';
let older = '';
let next = '';

beforeEach(() => {
  base = dirname(fileOf('seed', new Uint8Array()));
  [older, next] = [join(base, 'previous'), join(base, 'next')];
  mkdirSync(next);
  writeFiles(join(base, 'out'), Object.entries(OLDER));
  // The output before has all of it, too.
  cpSync(join(base, 'out'), older, { recursive: true });
  for (const name of Object.keys(OLDER)) {
    rmSync(join(older, name));
    linkSync(join(base, 'out', name), join(older, name));
  }
});

const filesOf = (folder: string): readonly string[] => (readdirSync(folder, { recursive: true }) as readonly string[]).toSorted();
const open = (): RecycledFolder => RecycledFolder.open(next, older);

it('is what lay at the other place, without what nobody asked for', () => {
  const folder = open();
  expect(existsSync(older)).toBe(false);
  const kept = folder.room('gh/acme/support/index.md');
  writeFileSync(folder.emptyRoom('index.html'), 'new', { flag: 'wx' });
  writeFileSync(folder.emptyRoom('gh/other/new/index.html'), 'more', { flag: 'wx' });
  folder.finish();
  expect(kept).toBe(join(next, 'gh/acme/support/index.md'));
  expect(readFileSync(kept, 'utf8')).toBe('twin');
  expect(filesOf(next)).toEqual([
    'gh',
    'gh/acme',
    'gh/acme/support',
    'gh/acme/support/index.md',
    'gh/other',
    'gh/other/new',
    'gh/other/new/index.html',
    'index.html',
  ]);
});

it('lets go at once of what the output before does not have, and of the rest when it is to be read', () => {
  writeFileSync(join(older, 'gh/acme/own.json'), 'this generation alone had it');
  mkdirSync(join(older, 'store'));
  // It may be whole here and damaged there.
  writeFileSync(join(older, 'store/own.json'), 'this generation alone had it');
  const folder = open();
  expect(filesOf(next).filter((name) => name.includes('.'))).toEqual([...Object.keys(OLDER), 'store/own.json'].toSorted());
  folder.room('gh/acme/feed.xml');
  folder.clear();
  expect(filesOf(next).filter((name) => name.includes('.'))).toEqual(['gh/acme/feed.xml']);
});

it('never changes a file that somebody still reads: what is written has a file of its own', () => {
  // Nothing else has the first one; the output before has the other.
  writeFileSync(join(older, 'gh/acme/own.html'), 'a page of before');
  const names = ['gh/acme/own.html', 'index.html'];
  const reading = names.map((name) => openSync(join(older, name), 'r'));
  const folder = open();
  for (const name of names) putFile(folder.emptyRoom(name), Buffer.from('new'));
  expect(reading.map((descriptor) => readFileSync(descriptor, 'utf8'))).toEqual(['a page of before', 'home']);
  for (const descriptor of reading) closeSync(descriptor);
  expect(names.map((name) => readFileSync(join(next, name), 'utf8'))).toEqual(['new', 'new']);
});

it('lets stay what may be asked for yet, until the end', () => {
  const folder = open();
  folder.clear((name) => name.endsWith('.md'));
  expect(filesOf(next).filter((name) => name.includes('.'))).toEqual(['gh/acme/support/index.md']);
  folder.room('gh/acme/index.html');
  folder.finish();
  expect(filesOf(next)).toEqual(['gh', 'gh/acme']);
});

it.skipIf(process.platform === 'win32')('lets be read what somebody closed, and closes what somebody opened', () => {
  chmodSync(join(older, 'gh/acme'), 0o700);
  chmodSync(join(older, 'gh/acme/support'), 0o777);
  const folder = open();
  folder.room('gh/acme/support/index.md');
  const usual = folderMode(lstatSync(next).mode);
  expect([...folder.finish()]).toEqual(['gh/acme/support', 'gh/acme', 'gh'].map((name) => [name, usual]));
  expect(['gh/acme', 'gh/acme/support'].map((name) => folderMode(lstatSync(join(next, name)).mode))).toEqual([usual, usual]);
});

it('leaves nothing, folders included, where nothing is asked for', () => {
  mkdirSync(join(older, 'empty/of/files'), { recursive: true });
  open().finish();
  expect(filesOf(next)).toEqual([]);
});

it('begins empty where nothing lies at the other place', () => {
  const folder = RecycledFolder.open(next, join(base, 'none'));
  writeFileSync(folder.room('a/b'), 'text');
  folder.finish();
  expect(filesOf(next)).toEqual(['a', 'a/b']);
});

describe('what is in the way goes', () => {
  it('a file where a folder is needed', () => {
    const folder = open();
    writeFileSync(folder.emptyRoom('gh/acme/feed.xml/index.html'), 'page of a file with this name');
    folder.finish();
    expect(filesOf(join(next, 'gh/acme'))).toEqual(['feed.xml', 'feed.xml/index.html']);
  });

  it('a folder where a file is needed', () => {
    const folder = open();
    writeFileSync(folder.emptyRoom('gh/acme/support'), 'file', { flag: 'wx' });
    writeFileSync(folder.emptyRoom('gh/new'), 'file', { flag: 'wx' });
    folder.finish();
    expect(filesOf(join(next, 'gh'))).toEqual(['acme', 'acme/support', 'new']);
  });

  it('but nothing that this generation asked for', () => {
    const folder = open();
    folder.room('gh/acme/support/index.html');
    expect(() => writeFileSync(folder.emptyRoom('gh/acme/support'), 'file')).toThrow('EISDIR');
    expect(existsSync(join(next, 'gh/acme/support/index.html'))).toBe(true);
  });
});

it('follows no link: neither as the folder nor in it', () => {
  const outside = join(base, 'outside');
  writeFiles(outside, [['gh/file', 'mine']]);
  symlinkSync(outside, join(older, 'linked'));
  const folder = open();
  writeFileSync(folder.emptyRoom('linked/gh/file'), 'new', { flag: 'wx' });
  expect(lstatSync(join(next, 'linked')).isDirectory()).toBe(true);
  expect(readFileSync(join(outside, 'gh/file'), 'utf8')).toBe('mine');

  const [link, empty] = [join(base, 'link'), join(base, 'empty')];
  symlinkSync(outside, link);
  mkdirSync(empty);
  RecycledFolder.open(empty, link).finish();
  expect([lstatSync(empty).isDirectory(), filesOf(outside)]).toEqual([true, ['gh', 'gh/file']]);
});
