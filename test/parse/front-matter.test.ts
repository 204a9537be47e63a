import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { splitFrontMatter } from '#parse/front-matter-split.ts';
import { parseManifestFile } from '#parse/manifest-file.ts';
import { parseSkillFile } from '#parse/skill-file.ts';

const path = 'skills/a/SKILL.md' as RepoPath;

describe('the fences', () => {
  it.each([
    ['---\nname: a\n---\nBody', 'name: a', 'Body'],
    ['---  \nname: a\n---   \nBody', 'name: a', 'Body'],
    ['---\n---\nBody', '', 'Body'],
    ['---\na\n---', 'a', ''],
    ['---\na\n----\nb\n---\nBody', 'a\n----\nb', 'Body'],
    ['---\na\n ---\nb\n---\nBody\n---\n', 'a\n ---\nb', 'Body\n---\n'],
  ])('%j are found', (text, yaml, body) => {
    const split = splitFrontMatter(text);
    expect(split.kind === 'found' && [split.yaml, text.slice(split.bodyOffset)]).toEqual([yaml, body]);
  });

  it.each([
    ['', 'missing'],
    ['# Title\n', 'missing'],
    [' \n\n---\nname: a\n---\n', 'blank_first_line'],
    ['\n---\n', 'blank_first_line'],
    ['----\na\n----\n', 'bad_fence'],
    ['--\na\n--\n', 'bad_fence'],
    ['+++\na\n+++\n', 'bad_fence'],
    ['---yaml\na\n---\n', 'bad_fence'],
    ['--- js\na\n---\n', 'bad_fence'],
    [' ---\na\n---\n', 'bad_fence'],
    ['**Name:** a\n', 'bold_header'],
    ['# A\n\n**Description**: b\n', 'bold_header'],
  ])('%j are missing: %s', (text, why) => expect(splitFrontMatter(text)).toMatchObject({ kind: 'none', why }));

  it.each([
    ['---', undefined],
    ['---\nname: a\n', undefined],
    ['---\nname: a\n...\nBody\n', 3],
    ['---\nname: a\n ---\nBody\n', 3],
    ['---\nname: a\n***\nBody\n----\n', 3],
    ['---\nname: a\n```\n', 3],
  ])('%j are open', (text, near) => expect(splitFrontMatter(text)).toEqual({ kind: 'unterminated', near }));
});

describe('front matter that something stands above', () => {
  it.each([
    ['<!-- (c) -->\n---\nname: a\n---\n', 2],
    ['```yaml\n---\ndescription: a\n---\n```\n', 2],
    [`${'# c\n'.repeat(39)}---\nname: a\n`, 40],
    [`${'# c\n'.repeat(40)}---\nname: a\n`, 0],
    ['# A\n\n---\n\nname: a\n', 0],
    ['name: a\ndescription: b\n', 0],
  ])('%j begins on line %i', (text, near) => {
    const [found] = parseSkillFile(path, Buffer.from(text), DEFAULT_LIMITS).findings;
    expect(found).toMatchObject({ code: 'front_matter_missing', place: { line: 1 }, arguments: { near } });
  });
});

describe('bytes that are no UTF-8', () => {
  it.each([
    ['one character', [0xe9], 3, 17],
    ['half of a character', [0xef, 0xbf], 3, 17],
    ['half of a character and more', [0xe2, 0x82, 0x20], 3, 17],
    ['behind a replacement character', [0xef, 0xbf, 0xbd, 0xff], 3, 18],
  ])('are told at %s', (_, bytes, line, column) => {
    for (const start of ['---\nname: a\n', '\ufeff---\r\nname: a\r\n']) {
      const file = Buffer.concat([Buffer.from(`${start}description: caf`), Buffer.from(bytes), Buffer.from('\n---\n')]);
      const { findings } = parseSkillFile(path, file, DEFAULT_LIMITS);
      expect(findings.map(({ code, place }) => [code, place])).toEqual([['not_utf8', { path, line, column }]]);
    }
  });
});

