/** What is damaged in the output before costs the snapshots that need it, is said, and is never published. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Deployment, deploymentSchema } from '#contract/schema/deployment.ts';
import { snapshotFile } from '#contract/tree.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { filesBelow } from '../site/built.ts';
import { skill } from './literal-mounts.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-damaged-'));
const dist = join(folder, 'dist');
const editionOf = (letter: string) => ({
  'skills/tides/SKILL.md': skill('tides', `Edition ${letter}. See [notes](notes.md).`),
  'skills/tides/notes.md': `# Notes of ${letter}\n`,
  'skills/buoys/SKILL.md': skill('buoys'),
});
let repository: TemporaryRepository;
let first: string;
/** Files of the store that only the retained snapshot needs, and those that the current one has. */
let past: readonly string[];
let present: readonly string[];

const build = (...args: readonly string[]) => runCli(['build', repository.path, '--no-site', '--out', 'dist', ...args], { cwd: folder });
const bytesIn = (place: string) => new Map(filesBelow(place).map((file) => [file, readFileSync(join(place, file))]));
const storeOf = (place: string): readonly string[] => filesBelow(place).filter((file) => file.startsWith('store/'));
const deploymentIn = (place: string): Deployment =>
  deploymentSchema.parse(JSON.parse(readFileSync(join(place, 'deployment.json'), 'utf8')));
const retainedIn = (place: string) => deploymentIn(place).mounts[0]?.retained.map(({ revision }) => revision);
/** In place, so that the generation that shares the file has the damage, too. */
const flip = (file: string, place = dist): void =>
  writeFileSync(join(place, file), `${readFileSync(join(place, file), 'latin1')} `, 'latin1');
const forget = (): void => rmSync(join(folder, '.dist.skillpress', 'previous'), { recursive: true, force: true });
const isSound = async (place: string): Promise<void> => {
  const { code, stdout } = await runCli(['verify', place]);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(': 0 problems') });
};

beforeAll(async () => {
  repository = await makeGitRepository(editionOf('a'));
  first = repository.commit;
  expect((await build()).code).toBe(0);
  await repository.commitFiles(editionOf('b'));
  expect((await build('--retain', '0', '--out', 'alone')).code).toBe(0);
  expect((await build()).stdout).toContain('1 earlier snapshot kept');
  present = storeOf(join(folder, 'alone'));
  past = storeOf(dist).filter((file) => !present.includes(file));
  cpSync(dist, join(folder, 'whole'), { recursive: true });
  cpSync(join(folder, '.dist.skillpress', 'previous'), join(folder, 'older'), { recursive: true });
});
afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(dist, { recursive: true });
  cpSync(join(folder, 'whole'), dist, { recursive: true });
  forget();
});

const ofPast = (start: string): string => past.find((file) => file.startsWith(start)) ?? '';
const lossOf = (file: string, problem: string): string => `${file} (${problem})`;

describe('a file of a retained snapshot', () => {
  it.each(['store/snapshots/', 'store/objects/', 'store/blobs/', 'store/archives/'])(
    'that is damaged in %s costs this snapshot alone, with a warning that counts and that --strict stops at',
    async (kind) => {
      const file = ofPast(kind);
      const mine = present.find((each) => each.startsWith(kind)) ?? '';
      flip(file);
      if (kind !== 'store/snapshots/') flip(mine);
      const before = bytesIn(dist);
      const strict = await build('--strict');
      expect(strict).toMatchObject({ code: 1, stdout: expect.stringContaining('0 errors, 1 warning\n') });
      expect(bytesIn(dist)).toEqual(before);
      const built = await build();
      expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('0 errors, 1 warning\n') });
      for (const { stderr } of [strict, built]) {
        expect(stderr).toMatch(/^repository: warning The commit /m);
        expect(stderr).toContain(`${first} cannot stay readable`);
        expect(stderr).toContain(lossOf(file, 'not what its digest says'));
        expect(stderr).toContain('A build without --strict accepts the loss.');
      }
      expect(bytesIn(dist)).toEqual(bytesIn(join(folder, 'alone')));
      expect(await build('--strict')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('as they were, checked') });
    },
  );

  it('that is gone is named as missing, also where there is no cache', async () => {
    const file = ofPast('store/blobs/');
    rmSync(join(dist, file));
    const { code, stderr } = await build('--no-cache');
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(lossOf(file, 'missing')) });
    expect(bytesIn(dist)).toEqual(bytesIn(join(folder, 'alone')));
  });

  it('costs nothing where the generation before that has it whole', async () => {
    cpSync(join(folder, 'older'), join(folder, '.dist.skillpress', 'previous'), { recursive: true });
    for (const file of ['store/snapshots/', 'store/objects/', 'store/archives/'].map(ofPast)) rmSync(join(dist, file));
    flip(ofPast('store/blobs/'));
    expect(await build('--strict')).toMatchObject({ code: 0, stderr: '' });
    expect(bytesIn(dist)).toEqual(bytesIn(join(folder, 'whole')));
  });
});

