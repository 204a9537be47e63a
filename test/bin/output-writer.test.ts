import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '#digest/sha256.ts';
import { NO_MEMORY } from '#model/memory.ts';
import { EarlierFiles, rememberFiles } from '../../bin/cache/earlier-files.ts';
import { outputState } from '../../bin/cache/output-state.ts';
import { OutputThread } from '../../bin/output-thread.ts';
import { OutputWriter } from '../../bin/output-writer.ts';
import type { StoredBytes } from '../../site/build.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';
import { writeFiles } from '../helpers/write-files.ts';

const { fileOf } = temporaryFiles();
let out = '';
let next = '';
const threads: OutputThread[] = [];

beforeEach(() => {
  const folder = dirname(fileOf('seed', new Uint8Array()));
  [out, next] = [join(folder, 'out'), join(folder, 'next')];
  mkdirSync(next);
});
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

function start(previous = join(dirname(next), 'previous')): OutputThread {
  const thread = new OutputThread({ out, next, previous });
  threads.push(thread);
  return thread;
}

function open(earlier = EarlierFiles.recall(NO_MEMORY, out), thread = start()): OutputWriter {
  return new OutputWriter(thread, earlier, (name, content) => {
    if (!(content instanceof Uint8Array)) return content.digest;
    return name.startsWith('store/') ? undefined : digestOf(content);
  });
}

/** An output before that holds these texts, as a cache remembers it. */
function outputOf(texts: Readonly<Record<string, string>>): EarlierFiles {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), text);
  }
  const kept = new Map<string, Uint8Array>();
  const state = outputState(out);
  if (state === undefined) throw new Error('no output');
  const memory = { has: (name: string) => kept.has(name), get: (name: string) => kept.get(name), set: kept.set.bind(kept) };
  rememberFiles(memory, out, state, new Map(Object.entries(texts).map(([name, text]) => [name, digestOf(Buffer.from(text))])));
  return EarlierFiles.recall(memory, out);
}

const read = (name: string, folder = next): string => readFileSync(join(folder, name), 'utf8');
const inode = (name: string, folder: string): number => statSync(join(folder, name)).ino;

it('writes many files, large ones and empty ones, below folders that it makes', async () => {
  const writer = open();
  const names = Array.from({ length: 500 }, (_, index) => `${index % 7}/${index % 3}/${index}.txt`);
  for (const name of names) writer.write(name, Buffer.from(name));
  const large = Buffer.alloc(30 * 1024 * 1024, 'x');
  for (const name of ['one', 'two', 'three']) writer.write(name, large);
  writer.write('empty', new Uint8Array());
  await writer.flush();
  expect(names.map((name) => read(name))).toEqual(names);
  expect(['one', 'two', 'three', 'empty'].map((name) => statSync(join(next, name)).size)).toEqual([
    large.length,
    large.length,
    large.length,
    0,
  ]);
});

it('gives what the output before holds a second name, and writes the rest', async () => {
  const writer = open(outputOf({ 'a/same': 'same', 'a/other': 'old', 'store/blobs/ab/abc': 'bytes' }));
  writer.write('a/same', Buffer.from('same'));
  writer.write('a/other', Buffer.from('new'));
  writer.write('store/blobs/ab/abc', Buffer.from('bytes'));
  await writer.flush();
  expect(inode('a/same', next)).toBe(inode('a/same', out));
  expect(inode('store/blobs/ab/abc', next)).toBe(inode('store/blobs/ab/abc', out));
  expect([read('a/other'), read('a/other', out)]).toEqual(['new', 'old']);
});

it('reads bytes of the store only where the output before does not give the file', async () => {
  const writer = open(outputOf({ same: 'same', other: 'old', touched: 'mine' }));
  const wasRead: string[] = [];
  const stored = (text: string): StoredBytes => {
    const bytes = Buffer.from(text);
    const read = (): Uint8Array => {
      wasRead.push(text);
      return bytes;
    };
    return { digest: digestOf(bytes), size: bytes.length, read };
  };
  writeFileSync(join(out, 'touched'), 'not mine');
  writer.write('same', stored('same'));
  writer.write('other', stored('new'));
  writer.write('touched', stored('mine'));
  writer.write('added', stored('added'));
  await writer.flush();
  expect(['same', 'other', 'touched', 'added'].map((name) => read(name))).toEqual(['same', 'new', 'mine', 'added']);
  expect(inode('same', next)).toBe(inode('same', out));
  expect(wasRead.sort()).toEqual(['added', 'mine', 'new']);
});

it('writes what the output before held when it was looked at and holds no more', async () => {
  const earlier = outputOf({ gone: 'gone', changed: 'mine' });
  rmSync(join(out, 'gone'));
  writeFileSync(join(out, 'changed'), 'of somebody else');
  const writer = open(earlier);
  writer.write('gone', Buffer.from('gone'));
  writer.write('changed', Buffer.from('mine'));
  await writer.flush();
  expect([read('gone'), read('changed'), read('changed', out)]).toEqual(['gone', 'mine', 'of somebody else']);
});

it('writes a file a second time without touching that of the output before', async () => {
  const writer = open(outputOf({ twice: 'old', back: 'old' }));
  writer.write('twice', Buffer.from('old'));
  writer.write('twice', Buffer.from('new'));
  await writer.flush();
  writer.write('back', Buffer.from('new'));
  writer.write('back', Buffer.from('old'));
  await writer.flush();
  writer.write('twice', Buffer.from('newest'));
  await writer.flush();
  expect([read('twice'), read('back'), read('twice', out), read('back', out)]).toEqual(['newest', 'old', 'old', 'old']);
});

