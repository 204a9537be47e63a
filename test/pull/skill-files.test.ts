import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../bin/pull/limits.ts';
import { printable, SkillRefused } from '../../bin/pull/problems.ts';
import { checkFrontMatter, checkNamed } from '../../bin/pull/served-front-matter.ts';
import { checkBytes, checkListing, checkName, checkPath, checkPaths } from '../../bin/pull/skill-files.ts';

const char = String.fromCodePoint;

function problem(work: () => void): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SkillRefused) return error.message;
    throw error;
  }
  return 'fine';
}

describe('paths of a skill', () => {
  it.each(['SKILL.md', 'references/a b.md', '.hidden/x', 'ünïcode/日本.md', 'a/b/c/d/e.txt', '100%/#1.md', 'con-text.md', "it's.md"])(
    '%j is fine',
    (path) => {
      expect(problem(() => checkPath(path))).toBe('fine');
    },
  );

  it.each([
    ['../SKILL.md', 'segment'],
    ['a/../../b', 'segment'],
    ['./a', 'segment'],
    ['a//b', 'segment'],
    ['/etc/passwd', 'absolute'],
    ['C:\\x', 'backslash'],
    ['C:x', 'Windows'],
    ['a\\..\\b', 'backslash'],
    [`a${char(0)}b`, 'control'],
    ['a\nb', 'control'],
    [`a${char(0x202e)}gpj.exe`, 'invisible'],
    [`a${char(0x200b)}b`, 'invisible'],
    [char(0xd800), 'well-formed'],
    ['', 'empty'],
    ['__proto__', 'reserved'],
    ['nul', 'Windows'],
    ['a/COM1.txt', 'Windows'],
    ['a/COM¹.txt', 'Windows'],
    ['lpt³', 'Windows'],
    ['CONIN$', 'Windows'],
    ['a/conout$.md', 'Windows'],
    ['nul .txt', 'Windows'],
    ['trailing.', 'Windows'],
    ['trailing ', 'Windows'],
    ['what?', 'Windows'],
    ['a:stream', 'Windows'],
    ['x'.repeat(256), 'segment of more than'],
    [`${'d/'.repeat(LIMITS.pathSegments)}f`, 'folders deep'],
    ['x/'.repeat(600), 'too long'],
  ])('path %# is refused', (path, why) => {
    const found = problem(() => checkPath(path));
    expect(found).toContain(why);
    // What is said about it is fit for a terminal.
    expect(found).toBe(printable(found, found.length));
  });

  it.each([
    [['a.md', 'A.md'], 'one file on macOS and Windows'],
    [['straße', 'strasse'], 'one file on macOS and Windows'],
    [['STRAẞE', 'straße'], 'one file on macOS and Windows'],
    [['oﬃce', 'office'], 'one file on macOS and Windows'],
    [['kırmızı', 'kirmizi', 'SKILL.md'], 'fine'],
    [[`${char(0xe9)}.md`, `e${char(0x301)}.md`], '"e\\u{301}.md"'],
    [[`${char(0xc9)}.md`, `${char(0xe9)}.md`], `"${char(0xe9)}.md"`],
    [[`${char(0xe9)}/a`, `e${char(0x301)}/b`], '"\\u{e9}"'],
    [['a.md', 'a.md'], 'there twice'],
    [['a', 'a/b'], 'is a file and'],
    [['A', 'a/b'], 'is a file and'],
    [['Dir/a', 'dir/b'], 'are one on macOS and Windows'],
  ])('%j cannot lie beside each other', (paths, why) => {
    expect(problem(() => checkPaths(paths))).toContain(why);
    expect(problem(() => checkPaths([...paths].reverse()))).toContain(why);
  });
});