/** The mistakes, with the place in the file and the corrected line. */
const MISTAKES: readonly (readonly [string, string, number, number, string | undefined])[] = [
  ['name: a\ndescription: Tidy. Keeps: the last\n', 'front_matter_unquoted_colon', 3, 25, 'description: "Tidy. Keeps: the last"'],
  ['name: a\ndescription: b\nmetadata:\n  note: one: two\n', 'front_matter_unquoted_colon', 5, 12, '  note: "one: two"'],
  ['name: a\ndescription: Fix it # now\n', 'commented_value', 3, 21, 'description: "Fix it # now"'],
  ['name: a\ndescription: [Beta] x\n', 'front_matter_indicator', 3, 14, 'description: "[Beta] x"'],
  ['name: a\ndescription: `x` y\n', 'front_matter_indicator', 3, 14, 'description: "`x` y"'],
  ['name: a\nmetadata:\n\tx: y\n', 'front_matter_tabs', 4, 1, '  x: y'],
  ['name: a\nname: b\n', 'front_matter_duplicate_key', 3, 1, undefined],
  ['name: a\ndescription:b\n', 'front_matter_invalid', 3, 1, 'description: b'],
  ['name: a\ndescription: "b" c\n', 'front_matter_invalid', 3, 18, 'description: "\\"b\\" c"'],
  ['name: a\n description: b\n', 'front_matter_invalid', 3, 1, 'description: b'],
  [' name: a\ndescription: b\n', 'front_matter_invalid', 2, 1, 'name: a'],
  ['# Who\n  name: a\n  license: MIT\ndescription: b\n', 'front_matter_invalid', 3, 1, 'name: a'],
  ['name: a\nmetadata:\n  team: x\n   owner: y\n', 'front_matter_invalid', 5, 1, '  owner: y'],
  ['name: a\nmetadata:\n  team: x\n    deep:\n      w: z\n', 'front_matter_invalid', 5, 1, '  deep:'],
  [
    'name: a\ndescription: Reads tables\n  always: twice\n',
    'front_matter_unquoted_colon',
    4,
    9,
    'description: "Reads tables always: twice"',
  ],
  ['name: a\nmetadata: team: x\n', 'front_matter_invalid', 3, 11, undefined],
  ['name: a\ndescription: "b\nlicense: MIT\n', 'front_matter_invalid', 3, 14, 'description: "b"'],
  ['name: a\ndescription: >\nReads tables.\n', 'front_matter_invalid', 4, 1, '  Reads tables.'],
  ['name: a\ndescription "b"\n', 'front_matter_invalid', 3, 1, 'description: "b"'],
  ['name: a\ndescription：読む\n', 'front_matter_invalid', 3, 1, 'description: 読む'],
  ['name: a\ndescription: - b\n', 'front_matter_invalid', 3, 14, 'description: "- b"'],
  ['name: a\ndescription: 42\n', 'value_not_text', 3, 1, 'description: "42"'],
  ['name: a\ndescription: ~\n', 'value_not_text', 3, 1, undefined],
  ['name: 2026-01-31\ndescription: b\n', 'value_not_text', 2, 1, 'name: "2026-01-31"'],
  ['name: a\ndescription: b\nlicense: No\n', 'value_not_text', 4, 1, 'license: "No"'],
  ['Name: a\ndescription: b\n', 'name_missing', 2, 1, 'name: a'],
  ['name: a\nDescription: b\n', 'description_missing', 3, 1, 'description: b'],
  ['name: a\ndescripton: >-\n  b\n', 'description_missing', 3, 1, 'description: >-'],
  ['name: a\ndescription: b\nallowed_tools: [Read]\n', 'field_misspelled', 4, 1, 'allowed-tools: [Read]'],
  ['name: a\ndescription: b\nskillcdn:\n  includes: []\n', 'field_misspelled', 5, 3, '  include: []'],
  ['name: a\ndescription: b\nmetadata:\n  Internal: true\n', 'internal_mark_unusual', 5, 3, '  internal: true'],
  ['name: a\ndescription: b\nmetadata:\n  internal: yes\n', 'internal_mark_unusual', 5, 3, '  internal: true'],
  ['name: a\ndescription: b\nmetadata: {internal: 1}\n', 'internal_mark_unusual', 4, 12, undefined],
  ['name: a\ndescription: b\ninternal: true\n', 'internal_mark_unusual', 4, 1, undefined],
];

