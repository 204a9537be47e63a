import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type BuildOptions, type BuildResult, buildFolder } from '../../bin/build-folder.ts';
import { SAMPLE } from '../helpers/build-once.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Library {
  readonly folder: string;
  readonly repository: string;
  /** What the person who builds says beside the repository. */
  said: { readonly siteUrl?: string; readonly verified: boolean; readonly includeInternal?: boolean; readonly worktree?: boolean };
}

/** A copy of the sample that is a git repository of its own. */
function library(): Library {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-incremental-'));
  folders.push(folder);
  const repository = join(folder, 'library');
  cpSync(SAMPLE.path, repository, { recursive: true });
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'remote', 'add', 'origin', 'https://github.com/acme/library.git');
  commit(repository);
  return { folder, repository, said: { verified: false } };
}

function git(repository: string, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', repository, ...who, ...args], { stdio: 'ignore' });
}

function commit(repository: string): void {
  git(repository, 'add', '-A');
  git(repository, 'commit', '-q', '--allow-empty', '-m', 'An edit.');
}

function write({ repository }: Library, path: string, change: (before: string) => string): void {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // A new file.
  }
  writeFileSync(file, change(before));
}

/** What people do between two builds; `word` makes each time another edit. */
const EDITS: Readonly<Record<string, (library: Library, word: string) => void>> = {
  'a new skill': (at, word) =>
    write(at, `everyone/${word}/SKILL.md`, () => `---\nname: ${word}\ndescription: Does ${word}.\n---\n\nDo ${word}.\n`),
  'an edited skill': (at, word) =>
    write(at, 'data/build-a-dashboard/SKILL.md', (before) => `${before}\nMind ${word}, and [why](../docs/metrics.json).\n`),
  'a name and a description': (at, word) =>
    write(at, 'engineering/ship-a-release/SKILL.md', (before) => before.replace(/^description: .*/m, `description: Ships ${word}.`)),
  'a supporting file': (at, word) => write(at, 'engineering/ship-a-release/references/rollback.md', (before) => `${before}\n## ${word}\n`),
  'an included document': (at, word) => write(at, 'docs/glossary.md', (before) => `${before}\n${word}: a word.\n`),
  'rules of a folder': (at, word) => write(at, 'engineering/SKILLCDN.md', (before) => `${before}\nAlways ${word}.\n`),
  'the root manifest': (at, word) => write(at, 'SKILLCDN.md', (before) => before.replace(/^name: .*/m, `name: ${word}`)),
  'an introduction': (at, word) => write(at, 'README.md', (before) => `${before}\nSee [${word}](everyone/${word}/SKILL.md).\n`),
  'a license': (at, word) => write(at, 'LICENSE', () => `All rights reserved by ${word}.\n`),
  'a renamed folder': ({ repository }, word) => renameSync(join(repository, 'data/docs'), join(repository, `data/${word}-docs`)),
  'a deleted skill': ({ repository }) => rmSync(join(repository, 'support/calm-an-upset-passenger'), { recursive: true }),
  'a file where a folder was': ({ repository }, word) => {
    rmSync(join(repository, 'engineering/review-a-pull-request/references'), { recursive: true, force: true });
    writeFileSync(join(repository, 'engineering/review-a-pull-request/references'), word);
  },
  'the files on disk instead of a commit': (at) => {
    at.said = { ...at.said, worktree: !at.said.worktree };
  },
  'a nested skill': (at, word) =>
    write(at, `data/profile-a-new-dataset/${word}/SKILL.md`, () => `---\nname: ${word}\ndescription: Inner.\n---\n\nInner.\n`),
  'a website with an origin': (at, word) => {
    at.said = { ...at.said, siteUrl: `https://${word}.example` };
  },
  'a repository that somebody vouches for': (at) => {
    at.said = { ...at.said, verified: !at.said.verified };
  },
  nothing: () => undefined,
};

function build({ folder, repository, said }: Library, out: string, cache: BuildOptions['cache'], site = true): Promise<BuildResult> {
  const { siteUrl, verified, includeInternal = false, worktree = false } = said;
  const one = { repository, refs: [], worktree, verified, includeInternal, retain: 1 };
  return buildFolder({ repositories: [one], out: join(folder, out), base: '/', siteUrl, site, strict: false, cache }, () => undefined);
}

/** Every file of a folder with its bytes. */
function treeOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(folder, file), readFileSync(file, 'latin1')];
    }),
  );
}

/** Names of the files that two trees do not have in common, which say more than a difference of all bytes. */
function differences(one: Readonly<Record<string, string>>, two: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].filter((name) => one[name] !== two[name]);
}

/** Names of files beside pages that have their bytes of before and another time, which hosts and copying programs take for a change. */
function otherTimes(folder: string, before: Readonly<Record<string, string>>): readonly string[] {
  const now = treeOf(join(folder, 'incremental'));
  const timeIn = (place: string, name: string): number => lstatSync(join(folder, place, name)).mtimeMs;
  return Object.keys(now)
    .filter((name) => now[name] === before[name] && !name.endsWith('.html') && name !== 'deployment.json')
    .filter((name) => existsSync(join(folder, '.incremental.skillpress/previous', name)))
    .filter((name) => timeIn('incremental', name) !== timeIn('.incremental.skillpress/previous', name));
}