describe('a listing', () => {
  const skill = { path: 'SKILL.md', size: 1 };

  it.each([
    [
      [skill, ...Array.from({ length: LIMITS.skillFiles }, (_, index) => ({ path: `f${index}`, size: 0 }))],
      'more than 1000 are not installed',
    ],
    [[skill, { path: 'big', size: LIMITS.fileBytes + 1 }], 'are not installed'],
    [
      [skill, ...Array.from({ length: 4 }, (_, index) => ({ path: `f${index}`, size: LIMITS.fileBytes }))],
      `more than ${LIMITS.skillBytes} are not installed`,
    ],
    [[{ path: 'skill.md', size: 1 }], 'no SKILL.md'],
    [[{ path: 'review/SKILL.md', size: 1 }], 'no SKILL.md'],
    [[skill, { path: '../x', size: 1 }], 'segment'],
  ])('is refused before anything is fetched (%#)', (files, why) => {
    expect(problem(() => checkListing(files))).toContain(why);
  });

  it('may have as much as the bounds say', () => {
    const files = Array.from({ length: LIMITS.skillFiles - 1 }, (_, index) => ({ path: `f${index}`, size: 1 }));
    expect(problem(() => checkListing([skill, ...files]))).toBe('fine');
  });
});

describe('names', () => {
  it.each(['a', 'review-a-pull-request', 'x2'])('%j is fine', (name) => {
    expect(problem(() => checkName(name))).toBe('fine');
  });
  it.each(['', '..', '../x', 'A', 'a--b', '-a', 'a/b', '.skillpress-pull', 'x'.repeat(65), 'con', 'nul', 'com1'])(
    '%j is refused',
    (name) => {
      expect(problem(() => checkName(name))).not.toBe('fine');
    },
  );
});

describe('bytes', () => {
  const bytes = new TextEncoder().encode('hello');
  const digest = 'sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

  it('are what their digest and size say, or refused', () => {
    expect(problem(() => checkBytes('f', bytes, { digest, size: 5 }))).toBe('fine');
    expect(problem(() => checkBytes('f', bytes, { digest, size: 6 }))).toContain('5 bytes instead of 6');
    expect(problem(() => checkBytes('f', bytes, { digest: `sha256:${'0'.repeat(64)}`, size: 5 }))).toContain('digest');
  });
});

describe('front matter of a served SKILL.md', () => {
  const document = new TextEncoder().encode(
    '---\nname: "a"\ndescription: "Does\\n a."\nuser-invocable: false\nmetadata:\n  version: "1.10"\nlist: ["x", "y"]\n---\nBody\n',
  );
  const listed = { name: 'a', description: 'Does\n a.', 'user-invocable': false, metadata: { version: '1.10' }, list: ['x', 'y'] };

  it('equals its listing in every key and type', () => {
    expect(problem(() => checkFrontMatter(document, listed))).toBe('fine');
    expect(problem(() => checkNamed(document, { name: 'a', description: 'Does a.' }))).toBe('fine');
  });

  it.each([
    [{ ...listed, name: 'b' }],
    [{ ...listed, 'user-invocable': 'false' }],
    [{ ...listed, metadata: { version: '1.1' } }],
    [{ ...listed, list: ['y', 'x'] }],
    [{ ...listed, extra: 'x' }],
    [{ name: 'a' }],
  ])('is refused where the listing says %j', (other) => {
    expect(problem(() => checkFrontMatter(document, other))).toContain('differs from its listing');
  });

  it.each([
    ['', 'cannot be read'],
    ['no front matter', 'cannot be read'],
    ['---\nname: &a x\ndescription: *a\n---\n', 'cannot be read'],
    ['---\nname: a\n---\n', 'no description'],
    ['---\nname: other\ndescription: Does a.\n---\n', 'another name'],
    ['---\nname: a\ndescription: Steals a.\n---\n', 'another description'],
    [`---\nname: a\ndescription: ${'x'.repeat(LIMITS.frontMatterCharacters)}\n---\n`, 'cannot be read'],
  ])('text %# is refused', (text, why) => {
    expect(problem(() => checkNamed(new TextEncoder().encode(text), { name: 'a', description: 'Does a.' }))).toContain(why);
  });
});
