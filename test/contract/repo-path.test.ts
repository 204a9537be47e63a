import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePathOnce, encodePath, MAX_PATH_LENGTH, type PathProblem, pathProblem } from '#contract/path-text.ts';
import {
  baseName,
  childOf,
  type FolderPath,
  folderOf,
  foldersDownTo,
  isHidden,
  isWithin,
  parseRepoPath,
  type RepoPath,
  relativeTo,
  resolveRelative,
} from '#model/repo-path.ts';

const at = (code: number): string => String.fromCodePoint(code);

describe('a repository path', () => {
  it.each([
    'a',
    'a/b',
    'a b/c',
    '.hidden',
    'a/.b',
    '..a',
    'a..',
    '...',
    'a/.../b',
    'ünï/çødé',
    '日本/語.md',
    at(0x1f600),
    'e\u0301',
    '%2e%2e',
    'a?b',
    'a#b',
    'a:b',
    'CON',
    '-x',
    '~',
    'constructor',
    'a\'b"c',
    'x'.repeat(MAX_PATH_LENGTH),
    `${'a/'.repeat(511)}b`,
  ])('can be %j', (text) => expect(parseRepoPath(text)).toEqual({ ok: true, path: text }));

  const rejected: readonly (readonly [string, PathProblem])[] = [
    ['', 'empty'],
    ['x'.repeat(MAX_PATH_LENGTH + 1), 'too_long'],
    ['/', 'absolute'],
    ['/a', 'absolute'],
    ['//a', 'absolute'],
    ['/../a', 'absolute'],
    ['.', 'segment'],
    ['..', 'segment'],
    ['./a', 'segment'],
    ['../a', 'segment'],
    ['a/..', 'segment'],
    ['a/../b', 'segment'],
    ['a/./b', 'segment'],
    ['a//b', 'segment'],
    ['a/', 'segment'],
    ['__proto__', 'reserved'],
    ['a/__proto__/b', 'reserved'],
    ['a\\b', 'backslash'],
    ['..\\a', 'backslash'],
    ['C:\\a', 'backslash'],
    ...[0x00, 0x01, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f].map((code) => [`a${at(code)}b`, 'control'] as const),
    ...[
      0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200d, 0x200e, 0x2028, 0x2029, 0x202e, 0x2060, 0x2066, 0x3164, 0xfeff,
      0xffa0, 0xfff9, 0xe0001, 0xe0041,
    ].map((code) => [`a${at(code)}b`, 'invisible'] as const),
    ['a\ud800', 'not_well_formed'],
    ['\udc00a', 'not_well_formed'],
    ['\udcff', 'not_well_formed'],
  ];
  it.each(rejected)('is not %j: %s', (text, problem) => expect(parseRepoPath(text)).toEqual({ ok: false, problem }));

  it('survives a URL: encoded and decoded once it is the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => pathProblem(text) === undefined),
        (path) => {
          const encoded = encodePath(path);
          expect(encoded).toMatch(/^[A-Za-z0-9\-_.~%/]+$/);
          expect(decodePathOnce(encoded)).toBe(path);
        },
      ),
    );
  });

  it.each(['%2f', 'a%2Fb', '%5c', '%5C', '%', '%zz', '%e0%a4', '%ff', 'a%2'])('is not decoded from %j', (text) =>
    expect(decodePathOnce(text)).toBeUndefined(),
  );

  it('is taken apart and put together again', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', '.c', 'd e'), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('/') as RepoPath);
    fc.assert(
      fc.property(path, (each) => {
        expect(childOf(folderOf(each), baseName(each))).toBe(each);
        const folders = foldersDownTo(each);
        expect(folders[0]).toBe('');
        expect(folders.at(-1)).toBe(each);
        expect(folders.length).toBe(each.split('/').length + 1);
        for (const folder of folders) expect(isWithin(folder, each)).toBe(true);
        for (const folder of folders.slice(0, -1)) expect(childOf(folder, relativeTo(folder, each))).toBe(each);
        expect(isWithin(`${each}x` as RepoPath, each)).toBe(false);
        expect(isHidden(each)).toBe(each.split('/').some((segment) => segment.startsWith('.')));
      }),
    );
  });
});

describe('a relative reference', () => {
  it.each([
    ['a/b', 'c.md', 'a/b/c.md'],
    ['a/b', './c.md', 'a/b/c.md'],
    ['a/b', '../c.md', 'a/c.md'],
    ['a/b', '../../c.md', 'c.md'],
    ['a/b', '/c.md', 'c.md'],
    ['a/b', '//c.md', 'c.md'],
    ['a/b', '..', 'a'],
    ['a/b', '../..', ''],
    ['', 'a', 'a'],
    ['', '.', ''],
    ['a', 'b/../../c', 'c'],
    ['a', 'b//c/', 'a/b/c'],
    ['a', '.../x', 'a/.../x'],
  ])('from %j: %j leads to %j', (folder, reference, path) =>
    expect(resolveRelative(folder as FolderPath, reference)).toEqual({ kind: 'path', path }),
  );

  it.each([
    ['a/b', '../../../c', 'outside'],
    ['', '..', 'outside'],
    ['', '../a', 'outside'],
    ['a', '../../a/b', 'outside'],
    ['a', '/../b', 'outside'],
    ['a', 'b\\c', 'bad'],
    ['a', 'b\0', 'bad'],
    ['a', `b${at(0x202e)}`, 'bad'],
    ['a', 'x'.repeat(MAX_PATH_LENGTH), 'bad'],
  ])('from %j: %j is %s', (folder, reference, kind) => expect(resolveRelative(folder as FolderPath, reference)).toEqual({ kind }));

  it('never leaves the repository, whatever it is', () => {
    const reference = fc
      .array(fc.constantFrom('..', '.', '', 'a', '/', '\\', '%2e', '...'), { maxLength: 12 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(reference, (each) => {
        const resolved = resolveRelative('x/y' as FolderPath, each);
        if (resolved.kind === 'path' && resolved.path !== '') expect(pathProblem(resolved.path)).toBeUndefined();
      }),
    );
  });
});