/** Edits of one run: a clean build takes seconds. Other runs have others. */
const EDITS_AT_ONCE = Number(process.env.SKILLPRESS_TEST_EDITS ?? 6);

const WORDS = ['alpha', 'harbour', 'quickly', 'zebra'] as const;

describe('a build that remembers', () => {
  it('gives the bytes of a clean build after any edits', async () => {
    const names = fc.shuffledSubarray(Object.keys(EDITS), { minLength: EDITS_AT_ONCE, maxLength: EDITS_AT_ONCE });
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(...WORDS), async (edits, word) => {
        const at = library();
        await build(at, 'incremental', join(at.folder, 'cache'));
        await build(at, 'clean', false);
        for (const name of edits) {
          EDITS[name]?.(at, word);
          commit(at.repository);
          const before = treeOf(join(at.folder, 'incremental'));
          const { unchanged } = await build(at, 'incremental', join(at.folder, 'cache'));
          // Both have files in common, and none was written through one's name into the other.
          if (!unchanged) expect(differences(treeOf(join(at.folder, '.incremental.skillpress/previous')), before)).toEqual([]);
          expect({ after: name, older: otherTimes(at.folder, before) }).toEqual({ after: name, older: [] });
          await build(at, 'clean', false);
          const [incremental, clean] = [treeOf(join(at.folder, 'incremental')), treeOf(join(at.folder, 'clean'))];
          expect({ after: name, differ: differences(incremental, clean) }).toEqual({ after: name, differ: [] });
        }
      }),
      { numRuns: 1 },
    );
  });

  it.each(['a file where a folder was', 'the files on disk instead of a commit', 'a deleted skill'])(
    'sees nothing of the generation before the last: %s',
    async (edit) => {
      const at = library();
      const cache = join(at.folder, 'cache');
      for (const step of ['nothing', 'an introduction', 'a license', edit]) {
        EDITS[step]?.(at, 'harbour');
        commit(at.repository);
        await build(at, 'incremental', cache);
        if (step !== 'nothing') await build(at, 'clean', step === edit ? false : join(at.folder, 'other'));
      }
      expect(differences(treeOf(join(at.folder, 'incremental')), treeOf(join(at.folder, 'clean')))).toEqual([]);
    },
  );

  it.skipIf(process.platform === 'win32')('opens a folder of the output that somebody closed', async () => {
    const at = library();
    const closed = join(at.folder, 'dist/.well-known');
    await build(at, 'dist', join(at.folder, 'cache'), false);
    const { mode } = lstatSync(closed);
    chmodSync(closed, 0o700);
    expect((await build(at, 'dist', join(at.folder, 'cache'), false)).unchanged).toBe(false);
    expect(lstatSync(closed).mode).toBe(mode);
  });

  it('does nothing where nothing changed, and mends an output that somebody touched', async () => {
    const at = library();
    const cache = join(at.folder, 'cache');
    const again = (): Promise<BuildResult> => build(at, 'dist', cache, false);
    const first = await again();
    const before = treeOf(join(at.folder, 'dist'));
    const second = await again();
    expect([first.unchanged, second.unchanged, second.written]).toEqual([false, true, true]);
    expect({ ...second, unchanged: false }).toEqual({ ...first, unchanged: false });
    writeFileSync(join(at.folder, 'dist/deployment.json'), `${readFileSync(join(at.folder, 'dist/deployment.json'), 'utf8')} `);
    expect((await again()).unchanged).toBe(false);
    expect(differences(treeOf(join(at.folder, 'dist')), before)).toEqual([]);
  });

  it('makes again what was kept and is damaged', async () => {
    const at = library();
    const cache = join(at.folder, 'cache');
    await build(at, 'incremental', cache);
    await build(at, 'clean', false);
    const segments = readdirSync(cache, { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.segment'));
    let pages = 0;
    for (const entry of segments) {
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'latin1');
      pages += text.split('<title>').length - 1;
      // The index stays whole, and says that all is there.
      writeFileSync(file, text.replaceAll('<title>', '<tItle>').replaceAll('{"mount":', '{"Mount":'), 'latin1');
    }
    expect(pages).toBeGreaterThan(40);
    EDITS['an edited skill']?.(at, 'zebra');
    commit(at.repository);
    await build(at, 'incremental', cache);
    await build(at, 'clean', false);
    expect(differences(treeOf(join(at.folder, 'incremental')), treeOf(join(at.folder, 'clean')))).toEqual([]);
  });

  it('publishes nothing that an earlier build might and this one may not', async () => {
    const at = library();
    const secret = 'Only the harbour master knows this sentence.';
    write(
      at,
      'everyone/inner/SKILL.md',
      () => `---\nname: inner\ndescription: ${secret}\nmetadata:\n  internal: "true"\n---\n\n${secret}\n`,
    );
    commit(at.repository);
    at.said = { verified: true, includeInternal: true };
    const cache = join(at.folder, 'cache');
    await build(at, 'inside', cache);
    expect(Object.values(treeOf(join(at.folder, 'inside'))).join()).toContain(secret);
    at.said = { verified: false };
    await build(at, 'outside', cache);
    expect(Object.values(treeOf(join(at.folder, 'outside'))).join()).not.toContain(secret);
  });
});
