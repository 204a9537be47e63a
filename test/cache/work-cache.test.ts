import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openBuildCache } from '../../bin/cache/build-cache.ts';
import { keyIn } from '../../bin/cache/cache-key.ts';
import { versionOf } from '../../bin/cache/pipeline-version.ts';
import { Segment } from '../../bin/cache/segment.ts';
import { SegmentWriter } from '../../bin/cache/segment-writer.ts';
import { MAX_SEGMENTS, openCache } from '../../bin/cache/work-cache.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-cache-'));
  folders.push(folder);
  return folder;
}

const KEY = randomBytes(32);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Writes entries as one build would. */
function remember(folder: string, entries: Readonly<Record<string, string>>, key: Uint8Array = KEY): void {
  const cache = openCache({ folder, key });
  for (const [name, text] of Object.entries(entries)) cache.set(name, bytes(text));
  cache.close();
}

/** What the next build finds. */
function recall(folder: string, name: string, key: Uint8Array = KEY): string | undefined {
  const cache = openCache({ folder, key });
  const found = cache.get(name);
  cache.close();
  return found === undefined ? undefined : Buffer.from(found).toString();
}

function onlyFile(folder: string): string {
  const [name, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, name ?? '');
}

describe('the cache of builds', () => {
  it('gives what was remembered, the newest of a name', () => {
    const folder = temporary();
    remember(folder, { a: 'one', b: 'two' });
    remember(folder, { a: 'three' });
    expect(recall(folder, 'a')).toBe('three');
    expect(recall(folder, 'b')).toBe('two');
    expect(recall(folder, 'c')).toBeUndefined();
  });

  it('takes every cut and every changed byte for a miss, or gives the right bytes', () => {
    const folder = temporary();
    remember(folder, { a: 'the text that was remembered', b: 'another' });
    const file = onlyFile(folder);
    const whole = readFileSync(file);
    const damage = fc.oneof(
      fc.nat(whole.length - 1).map((length) => () => truncateSync(file, length)),
      fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => () => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ by;
        writeFileSync(file, changed);
      }),
      fc.uint8Array({ minLength: 1, maxLength: 50 }).map((more) => () => appendFileSync(file, more)),
    );
    fc.assert(
      fc.property(damage, (spoil) => {
        writeFileSync(file, whole);
        spoil();
        expect(['the text that was remembered', undefined]).toContain(recall(folder, 'a'));
      }),
      { numRuns: 200 },
    );
  });

  it('believes nobody without the key: a repository may bring a cache along', () => {
    const folder = temporary();
    remember(folder, { a: 'poison' }, randomBytes(32));
    expect(recall(folder, 'a')).toBeUndefined();
  });

  it('may be deleted while a build uses it, and be used by two builds at once', () => {
    const folder = join(temporary(), 'cache');
    remember(folder, { a: 'one' });
    const [first, second] = [openCache({ folder, key: KEY }), openCache({ folder, key: KEY })];
    first.set('b', bytes('two'));
    second.set('c', bytes('three'));
    first.close();
    second.close();
    expect([recall(folder, 'a'), recall(folder, 'b'), recall(folder, 'c')]).toEqual(['one', 'two', 'three']);
    const third = openCache({ folder, key: KEY });
    rmSync(folder, { recursive: true });
    third.set('d', bytes('four'));
    expect(third.get('nothing')).toBeUndefined();
    third.close();
    expect(recall(folder, 'a')).toBeUndefined();
  });

  it('stays small: many builds are joined, and what none of them used goes', () => {
    const folder = temporary();
    remember(folder, { old: 'unused', kept: 'used' });
    for (let build = 0; build < 4 * MAX_SEGMENTS; build += 1) {
      const cache = openCache({ folder, key: KEY });
      expect(Buffer.from(cache.get('kept') ?? []).toString()).toBe('used');
      cache.set(`build ${build}`, bytes(String(build)));
      cache.close();
    }
    expect(readdirSync(folder).length).toBeLessThanOrEqual(MAX_SEGMENTS);
    expect(recall(folder, 'old')).toBeUndefined();
    expect(recall(folder, 'kept')).toBe('used');
    expect(recall(folder, `build ${4 * MAX_SEGMENTS - 1}`)).toBe(String(4 * MAX_SEGMENTS - 1));
  });

  it('takes what another process finished meanwhile for used: it was made for this build', () => {
    const folder = temporary();
    for (let build = 0; build < MAX_SEGMENTS; build += 1) remember(folder, { [`old ${build}`]: 'unused' });
    const cache = openCache({ folder, key: KEY });
    const other = new SegmentWriter(folder, KEY);
    other.add('ahead', bytes('made'));
    other.finish();
    cache.close();
    const joined = Segment.open(onlyFile(folder), KEY);
    expect([joined?.entries.get('ahead')?.age, joined?.entries.get('old 3')?.age]).toEqual([0, 1]);
    joined?.close();
  });

  it('shares nothing between versions of the program', () => {
    const make = (text: string): string => {
      const root = temporary();
      for (const room of ['bin', 'build-scripts', 'site', 'node_modules']) mkdirSync(join(root, room));
      writeFileSync(join(root, 'bin/main.ts'), text);
      writeFileSync(join(root, 'package.json'), '{}');
      writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
      return root;
    };
    const [one, same, other] = [make('1'), make('1'), make('2')];
    expect(versionOf(one)).toBe(versionOf(same));
    expect(versionOf(one)).not.toBe(versionOf(other));
    writeFileSync(join(same, 'node_modules/.package-lock.json'), '{"packages":{}}');
    expect(versionOf(one)).not.toBe(versionOf(same));
  });

  it('lies where a flag says, with its key, and nowhere where a flag says so', () => {
    const [work, named] = [temporary(), temporary()];
    const cache = openBuildCache(named, work);
    cache.set('a', bytes('one'));
    cache.close();
    expect(readdirSync(named)).toContain('key');
    expect(keyIn(named)).toEqual(keyIn(named));
    const none = openBuildCache(false, work);
    none.set('a', bytes('one'));
    expect(Buffer.from(none.get('a') ?? []).toString()).toBe('one');
    none.close();
    expect(readdirSync(work)).toEqual([]);
    expect(openBuildCache(named, work).get('a')).toEqual(Buffer.from('one'));
  });
});
