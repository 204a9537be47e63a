import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import { DEPLOYMENT_FILE, objectFile } from '#contract/tree.ts';
import { type KnownObjects, readAhead } from '../../site/data/known-objects.ts';
import { openReader, type Reader } from '../../site/data/reader.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';
import { writeSample } from './sample-data.ts';

const { fileOf } = temporaryFiles();
let published = '';
let reader: Reader;
let digests: readonly Digest[] = [];
let known: KnownObjects;

beforeEach(() => {
  published = writeSample(join(fileOf('seed', new Uint8Array()), '..')).published;
  reader = openReader(published);
  const [mount] = reader.deployment.mounts;
  const directory = reader.directory(reader.snapshot(mount?.snapshot.id ?? '').objects.directory);
  digests = [...directory.values()].flatMap((entry) => (entry.kind === 'skill' || entry.kind === 'folder' ? [entry.digest] : []));
  known = { skills: new Map(), folders: new Map() };
});

const all = (): readonly Digest[] => [...known.skills.keys(), ...known.folders.keys()];

it('reads all skills and folders, which nobody reads again', async () => {
  await readAhead(published, known, () => true);
  expect(all().toSorted()).toEqual([...new Set(digests)].toSorted());
  const [skill, folder] = [known.skills.entries().next().value, known.folders.entries().next().value];
  if (skill === undefined || folder === undefined) throw new Error('the sample has skills and folders');
  for (const digest of digests) rmSync(join(published, objectFile(digest)), { force: true });
  const again = openReader(published, undefined, known);
  expect([again.skill(skill[0]), again.folder(folder[0])]).toEqual([skill[1], folder[1]]);
  expect(() => reader.skill(skill[0])).toThrow('ENOENT');
});

it('takes nothing that is not what its name promises', async () => {
  const [first, second] = digests;
  if (first === undefined || second === undefined) throw new Error('the sample has skills');
  const file = join(published, objectFile(first));
  writeFileSync(file, readFileSync(file, 'utf8').replace('"kind":', ' "kind":'));
  await readAhead(published, known, () => true);
  expect([all().includes(first), all().includes(second)]).toEqual([false, true]);
});

it('ends when there is something else to do, and where nothing can be read', async () => {
  let asked = 0;
  await readAhead(published, known, () => {
    asked += 1;
    return false;
  });
  expect([asked, all().length]).toEqual([1, 1]);
  appendFileSync(join(published, DEPLOYMENT_FILE), 'not JSON any more');
  await expect(readAhead(published, known, () => true)).resolves.toBeUndefined();
});
