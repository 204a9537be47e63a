import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { nameableFolder, refuseUnloadable, refuseUnnameable } from '../../site/nameable-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder that Vite can name is the one to work in, and stays', async () => {
  const { folder, done } = await nameableFolder('/srv/my skills %41 [x]');
  expect(folder).toBe('/srv/my skills %41 [x]');
  await done();
});

test.each(['/srv/a#b/work', '/srv/a?b/work'])('%s has another one instead, which is gone in the end', async (asked) => {
  const { folder, done } = await nameableFolder(asked);
  expect(dirname(folder)).toBe(tmpdir());
  expect(existsSync(folder)).toBe(true);
  await done();
  expect(existsSync(folder)).toBe(false);
});

test('where both cannot be named, a sentence says which they are and what to do', async () => {
  vi.stubEnv('TMPDIR', '/tmp/x#y');
  await expect(nameableFolder('/srv/a?b')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/\/srv\/a\?b.*\/tmp\/x#y.*--out/),
  });
});

test('packages in such a folder are refused with its name and the character', () => {
  expect(() => refuseUnnameable('/opt/c#/node_modules/astro')).toThrow(/packages in \/opt\/c#\/node_modules\/astro, because Vite takes # /);
  expect(() => refuseUnnameable('/opt/why?/node_modules/astro')).toThrow(/takes \? .*Install skillpress in a folder without/);
  expect(() => refuseUnnameable('/opt/100%/node_modules/astro')).not.toThrow();
});

test('nothing is loaded from a folder with a backslash', () => {
  expect(() => refuseUnloadable('/srv/a\\b')).toThrow(/backslash.*--out/);
  expect(() => refuseUnloadable('/srv/a#b')).not.toThrow();
});
