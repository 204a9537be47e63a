import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_MEMORY } from '#model/memory.ts';
import { openProgramCache } from '../../bin/cache/program-cache.ts';

const BYTES = Buffer.from('{}');
let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skillpress-home-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
  vi.stubEnv('LOCALAPPDATA', home);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

test('the program that one build made is there for another, wherever it writes', () => {
  const first = openProgramCache(undefined, NO_MEMORY);
  expect(first.memory.has('website /')).toBe(false);
  first.memory.set('website /', BYTES);
  first.close();
  const second = openProgramCache(undefined, NO_MEMORY);
  expect(second.memory.get('website /')).toEqual(BYTES);
  expect(second.memory.get('website /docs')).toBeUndefined();
  second.close();
});

test('a build that chose a cache, or none, looks nowhere else', () => {
  const other = openProgramCache(undefined, NO_MEMORY);
  other.memory.set('website /', BYTES);
  other.close();
  for (const choice of [false, join(home, 'mine')] as const) {
    const program = openProgramCache(choice, NO_MEMORY);
    expect(program.memory).toBe(NO_MEMORY);
    program.close();
  }
});

test('a folder that cannot be used costs time and nothing else', () => {
  rmSync(home, { recursive: true });
  writeFileSync(home, 'a file');
  expect(openProgramCache(undefined, NO_MEMORY).memory).toBe(NO_MEMORY);
});

test('what somebody without the key put there is not run', () => {
  const made = openProgramCache(undefined, NO_MEMORY);
  made.memory.set('website /', BYTES);
  made.close();
  rmSync(join(home, 'skillpress', 'key'));
  expect(readdirSync(join(home, 'skillpress'))).toContain('website');
  const program = openProgramCache(undefined, NO_MEMORY);
  expect(program.memory.get('website /')).toBeUndefined();
  program.close();
});
