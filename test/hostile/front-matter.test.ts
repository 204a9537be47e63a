import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { parseSkillFile } from '#parse/skill-file.ts';
import { expectAlikeInEffort } from '../helpers/effort.ts';

const path = 'a/SKILL.md' as RepoPath;
const parse = (text: string) => parseSkillFile(path, Buffer.from(text), DEFAULT_LIMITS);

const front = (yaml: string) => `---\n${yaml}\n---\nBody.\n`;
const lines = (line: string, size: number) =>
  Array.from({ length: Math.floor(size / (line.length + 6)) }, (_, index) => `${index.toString(36)}${line}`).join('\n');
const fill = (piece: string, size = 16_000) => piece.repeat(Math.floor(size / piece.length));
const ok = 'name: a\ndescription: b\n';
/** An ordinary skill of a size: as many keys as front matter may hold, then lines of words. */
const calm = (size: number) => front(`${ok}${lines('k: some words', Math.min(size, 15_000))}`) + lines('Words that say something.', size);
const levels = Array.from(
  { length: 9 },
  (_, level) =>
    `l${level}: &l${level} [${Array(9)
      .fill(level === 0 ? 'lol' : `*l${level - 1}`)
      .join(', ')}]`,
);

describe('front matter that is made to hurt', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['billion laughs', front(levels.join('\n')), 'front_matter_indicator'],
    ['an alias to itself', front('a: &a [*a]'), 'front_matter_indicator'],
    ['open brackets', front(`x: ${fill('[')}`), 'front_matter_invalid'],
    ['closed brackets', front(`x: ${fill('[', 8000)}${fill(']', 8000)}`), 'front_matter_invalid'],
    ['open braces', front(`x: ${fill('{a: ')}`), 'front_matter_invalid'],
    ['lists in lists', front(fill('- ')), 'front_matter_invalid'],
    ['keys in keys', front(fill('? ')), 'front_matter_invalid'],
    ['ever deeper lines', front(Array.from({ length: 170 }, (_, depth) => `${' '.repeat(depth)}k:`).join('\n')), 'front_matter_invalid'],
    ['four thousand keys', front(`${ok}${Array.from({ length: 2600 }, (_, index) => `${index.toString(36)}: `).join('\n')}`), undefined],
    ['twenty thousand keys', front(Array.from({ length: 20_000 }, (_, index) => `k${index}: v`).join('\n')), 'front_matter_too_large'],
    ['one key many times', front(fill('a: b\n')), 'front_matter_duplicate_key'],
    ['colons', front(`description: ${fill(': ')}`), 'front_matter_unquoted_colon'],
    ['comments', front(`${ok}x: y ${fill(' # c')}`), 'commented_value'],
    ['a comment on every line', front(`${ok}list:\n${fill('  - a # b\n')}`), 'commented_value'],
    ['quotes that never end', front(`description: "${fill('\\"')}`), undefined],
    ['escapes', front(`name: a\ndescription: "${fill('\\u0041', 6_000)}"`), undefined],
    ['tabs', front(fill('\t')), undefined],
    ['spaces', front(`${ok}x: ${fill(' ')}y`), undefined],
    ['block scalar markers', front(fill('|\n')), undefined],
    ['document ends', front(fill('...\n')), undefined],
    ['directives', front(fill('%YAML 1.2\n')), undefined],
    ['tags', front(`x: ${fill('!a ')}`), undefined],
    ['anchors', front(`x: ${fill('&a ')}`), undefined],
    ['a language after the fence', '---js\nmodule.exports = process.exit(1)\n---\n', 'front_matter_bad_fence'],
    ['no end and four megabytes', `---\n${'x: y\n'.repeat(800_000)}`, 'front_matter_unterminated'],
    ['four megabytes of blank lines', '\n'.repeat(4_000_000), 'front_matter_missing'],
    ['four megabytes of spaces', `---\n${' '.repeat(4_000_000)}x`, 'front_matter_unterminated'],
    ['a heading and four megabytes of blank lines', `# x\n${'\n'.repeat(4_000_000)}x`, 'front_matter_missing'],
    ['four megabytes of hyphens', '-'.repeat(4_000_000), undefined],
    ['half a surrogate', front('name: a\ndescription: "\\ud800"'), 'front_matter_control_character'],
    ['a prototype', front('__proto__:\n  polluted: yes\nconstructor:\n  prototype: x'), 'front_matter_refused_syntax'],
    ['NUL bytes', front('name: a\0\ndescription: b'), 'front_matter_control_character'],
  ])('%s', (_, text, code) => {
    const codes = parse(text).findings.map((finding) => finding.code);
    if (code !== undefined) expect(codes).toContain(code);
    expectAlikeInEffort(
      () => parse(text),
      () => parse(calm(text.length)),
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
