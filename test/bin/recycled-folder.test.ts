import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
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
  writeFiles(older, Object.entries(OLDER));
});

const filesOf = (folder: string): readonly string[] => (readdirSync(folder, { recursive: true }) as readonly string[]).toSorted();
const open = (): RecycledFolder => RecycledFolder.open(next, older);

it('is what lay at the other place, without what nobody asked for', () => {
  const folder = open();
  expect(existsSync(older)).toBe(false);
  const kept = folder.room('gh/acme/support/index.md');
  writeFileSync(folder.emptyRoom('index.html'), 'new', { flag: 'wx' });
  writeFileSync(folder.emptyRoom('gh/other/new/index.html'), 'more', { flag: 'wx' });
  folder.clear();
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

it('leaves nothing, folders included, where nothing is asked for', () => {
  open().clear();
  expect(filesOf(next)).toEqual([]);
});

it('begins empty where nothing lies at the other place', () => {
  const folder = RecycledFolder.open(next, join(base, 'none'));
  writeFileSync(folder.room('a/b'), 'text');
  folder.clear();
  expect(filesOf(next)).toEqual(['a', 'a/b']);
});

describe('what is in the way goes', () => {
  it('a file where a folder is needed', () => {
    const folder = open();
    writeFileSync(folder.emptyRoom('gh/acme/feed.xml/index.html'), 'page of a file with this name');
    folder.clear();
    expect(filesOf(join(next, 'gh/acme'))).toEqual(['feed.xml', 'feed.xml/index.html']);
  });

  it('a folder where a file is needed', () => {
    const folder = open();
    writeFileSync(folder.emptyRoom('gh/acme/support'), 'file', { flag: 'wx' });
    writeFileSync(folder.emptyRoom('gh/new'), 'file', { flag: 'wx' });
    folder.clear();
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
  RecycledFolder.open(empty, link).clear();
  expect([lstatSync(empty).isDirectory(), filesOf(outside)]).toEqual([true, ['gh', 'gh/file']]);
});