describe('a mistake in front matter', () => {
  const ways: readonly (readonly [string, (text: string) => string])[] = [
    ['LF', (text) => text],
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['CR', (text) => text.replaceAll('\n', '\r')],
    ['a byte order mark', (text) => `\ufeff${text}`],
  ];
  it.each(ways.flatMap(([way, change]) => MISTAKES.map((mistake) => [way, ...mistake, change] as const)))(
    'with %s: %j is %s at %i:%i',
    (_, yaml, code, line, column, suggestion, change) => {
      const { findings } = parseSkillFile(path, Buffer.from(change(`---\n${yaml}---\nBody.\n`)), DEFAULT_LIMITS);
      const found = findings.find((finding) => finding.code === code);
      expect(found?.place).toEqual({ path, line, column });
      expect(found?.suggestion).toBe(suggestion);
    },
  );

  it.each(['42', '-1.5', '1_000', '1e3', '.5', '0x1F', '0o17', '.inf', '.nan', 'yes', 'Off', 'NULL', '2026-1-31', '2026-01-31T10:00:00Z'])(
    '%s is no text to readers of YAML with types, and is text in quotes',
    (value) => {
      const codes = (text: string) =>
        parseSkillFile(path, Buffer.from(`---\nname: a\ndescription: ${text}\n---\nBody.\n`), DEFAULT_LIMITS).findings.map(
          ({ code }) => code,
        );
      expect(codes(value)).toEqual(['value_not_text']);
      expect(codes(`'${value}'`)).toEqual([]);
      expect(codes(`>-\n  ${value}`)).toEqual([]);
    },
  );

  it.each(['1.2.3', '42 tides', 'v1', 'nobody', 'e3', '.', '_1', '1-2'])('%s is text', (value) => {
    const { findings } = parseSkillFile(path, Buffer.from(`---\nname: a\ndescription: ${value}\n---\nBody.\n`), DEFAULT_LIMITS);
    expect(findings).toEqual([]);
  });

  it('is told in metadata whose entries are not indented', () => {
    const { findings } = parseSkillFile(
      path,
      Buffer.from('---\nname: a\ndescription: b\nmetadata:\nteam: c\n---\nBody.\n'),
      DEFAULT_LIMITS,
    );
    expect(findings.map(({ code, arguments: args }) => [code, args.reason])).toEqual([['field_ignored', 'nothing is indented below it']]);
  });

  it('has words of an author where the parser has those of a grammar', () => {
    const problem = (yaml: string) =>
      parseSkillFile(path, Buffer.from(`---\nname: a\n${yaml}\n---\nBody.\n`), DEFAULT_LIMITS).findings[0]?.arguments.problem;
    expect(problem('description: "b')).toBe('a quote is opened and not closed');
    expect(problem('tags: [b\nlicense: c')).toBe('a bracket is opened and not closed');
    expect(problem('metadata:\n    x: y\n  z: w')).toBe('this line is not indented like the lines that it belongs to');
    expect(problem('description')).toBe('this line does not start with the name of a field, a colon and a space');
    expect(problem('description: "C:\\q"')).toBe('a backslash in double quotes starts an escape that does not exist');
    expect(problem('description: - b')).toBe('a list starts on the line of its field instead of below it');
    expect(problem('description: >- b\n  c')).toBe('text stands behind the sign that starts a text of several lines');
    expect(problem("description: 'b' c")).toBe('text stands behind a closing quote');
    expect(problem('description: }b')).toBe('this line cannot be read as a field and its value');
  });

  it('of a manifest never shows its lines, which may name what it hides', () => {
    for (const yaml of [
      'description: x\nexclude:\n  - secret: a: b\n',
      'description: x: secret\n',
      'description: x\nexclude:\n  - ../secret\n',
    ]) {
      const result = parseManifestFile('SKILLCDN.md' as RepoPath, Buffer.from(`---\n${yaml}---\n`), DEFAULT_LIMITS);
      expect(result.kind).toBe('unreadable');
      expect(JSON.stringify(result.findings)).not.toContain('secret');
    }
  });

  it('of a manifest is bounded at exactly 262,144 characters', () => {
    const head = '---\ndescription: x\n---\n';
    const parse = (size: number) =>
      parseManifestFile('SKILLCDN.md' as RepoPath, Buffer.from(head + 'é'.repeat(size - head.length)), DEFAULT_LIMITS);
    expect(parse(262_144).kind).toBe('manifest');
    expect(parse(262_145).kind).toBe('unreadable');
  });

  it('is counted in code points, after trimming', () => {
    const codes = (description: string) =>
      parseSkillFile(path, Buffer.from(`---\nname: a\ndescription: "${description}"\n---\nBody.\n`), DEFAULT_LIMITS).findings.map(
        ({ code, arguments: args }) => [code, args.characters],
      );
    expect(codes('中'.repeat(1024))).toEqual([]);
    expect(codes('😀'.repeat(1024))).toEqual([]);
    expect(codes(` ${'x'.repeat(1024)} `)).toEqual([]);
    expect(codes('x'.repeat(1025))).toEqual([['description_too_long', 1025]]);
    expect(codes('   ')).toEqual([['description_missing', undefined]]);
  });
});

