import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addSearch } from '#artifacts/publish-snapshot.ts';
import { PublishedFiles } from '#artifacts/published-files.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { digestOfText } from '#digest/sha256.ts';
import { openCache, type WorkCache } from '../../bin/cache/work-cache.ts';
import { Indexer, startIndexer } from '../../bin/index-ahead.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();

function open(): WorkCache {
  return openCache({ folder: join(dirname(fileOf('seed', new Uint8Array())), 'cache'), key: Buffer.alloc(32, 7) });
}

/** Entries whose files tell which of their texts were looked at. */
function entries(count: number, edited?: number): { readonly all: readonly SearchEntry[]; readonly looked: string[] } {
  const looked: string[] = [];
  const all = Array.from({ length: count }, (_, number): SearchEntry => {
    const text = `Searched text ${number}${number === edited ? ' that was edited' : ''}`;
    const path = `skills/s${number}/more.md`;
    const file = {
      path,
      source: digestOfText(text),
      get text(): string {
        looked.push(path);
        return text;
      },
    };
    const named = { name: `skill-${number}`, description: `Does thing ${number}.`, headings: [`Part ${number % 7}`] };
    return { ...named, path: `skills/s${number}/SKILL.md`, kind: 'skill', describedOnly: false, body: `Body ${number}`, files: [file] };
  });
  return { all, looked };
}

/** What a build makes of entries, and what it had to make by itself. */
function made(all: readonly SearchEntry[], cache: WorkCache): { readonly files: readonly string[]; readonly own: readonly string[] } {
  const own: string[] = [];
  const published = new PublishedFiles({ ...readingOf(cache), set: (name) => void own.push(name.split(' ')[0] ?? '') });
  addSearch(published, all);
  return { files: namesOf(published), own };
}

/** Names are digests. */
function namesOf({ files }: PublishedFiles): readonly string[] {
  return [...files.keys()].sort();
}

function readingOf(cache: WorkCache): Pick<WorkCache, 'has' | 'get'> {
  return { has: (name) => cache.has(name), get: (name) => cache.get(name) };
}

const indexAhead = (searches: readonly (readonly SearchEntry[])[], cache: WorkCache): Promise<void> | undefined =>
  new Indexer(cache, 'dist').index(searches);

test('a thread makes the indexes that the build would make, and after an edit looks at the edited text alone', async () => {
  const cache = open();
  const first = entries(300);
  await indexAhead([first.all], cache);
  expect(first.looked).toHaveLength(300);
  const clean = new PublishedFiles();
  addSearch(clean, first.all);
  expect(made(first.all, cache)).toEqual({ files: namesOf(clean), own: [] });
  const second = entries(300, 5);
  await indexAhead([second.all], cache);
  expect(second.looked).toEqual(['skills/s5/more.md']);
  const edited = new PublishedFiles();
  addSearch(edited, second.all);
  expect(made(second.all, cache)).toEqual({ files: namesOf(edited), own: [] });
  cache.close();
});

test('what the thread cannot make is left to the build', async () => {
  const cache = open();
  const { all } = entries(300);
  await indexAhead([all], cache);
  // The thread finds none of the terms that this process knows of.
  for (const name of readdirSync(cache.access.folder)) rmSync(join(cache.access.folder, name));
  const other = entries(300, 8).all;
  await indexAhead([other], cache);
  expect(made(other, cache).own).toContain('search');
  cache.close();
});

test('a few texts are no work for a thread, which ends without any', async () => {
  const cache = open();
  const indexer = new Indexer(cache, 'dist');
  expect(indexer.index([entries(20).all])).toBeUndefined();
  await indexer.close();
  expect(startIndexer(cache, 20, 'dist')).toBeUndefined();
  const started = startIndexer(cache, 20_000, 'dist');
  expect(started).toBeInstanceOf(Indexer);
  await started?.close();
  cache.close();
});