describe('a new commit', () => {
  it('costs no snapshot for what it has itself, whatever is damaged of that', async () => {
    // All that the new commit shares with the one before it.
    const shared = await repository.commitFiles({ ...editionOf('b'), 'skills/tides/notes.md': '# New notes\n' });
    try {
      expect((await build('--retain', '0', '--out', 'alone-c')).code).toBe(0);
      const made = new Set(storeOf(join(folder, 'alone-c')));
      const both = present.filter((file) => made.has(file));
      expect(new Set(both.map((file) => file.split('/')[1]))).toEqual(new Set(['archives', 'blobs', 'objects']));
      for (const file of both) flip(file);
      const built = await build('--strict');
      expect(built).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 earlier snapshot kept') });
      expect(retainedIn(dist)).not.toContain(shared);
      await isSound(dist);
      // Walks that began before go on.
      expect(bytesIn(dist).get(snapshotFile(deploymentIn(join(folder, 'whole')).mounts[0]?.snapshot.id ?? ''))).toBeDefined();
    } finally {
      await repository.git('reset', '-q', '--hard', 'HEAD~1');
    }
  });
});

describe('the deployment.json before', () => {
  it.each([
    ['damaged', () => writeFileSync(join(dist, 'deployment.json'), '{"schema":1,'), 'damaged or of another version'],
    ['gone', () => rmSync(join(dist, 'deployment.json')), 'missing'],
  ])('that is %s is said, and made anew', async (_, damage, word) => {
    damage();
    const before = bytesIn(dist);
    const says = `warning The deployment.json of the deployment before is ${word}`;
    expect(await build('--strict')).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
    expect(bytesIn(dist)).toEqual(before);
    expect(await build()).toMatchObject({ code: 0, stderr: expect.stringContaining(says), stdout: expect.stringContaining('1 warning\n') });
    expect(bytesIn(dist)).toEqual(bytesIn(join(folder, 'alone')));
  });

  it('costs nothing where nothing was to be kept', async () => {
    writeFileSync(join(dist, 'deployment.json'), 'no');
    expect(await build('--strict', '--retain', '0')).toMatchObject({ code: 0, stderr: '' });
  });

  it('that is gone lets nobody replace files of somebody else', async () => {
    rmSync(join(dist, 'deployment.json'));
    writeFileSync(join(dist, 'mine.txt'), 'mine');
    expect(await build()).toMatchObject({ code: 2, stderr: expect.stringContaining('did not write: mine.txt.') });
    rmSync(join(dist, 'mine.txt'));
    rmSync(join(folder, '.dist.skillpress', 'written'));
    expect(await build()).toMatchObject({ code: 2, stderr: expect.stringContaining('holds files that skillpress did not write.') });
    writeFileSync(join(folder, '.dist.skillpress', 'written'), readdirSync(join(folder, 'whole')).join('\n'));
  });
});

describe('--previous', () => {
  it('follows the same rule, from a folder and from a website', async () => {
    const file = ofPast('store/blobs/');
    cpSync(join(folder, 'whole'), join(folder, 'given'), { recursive: true });
    flip(file, join(folder, 'given'));
    const host = await serveFolder(join(folder, 'given'));
    try {
      for (const [index, previous] of ['given', host.url].entries()) {
        const built = await build('--out', `from-${index}`, '--previous', previous);
        expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining(lossOf(file, 'not what its digest says')) });
        expect(bytesIn(join(folder, `from-${index}`))).toEqual(bytesIn(join(folder, 'alone')));
      }
      writeFileSync(join(folder, 'given', 'deployment.json'), 'no');
      const unread = await build('--out', 'from-1', '--previous', host.url);
      expect(unread).toMatchObject({ code: 0, stderr: expect.stringContaining('is damaged or of another version') });
      // The output has what the folder that was named has not.
      cpSync(join(folder, 'whole', 'deployment.json'), join(folder, 'given', 'deployment.json'));
      expect(await build('--previous', 'given', '--strict')).toMatchObject({ code: 0, stderr: '' });
      expect(bytesIn(dist)).toEqual(bytesIn(join(folder, 'whole')));
    } finally {
      await host.close();
    }
  });
});
