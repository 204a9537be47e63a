/** Which paths version control obeys, with git itself as the judge of its own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlPath, repositoryHeads } from '#contract/version-control.ts';

const char = String.fromCodePoint;
const ENVIRONMENT = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', LC_ALL: 'C' };

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'skillpress-version-control-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function runGit(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, env: ENVIRONMENT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

describe('places of version control', () => {
  it.each([
    ['.git', '.git'],
    ['a/.git', 'a/.git'],
    ['a/.git/config', 'a/.git'],
    ['.GIT/hooks/post-checkout', '.GIT'],
    ['git~1/config', 'git~1'],
    ['GIT~2', 'GIT~2'],
    ['.git./config', '.git.'],
    ['.git . /config', '.git . '],
    ['.git:x:$DATA', '.git:x:$DATA'],
    ['.git::$INDEX_ALLOCATION/config', '.git::$INDEX_ALLOCATION'],
    [`.g${char(0x200c)}it/config`, `.g${char(0x200c)}it`],
    [`${char(0xfeff)}.git`, `${char(0xfeff)}.git`],
    ['.hg/hgrc', '.hg'],
    ['x/.HG', 'x/.HG'],
    ['.sl/config', '.sl'],
    ['.jj/repo/config.toml', '.jj'],
    ['.svn/wc.db', '.svn'],
    ['.bzr/branch', '.bzr'],
    ['_darcs/prefs/defaults', '_darcs'],
    ['.pijul/config', '.pijul'],
    ['PIJUL~1/config', 'PIJUL~1'],
    ['_FOSSIL_', '_FOSSIL_'],
    ['.fslckout', '.fslckout'],
    ['.ſvn/entries', '.ſvn'],
    ['_foſſil_', '_foſſil_'],
    ['.ｇit/config', '.ｇit'],
  ])('%j is one', (path, expected) => {
    expect(controlPath(path)).toBe(expected);
  });

  it.each([
    'git',
    '.gitignore',
    '.gitattributes',
    '.gitmodules',
    '.github/x.yml',
    'a.git',
    '.git-hooks',
    'git~',
    'HEAD',
    'darcs',
    '.svnignore',
    '.gıt',
    'hg',
    '',
    '/',
    '...',
  ])('%j is none', (path) => {
    expect(controlPath(path)).toBeUndefined();
  });

  it('are told in a path of any length', () => {
    const dots = `${'. '.repeat(500_000)}x`;
    expect([controlPath(`a/${dots}/.git/b`), repositoryHeads([dots, `${dots}/HEAD`, `${dots}/commondir`])]).toEqual([
      `a/${dots}/.git`,
      [`${dots}/HEAD`],
    ]);
  });

  it('are all names that git refuses to track', () => {
    const folder = join(root, 'names');
    mkdirSync(folder);
    runGit(folder, 'init', '-q');
    writeFileSync(join(folder, 'x'), 'x');
    const id = runGit(folder, 'hash-object', '-w', 'x').trim();
    const ignored = [0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x206a, 0x206f, 0xfeff];
    const names = [
      ...['.git', '.Git', '.gIT.', '.git ', '.git. .', 'git~1', 'GIT~1', 'git~1.', '.git:x', '.git ::$DATA'],
      ...ignored.flatMap((code) => [`${char(code)}.git`, `.${char(code)}GIT`, `.git${char(code)}`]),
      ...['.gitx', 'git', '.gi', 'git~', '.git-x', '.git~1', 'x.git', '..git', '.git.x'],
    ];
    const refusedByGit = names.filter((name) => {
      try {
        runGit(
          folder,
          '-c',
          'core.protectNTFS=true',
          '-c',
          'core.protectHFS=true',
          'update-index',
          '--add',
          '--cacheinfo',
          `100644,${id},a/${name}/b`,
        );
        return false;
      } catch {
        return true;
      }
    });
    expect(refusedByGit).toHaveLength(10 + ignored.length * 3);
    expect(names.filter((name) => controlPath(`a/${name}/b`) !== undefined)).toEqual(refusedByGit);
  });
});

describe('a folder that is a git repository', () => {
  const PARTS: Readonly<Record<string, string>> = {
    HEAD: 'ref: refs/heads/main\n',
    'objects/x': '',
    'refs/x': '',
    config: '[core]\n\trepositoryformatversion = 0\n\tbare = true\n',
    commondir: '../common\n',
  };
  const COMMON: Readonly<Record<string, string>> = { 'common/objects/x': '', 'common/refs/x': '' };

  it('is told by its names as git tells it, whichever parts it has', () => {
    const names = Object.keys(PARTS);
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const chosen = names.filter((_, index) => (mask & (2 ** index)) !== 0);
      const files = { ...COMMON, ...Object.fromEntries(chosen.map((name) => [`skill/data/${name}`, PARTS[name] ?? ''])) };
      const top = join(root, `layout-${mask}`);
      for (const [path, text] of Object.entries({
        ...files,
        'skill/data/deeper/x': '',
        'skill/common/objects/x': '',
        'skill/common/refs/x': '',
      })) {
        mkdirSync(dirname(join(top, path)), { recursive: true });
        writeFileSync(join(top, path), text);
      }
      let isRepository = true;
      try {
        runGit(join(top, 'skill/data/deeper'), '-c', `safe.directory=*`, 'rev-parse', '--git-dir');
      } catch {
        isRepository = false;
      }
      expect([chosen, repositoryHeads(Object.keys(files))]).toEqual([chosen, isRepository ? ['skill/data/HEAD'] : []]);
    }
  });

  it.each([
    [['HEAD', 'objects/x', 'refs/x'], ['HEAD']],
    [['a/head', 'a/OBJECTS/x', 'a/Refs'], ['a/head']],
    [['A/HEAD', 'a/objects/x', 'a/refs/x'], ['A/HEAD']],
    [['a/HEAD.', 'a/objects /x', 'a/refs:x'], ['a/HEAD.']],
    [['a/HEAD', 'a/commondir'], ['a/HEAD']],
    [['a/HEAD', 'objects/x', 'a/refs/x'], []],
    [['HEAD/x', 'objects/x', 'refs/x'], []],
    [['a/HEAD', 'a/b/objects/x', 'a/b/refs/x'], []],
    [['HEAD', 'a/HEAD', 'refs/objects/refs/x', 'a/objects/x', 'a/refs/x'], ['a/HEAD']],
  ])('%j', (paths, heads) => {
    expect(repositoryHeads(paths)).toEqual(heads);
    expect([...repositoryHeads([...paths].reverse())].reverse()).toEqual(heads);
  });
});
