/** What a folder holds beside files: a link is named, and neither a pipe nor a circle keeps the check waiting. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { WebsiteArtifact } from '#contract/schema/website.ts';
import { blobFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { checkFolder } from '../../bin/verify/check-folder.ts';
import { Problems } from '../../bin/verify/problems.ts';
import { folderSource } from '../../bin/verify/source.ts';
import { StoreReader } from '../../bin/verify/walk-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')('names links, pipes and files of nobody, and reads none of the pipes', async () => {
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, '.nojekyll'), '');
  writeFileSync(join(folder, 'pages/index.html'), 'x');
  writeFileSync(join(folder, 'notes.txt'), 'x');
  symlinkSync('/etc', join(folder, 'etc'));
  symlinkSync('loop', join(folder, 'loop'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const source = folderSource(folder);
  expect(await source.read('loop')).toBeUndefined();
  expect(await source.read('pipe')).toBeUndefined();
  const problems = new Problems();
  await checkFolder(new Set(['pages/index.html']), source, new StoreReader(source, problems));
  const found = problems.list.map(({ where, what }) => `${where}: ${what}`);
  for (const start of [
    'etc: is a symbolic link',
    'loop: is a symbolic link',
    'pipe: is no file that a host can publish',
    'notes.txt: is no part of what was published',
  ])
    expect(found.some((line) => line.startsWith(start))).toBe(true);
  expect(found.some((line) => line.startsWith('pages/index.html'))).toBe(false);
});

it('blames what is of nobody, and a file of the store that does not hold what its name says, but not what only a damaged index leaves out', async () => {
  const root = join(folder, 'damaged');
  const blob = (text: string, name = text): string => {
    const file = blobFile(digestOf(new TextEncoder().encode(name)));
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    return file;
  };
  const [whole, broken] = [blob('whole'), blob('broken', 'other')];
  for (const file of ['.nojekyll', 'listed.html', 'extra.html']) writeFileSync(join(root, file), '');
  const source = folderSource(root);
  const problems = new Problems();
  const digest = digestOf(new Uint8Array());
  const website: WebsiteArtifact = { kind: 'website', files: [{ path: 'listed.html', digest, size: 0 }] };
  await checkFolder(new Set(), source, new StoreReader(source, problems), website);
  expect(problems.list.map(({ where }) => where).sort()).toEqual(['extra.html', 'listed.html', whole, broken].sort());
  expect([...problems.wrongFiles].sort()).toEqual(['extra.html', broken].sort());
});