it('takes bytes that are a view of more, and leaves the rest alone', async () => {
  const all = new TextEncoder().encode('before|bytes|after');
  const writer = open();
  writer.write('view', all.subarray(7, 12));
  await writer.flush();
  expect([read('view'), new TextDecoder().decode(all)]).toEqual(['bytes', 'before|bytes|after']);
});

describe('in the folder of an older generation', () => {
  /** The generation before the last: one file that the last one has, too, and others. */
  function older(shared: string): string {
    const folder = join(dirname(next), 'older');
    writeFiles(folder, [
      ['changed', 'oldest'],
      ['copy', 'same'],
      ['gone/file', 'gone'],
    ]);
    linkSync(join(out, shared), join(folder, shared));
    return folder;
  }

  it('keeps files that the output before has, too, writes others anew and removes the rest', async () => {
    const earlier = outputOf({ shared: 'shared', copy: 'same', changed: 'old' });
    const recycled = older('shared');
    const unchanged = inode('copy', recycled);
    const writer = open(earlier, start(recycled));
    for (const [name, text] of Object.entries({ shared: 'shared', copy: 'same', changed: 'new', added: 'added' }))
      writer.write(name, Buffer.from(text));
    const { files } = await writer.finish();
    expect([...files.keys()]).toEqual(['added', 'changed', 'copy', 'shared']);
    expect(readdirSync(next).toSorted()).toEqual([...files.keys()]);
    expect(['added', 'changed', 'copy'].map((name) => read(name))).toEqual(['added', 'new', 'same']);
    expect(['shared', 'copy'].map((name) => inode(name, next))).toEqual(['shared', 'copy'].map((name) => inode(name, out)));
    expect(inode('copy', next)).not.toBe(unchanged);
    expect(read('changed', out)).toBe('old');
  });

  it('takes nothing from it that a build before did not write', async () => {
    const earlier = outputOf({ shared: 'shared' });
    const recycled = older('shared');
    writeFileSync(join(recycled, 'shared'), 'of somebody else');
    const writer = open(earlier, start(recycled));
    writer.write('shared', Buffer.from('shared'));
    await writer.finish();
    expect([read('shared'), read('shared', out)]).toEqual(['shared', 'of somebody else']);
  });

  it('takes the file that it saw at both places, whatever comes to lie in the output meanwhile', async () => {
    const earlier = outputOf({ shared: 'shared' });
    const thread = start(older('shared'));
    const writer = open(earlier, thread);
    await thread.seen;
    await writer.makeRoom([]);
    const seen = inode('shared', out);
    writeFileSync(join(out, 'other'), 'of somebody else');
    renameSync(join(out, 'other'), join(out, 'shared'));
    writer.write('shared', Buffer.from('shared'));
    expect([...(await writer.finish()).files.keys()]).toEqual(['shared']);
    expect([read('shared'), inode('shared', next)]).toEqual(['shared', seen]);
  });

  it('makes room for what another process writes', async () => {
    outputOf({ shared: 'shared' });
    const writer = open(undefined, start(older('shared')));
    await writer.makeRoom(['changed', 'gone/file/page']);
    expect(existsSync(join(next, 'changed'))).toBe(false);
    for (const name of ['changed', 'gone/file/page']) {
      writeFileSync(join(next, name), 'page', { flag: 'wx' });
      writer.note(name);
    }
    expect([...(await writer.finish()).files.keys()]).toEqual(['changed', 'gone/file/page']);
    expect(readdirSync(next).toSorted()).toEqual(['changed', 'gone']);
  });
});

it('says in what state it left the folder, as whoever looks at it sees it', async () => {
  const writer = open(outputOf({ 'a/same': 'same' }));
  writer.write('a/same', Buffer.from('same'));
  writer.write('b/c/other', Buffer.from('new'));
  await writer.makeRoom(['d/page']);
  writeFileSync(join(next, 'd/page'), 'page');
  writer.note('d/page');
  expect(await writer.finish()).toEqual(outputState(next));
});

it('says what the file system said, and ends', async () => {
  const writer = open();
  writer.write('file', Buffer.from('a file'));
  writer.write('file/below', Buffer.from('cannot be'));
  await expect(writer.flush()).rejects.toThrow(/EEXIST|ENOTDIR/);
  writer.write('later', Buffer.from('text'));
  await expect(writer.flush()).rejects.toMatchObject({ code: expect.stringMatching(/EEXIST|ENOTDIR/) });
  expect(readdirSync(next)).toEqual(['file']);
});

it('writes what a file of the store holds without reading it here, and says where there is none', async () => {
  const writer = open();
  const bytes = Buffer.from('in the store');
  const copy = (copyOf: string) => ({
    digest: digestOf(bytes),
    size: bytes.length,
    copyOf,
    read: (): Uint8Array => {
      throw new Error('read here');
    },
  });
  writer.write('store/blobs/one', bytes);
  writer.write('a/index.md', copy('store/blobs/one'));
  await writer.flush();
  expect(read('a/index.md')).toBe('in the store');
  expect(inode('a/index.md', next)).not.toBe(inode('store/blobs/one', next));
  writer.write('b/index.md', copy('store/blobs/two'));
  await expect(writer.flush()).rejects.toMatchObject({ code: 'ENOENT' });
});

it('says that nothing can be written any more after its thread ended', async () => {
  const writer = open();
  await threads[0]?.close();
  writer.write('file', Buffer.from('a file'));
  await expect(writer.flush()).rejects.toThrow('ended');
});
