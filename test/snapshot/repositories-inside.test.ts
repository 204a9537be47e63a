/** Repositories of version control inside what is read: never published, always named, and never looked into. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { describeFinding } from '#report/messages.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf, after } = temporaryFiles();

async function read(repository: string) {
  const { value, findings } = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS });
  return {
    paths: [...value.entries.keys()],
    refused: findings.map(({ code, place, arguments: { path, problem } }) => [code, place?.path ?? path, problem ?? ''].join(' ').trim()),
    told: findings.map((finding) => Object.values(describeFinding(finding)).join(' ')),
  };
}

const SKILL = '---\nname: a\ndescription: Does it.\n---\nDo it.\n';
const HEAD = 'ref: refs/heads/main\n';
const FILES: Readonly<Record<string, string>> = {
  'a/SKILL.md': SKILL,
  'a/data/HEAD': HEAD,
  'a/data/config': '[core]\n\tfsmonitor = x\n',
  'a/data/objects/x': '',
  'a/data/refs/x': '',
  'docs/HEAD': 'Not one.\n',
};
/** What no commit of git can hold, in any depth and of any program. */
const CONTROLS: Readonly<Record<string, string>> = {
  '.git/config': 'x',
  '.hg/hgrc': 'x',
  'a/.git/config': 'x',
  'a/.git/HEAD': HEAD,
  'a/.git/objects/x': 'x',
  'a/.git/refs/x': 'x',
  'a/b/.GIT': 'gitdir: ../data\n',
  'a/.hg/hgrc': 'x',
  'node_modules/x/.git/config': 'x',
};
const KEPT = ['a/SKILL.md', 'a/data/config', 'a/data/objects/x', 'a/data/refs/x', 'docs/HEAD'];
const BARE = 'path_refused a/data/HEAD repository_head';
const REFUSED = [
  BARE,
  'path_refused a/.git version_control',
  'path_refused a/.hg version_control',
  'path_refused a/b/.GIT version_control',
  'dependency_folder node_modules',
];

function onDisk(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-inside-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe('a repository inside what is read', () => {
  it('is no part of a commit', async () => {
    const repository = await makeGitRepository(FILES);
    after(repository.remove);
    const { paths, refused } = await read(repository.path);
    expect([paths, refused]).toEqual([KEPT, [BARE]]);
  });

  it('is no part of a plain folder; that of the folder itself is not named', async () => {
    const { '.git/config': _, ...controls } = CONTROLS;
    const { paths, refused } = await read(onDisk({ ...FILES, ...controls }));
    expect([paths, refused]).toEqual([KEPT, REFUSED]);
  });

  it('is no part of an archive; that of its top is not named', async () => {
    const files = Object.entries({ ...FILES, ...CONTROLS }).map(([path, text]) => [path, new TextEncoder().encode(text)] as const);
    const { paths, refused } = await read(fileOf('library.zip', zipSync(Object.fromEntries(files))));
    expect([paths, refused]).toEqual([KEPT, REFUSED]);
  });

  it('is told with its reason and what to do', async () => {
    const { told } = await read(onDisk({ ...FILES, 'a/.git/config': 'x' }));
    expect(told).toEqual([
      expect.stringMatching(/a\/data\/HEAD \(it makes its folder a git repository\).*name commands.*git bundle create/),
      expect.stringMatching(/a\/\.git \(version control keeps a repository there\).*name commands.*clean export/),
    ]);
  });
});
