import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { Memory } from '#model/memory.ts';
import { KnownBlobs } from '#snapshot/known-blobs.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { makeGitRepository, type RepositoryEntry } from '../helpers/git-repository.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

async function repositoryOf(files: Readonly<Record<string, RepositoryEntry>>) {
  const repository = await makeGitRepository(files);
  cleanups.push(repository.remove);
  return repository;
}

interface Watched extends Memory {
  readonly entries: ReadonlyMap<string, Uint8Array>;
  /** Names that were written since this was asked for. */
  written(): readonly string[];
}

function memoryOf(): Watched {
  const entries = new Map<string, Uint8Array>();
  const written: string[] = [];
  return {
    entries,
    has: (name) => entries.has(name),
    get: (name) => entries.get(name),
    set: (name, bytes) => {
      entries.set(name, bytes);
      written.push(name);
    },
    written: () => written.splice(0),
  };
}

/** What a build reads, with the memory that builds before it left. */
async function read(repository: string, memory: Memory, limits = DEFAULT_LIMITS) {
  const blobs = new KnownBlobs(memory, repository);
  const { value, findings } = await readRepository({ repository, worktree: false, limits, blobs });
  blobs.save();
  return { table: tableOf(value.entries.values()), findings };
}

type Entry = Awaited<ReturnType<typeof readRepository>>['value']['entries'] extends ReadonlyMap<string, infer T> ? T : never;

function tableOf(entries: Iterable<Entry>): readonly unknown[] {
  return [...entries].map(({ path, mode, size, content }) => [
    path,
    mode,
    size,
    content?.digest,
    content && Buffer.from(content.bytes).toString('latin1'),
  ]);
}

/** Puts bytes under an id that says something else, as only somebody who writes into `.git` can. */
function lie(repository: string, id: string, bytes: string): void {
  const file = join(repository, '.git/objects', id.slice(0, 2), id.slice(2));
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, deflateSync(Buffer.from(`blob ${bytes.length}\0${bytes}`)));
}

const idOf = (bytes: string): string => createHash('sha1').update(`blob ${bytes.length}\0${bytes}`).digest('hex');

const FILES = {
  'a/SKILL.md': '---\nname: a\ndescription: Does it.\n---\nDo it.\n',
  'a/copy.md': 'the same',
  'a/link': { symlink: 'copy.md' },
  'b.md': 'the same',
  'empty.txt': '',
  sub: { submodule: '1'.repeat(40) },
};

describe('blobs that were read before', () => {
  it('are what git would give, after an edit too', async () => {
    const { path, commitFiles } = await repositoryOf(FILES);
    const memory = memoryOf();
    const { table: first } = await read(path, memory);
    expect(await read(path, memory)).toEqual({ table: first, findings: [] });
    await commitFiles({ ...FILES, 'b.md': 'another', 'c.md': 'new' });
    const { table } = await read(path, memory);
    expect({ table }).toEqual({ table: (await read(path, memoryOf())).table });
    expect(table).not.toEqual(first);
  });

  it('are not asked for again', async () => {
    const { path } = await repositoryOf(FILES);
    const memory = memoryOf();
    const { table } = await read(path, memory);
    lie(path, idOf('the same'), 'something else');
    expect((await read(path, memory)).table).toEqual(table);
  });

  it('are remembered only where they are what their ids say', async () => {
    const { path } = await repositoryOf(FILES);
    lie(path, idOf('the same'), 'something else');
    const memory = memoryOf();
    await read(path, memory);
    lie(path, idOf('the same'), 'a third thing');
    const { table } = await read(path, memory);
    expect(table).toContainEqual(['b.md', 'file', 13, expect.any(String), 'a third thing']);
  });

  it('of another folder are not used', async () => {
    const [one, other] = [await repositoryOf(FILES), await repositoryOf(FILES)];
    const memory = memoryOf();
    await read(one.path, memory);
    lie(other.path, idOf('the same'), 'something else');
    expect((await read(other.path, memory)).table).toContainEqual(['b.md', 'file', 14, expect.any(String), 'something else']);
  });

  it('are bounded as all others are', async () => {
    const { path, commitFiles } = await repositoryOf(FILES);
    const memory = memoryOf();
    await read(path, memory);
    await commitFiles({ ...FILES, 'large.txt': 'x'.repeat(100) });
    const limits = { ...DEFAULT_LIMITS, readableBytes: 99 };
    expect((await read(path, memory, limits)).table).toContainEqual(['large.txt', 'file', 100, undefined, undefined]);
  });

  it('need a clone that has the others', async () => {
    const { path, commitFiles, git } = await repositoryOf(FILES);
    const memory = memoryOf();
    await read(path, memory);
    await commitFiles({ ...FILES, 'c.md': 'new' });
    const id = (await git('rev-parse', 'HEAD:c.md')).trim();
    rmSync(join(path, '.git/objects', id.slice(0, 2), id.slice(2)));
    await expect(read(path, memory)).rejects.toThrow('The clone is partial');
  });

  it('are written anew by themselves after an edit, and joined when that are many', async () => {
    const { path, commitFiles } = await repositoryOf({ ...FILES, 'large.md': 'x'.repeat(4_000_000) });
    const memory = memoryOf();
    await read(path, memory);
    expect(memory.written()).toEqual([`blobs of ${path}`]);
    await commitFiles({ ...FILES, 'large.md': 'x'.repeat(4_000_000), 'c.md': 'new' });
    await read(path, memory);
    expect(memory.written()).toEqual([`blobs of ${path}, added`]);
    expect(memory.entries.get(`blobs of ${path}, added`)?.length).toBeLessThan(1000);
    await read(path, memory);
    expect(memory.written()).toEqual([]);
    await commitFiles({ ...FILES, 'large.md': 'y'.repeat(3_000_000), 'c.md': 'new' });
    const { table } = await read(path, memory);
    expect(memory.written()).toEqual([`blobs of ${path}`, `blobs of ${path}, added`]);
    expect(Buffer.from(memory.entries.get(`blobs of ${path}`) ?? []).includes('xxxx')).toBe(false);
    lie(path, idOf('new'), 'lie');
    expect((await read(path, memory)).table).toEqual(table);
  });
});