describe('long instructions', () => {
  it.each([
    [15_000, []],
    [15_001, [15_001]],
  ])('of %i tokens are told with their size, far above what is recommended', (tokens, expected) => {
    const text = `---\nname: a\ndescription: b\n---\n${'abcd'.repeat(tokens)}`;
    const large = parseSkillFile(path, Buffer.from(text), DEFAULT_LIMITS).findings.filter(({ code }) => code === 'body_large');
    expect(large.map(({ arguments: args }) => args.tokens)).toEqual(expected);
  });
});

describe('a field with nearly a name of the format', () => {
  const misspelled = (yaml: string) =>
    parseSkillFile(path, Buffer.from(`---\nname: a\ndescription: b\n${yaml}\n---\nBody.\n`), DEFAULT_LIMITS)
      .findings.filter(({ code }) => code === 'field_misspelled')
      .map(({ arguments: args }) => `${args.field} > ${args.expected}`);

  it.each([
    ['License: MIT', 'License > license'],
    ['licence: MIT', 'licence > license'],
    ['liecnse: MIT', 'liecnse > license'],
    ['allowedTools: Read', 'allowedTools > allowed-tools'],
    ['Allowed Tools: Read', 'Allowed Tools > allowed-tools'],
    ['compatability: any', 'compatability > compatibility'],
    ['meta_data:\n  a: b', 'meta_data > metadata'],
    ['skillCDN:\n  include: []', 'skillCDN > skillcdn'],
    ['skillcdn:\n  translation:\n    de:\n      title: c', 'skillcdn.translation > skillcdn.translations'],
    ['metadata:\n  internel: "true"', 'metadata.internel > metadata.internal'],
    ['discription: c', 'discription > description'],
    ['compatibility: any\ncompatability: all', 'compatability > compatibility'],
  ])('%j is told', (yaml, expected) => expect(misspelled(yaml)).toEqual([expected]));

  it('is told each time that it is there', () => {
    expect(misspelled('alowed-tools: Read\nallowed_tools: Grep')).toEqual([
      'alowed-tools > allowed-tools',
      'allowed_tools > allowed-tools',
    ]);
  });

  it.each([
    'names: c',
    'Description: c',
    'license: MIT\nlicenses: all',
    'author: c',
    'auther: c',
    'tools: c',
    'version: 1.0',
    'argument-hint: c',
    'disable-model-invocation: true',
    'metadata:\n  interval: "5"',
    'metadata:\n  Internal: no',
    'metadata:\n  Name: c',
  ])('%j is a field of its own', (yaml) => expect(misspelled(yaml)).toEqual([]));

  it('of a manifest is told without its line, which may name what it should hide', () => {
    const text = '---\ndescription: x\nexcludes: [secret]\n---\n';
    const { findings } = parseManifestFile('SKILLCDN.md' as RepoPath, Buffer.from(text), DEFAULT_LIMITS);
    const place = { path: 'SKILLCDN.md', line: 3, column: 1 };
    expect(findings).toEqual([
      { code: 'field_misspelled', severity: 'warning', place, arguments: { field: 'excludes', expected: 'exclude', beside: 'no' } },
    ]);
  });
});
