import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import { digestOfText } from '#digest/sha256.ts';
import type { Memory } from '#model/memory.ts';
import { EarlierFiles, rememberFiles } from '../../bin/cache/earlier-files.ts';
import { outputState } from '../../bin/cache/output-state.ts';
import { takeFile } from '../../bin/cache/take-file.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();

const STORED = 'store/blobs/ab/abc';
const PAGE = 'gh/acme/library/index.html';
const FILES: Readonly<Record<string, string>> = { [STORED]: 'bytes', [PAGE]: '<p>Hello', 'deployment.json': '{}' };

let out = '';
let next = '';
let memory: Memory;

beforeEach(() => {
  const folder = dirname(fileOf('seed', new Uint8Array()));
  [out, next] = [join(folder, 'out'), join(folder, 'next')];
  for (const [name, text] of Object.entries(FILES)) put(out, name, text);
  for (const name of Object.keys(FILES)) mkdirSync(dirname(join(next, name)), { recursive: true });
  const kept = new Map<string, Uint8Array>();
  memory = { has: (name) => kept.has(name), get: (name) => kept.get(name), set: (name, bytes) => void kept.set(name, bytes) };
  remember();
});

function put(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function remember(): void {
  const state = outputState(out);
  if (state === undefined) throw new Error(`${out} has no state`);
  rememberFiles(memory, out, state, new Map([[PAGE, digestOfText(FILES[PAGE] ?? '')]]));
}

/** Looks, then takes. */
function take(earlier: EarlierFiles, name: string, digest?: Digest): boolean {
  const found = earlier.find(name, digest);
  return found !== undefined && takeFile(found, join(next, name)) !== undefined;
}

const digestOfPage = (): Digest => digestOfText(FILES[PAGE] ?? '');

it('a file with the same bytes gets a second name', () => {
  const earlier = EarlierFiles.recall(memory, out);
  expect([take(earlier, STORED), take(earlier, PAGE, digestOfPage())]).toEqual([true, true]);
  expect(statSync(join(next, PAGE)).ino).toBe(statSync(join(out, PAGE)).ino);
  expect(readFileSync(join(next, STORED), 'utf8')).toBe('bytes');
});

it('a page with other bytes, a file that no digest tells and one that was not there are written', () => {
  const earlier = EarlierFiles.recall(memory, out);
  const taken = [
    [PAGE, digestOfText('<p>Bye')] as const,
    ['deployment.json', undefined] as const,
    ['store/blobs/cd/cde', undefined] as const,
  ];
  expect(taken.map(([name, digest]) => take(earlier, name, digest))).toEqual([false, false, false]);
  expect(existsSync(join(next, PAGE))).toBe(false);
});

it.each([
  ['was edited', () => writeFileSync(join(out, PAGE), '<p>Other')],
  [
    'was edited and got its old time back',
    () => {
      const { atimeMs, mtimeMs } = statSync(join(out, PAGE));
      writeFileSync(join(out, PAGE), '<p>Holla');
      utimesSync(join(out, PAGE), atimeMs / 1000, mtimeMs / 1000);
    },
  ],
  [
    'was exchanged',
    () => {
      put(out, 'new', FILES[PAGE] ?? '');
      renameSync(join(out, 'new'), join(out, PAGE));
    },
  ],
  ['is gone', () => rmSync(join(out, PAGE))],
])('a file that %s since the build is not taken', (_, change) => {
  change();
  const earlier = EarlierFiles.recall(memory, out);
  expect(take(earlier, PAGE, digestOfPage())).toBe(false);
  expect(take(earlier, STORED)).toBe(true);
});

it('a file that goes between looking and taking is written', () => {
  const earlier = EarlierFiles.recall(memory, out);
  rmSync(join(out, PAGE));
  expect(take(earlier, PAGE, digestOfPage())).toBe(false);
  writeFileSync(join(out, STORED), 'other bytes');
  expect(take(earlier, STORED)).toBe(false);
  expect(existsSync(join(next, STORED))).toBe(false);
});

it('what lies where a file is taken to gives way, and the file itself stays', () => {
  put(next, PAGE, 'an older generation');
  const earlier = EarlierFiles.recall(memory, out);
  for (let again = 0; again < 2; again += 1) {
    expect(take(earlier, PAGE, digestOfPage())).toBe(true);
    expect(statSync(join(next, PAGE)).ino).toBe(statSync(join(out, PAGE)).ino);
  }
});

it('nothing is taken of an output that no build remembers', () => {
  renameSync(out, `${out}-moved`);
  expect(take(EarlierFiles.recall(memory, `${out}-moved`), STORED)).toBe(false);
  expect(take(EarlierFiles.recall(memory, out), STORED)).toBe(false);
});
