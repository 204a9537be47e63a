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
import { folderMode, stateOf } from '../../bin/cache/output-state.ts';
import { RecycledFolder } from '../../bin/recycled-folder.ts';
import { MAX_WRITTEN_OVER } from '../../bin/write-over.ts';
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

it('lets go at once of what the output before does not have and nobody writes over, and of the rest when it is to be read', () => {
  writeFileSync(join(older, 'gh/acme/own.json'), 'x'.repeat(MAX_WRITTEN_OVER + 1));
  mkdirSync(join(older, 'store'));
  // It may be whole here and damaged there.
  writeFileSync(join(older, 'store/own.json'), 'this generation alone had it');
  const folder = open();
  expect(filesOf(next).filter((name) => name.includes('.'))).toEqual([...Object.keys(OLDER), 'store/own.json'].toSorted());
  folder.room('gh/acme/feed.xml');
  folder.clear();
  expect(filesOf(next).filter((name) => name.includes('.'))).toEqual(['gh/acme/feed.xml']);
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

describe('what is written', () => {
  const lies = (name: string, text: string): number => {
    writeFileSync(join(older, name), text);
    return lstatSync(join(older, name)).ino;
  };
  const text = (name: string): string => readFileSync(join(next, name), 'utf8');
  const lyingNumber = (name: string): number => lstatSync(join(next, name)).ino;
  const PAGE = 'gh/acme/support/own.html';

  it.each(['longer than before', 'short'])('goes over a file that has no other name: %s', (now) => {
    const number = lies(PAGE, 'a page of before');
    const folder = open();
    const state = folder.write(PAGE, Buffer.from(now));
    expect(text(PAGE)).toBe(now);
    expect(lyingNumber(PAGE)).toBe(number);
    expect(state).toBe(stateOf(lstatSync(join(next, PAGE))));
    folder.finish();
    expect(filesOf(next)).toContain(PAGE);
  });

  it('never goes over a file that has another name, got one, or gave its name to another file', () => {
    const mine = join(base, 'mine');
    lies('gh/acme/linked.html', 'was alone');
    lies('gh/acme/moved.html', 'was here');
    const folder = open();
    linkSync(join(next, 'gh/acme/linked.html'), mine);
    rmSync(join(next, 'gh/acme/moved.html'));
    symlinkSync(mine, join(next, 'gh/acme/moved.html'));
    for (const name of ['index.html', 'gh/acme/linked.html', 'gh/acme/moved.html']) {
      folder.write(name, Buffer.from('new'));
      expect(text(name)).toBe('new');
      expect(lstatSync(join(next, name)).isFile()).toBe(true);
    }
    expect(readFileSync(join(base, 'out/index.html'), 'utf8')).toBe('home');
    expect(readFileSync(mine, 'utf8')).toBe('was alone');
  });

  it('is made anew where a reader could be given parts of both, or the file is not as new ones are', () => {
    const large = 'x'.repeat(MAX_WRITTEN_OVER + 1);
    lies('gh/acme/large.html', large);
    lies('gh/acme/grown.html', 'small');
    lies('gh/acme/closed.html', 'for one alone');
    chmodSync(join(older, 'gh/acme/closed.html'), 0o600);
    const reading = ['large', 'grown'].map((name) => openSync(join(older, `gh/acme/${name}.html`), 'r'));
    const folder = open();
    folder.write('gh/acme/large.html', Buffer.from('small'));
    folder.write('gh/acme/grown.html', Buffer.from(large));
    folder.write('gh/acme/closed.html', Buffer.from('open'));
    expect(reading.map((descriptor) => readFileSync(descriptor, 'utf8'))).toEqual([large, 'small']);
    for (const descriptor of reading) closeSync(descriptor);
    expect([text('gh/acme/large.html'), text('gh/acme/grown.html')]).toEqual(['small', large]);
    expect(lstatSync(join(next, 'gh/acme/closed.html')).mode).toBe(lstatSync(join(next, 'gh/acme/grown.html')).mode);
  });
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
