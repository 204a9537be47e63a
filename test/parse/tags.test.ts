import { describe, expect, it } from 'vitest';
import { tagKey } from '#contract/tag.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { parseRepoPath } from '#model/repo-path.ts';
import { parseSkillFile } from '#parse/skill-file.ts';

/** The tags of a skill with these lines of front matter, and what is told of them. */
function read(...lines: readonly string[]) {
  const path = parseRepoPath('skills/tides/SKILL.md');
  if (!path.ok) throw new Error('path');
  const text = `---\nname: tides\ndescription: Reads tide tables.\n${lines.join('\n')}\n---\nDo it.\n`;
  const parsed = parseSkillFile(path.path, new TextEncoder().encode(text), DEFAULT_LIMITS);
  if (parsed.kind !== 'skill') throw new Error('skipped');
  const findings = parsed.findings.map(({ code, place, arguments: args }) => ({ code, at: `${place?.line}:${place?.column}`, ...args }));
  return { tags: parsed.skill.tags, findings };
}

describe('tags', () => {
  it.each([
    [['tags: [Tides, harbour]'], ['tides', 'harbour']],
    [['tags: Tides, harbour,'], ['tides', 'harbour']],
    [
      ['metadata:', '  tags: Tides, harbour'],
      ['tides', 'harbour'],
    ],
    [
      ['tags:', '  - b', 'metadata:', '  tags: a, b'],
      ['b', 'a'],
    ],
    [["tags: 'Data Quality,data  quality, DATA\tquality '"], ['data quality']],
    [[`tags: cafe${String.fromCodePoint(0x301)}, caf${String.fromCodePoint(0xe9)}`], [`caf${String.fromCodePoint(0xe9)}`]],
    [[`tags: a${String.fromCodePoint(0xa0)}b, a b`], ['a b']],
    [['tags:'], []],
    [['tags: a', 'metadata:', '  tags:'], ['a']],
    [[`tags: [${'x'.repeat(40)}, ${'\u{1F6A2}'.repeat(40)}]`], ['x'.repeat(40), '\u{1F6A2}'.repeat(40)]],
  ])('of %j are %j', (lines, tags) => {
    expect(read(...lines)).toEqual({ tags, findings: [] });
  });

  it('that are too long are told where they stand, and the others stay', () => {
    const long = 'x'.repeat(41);
    const told = { code: 'tag_too_long', tag: `${'x'.repeat(39)}…`, characters: 41, limit: 40 };
    expect(read('tags:', '  - tides', `  - ${long}`)).toEqual({ tags: ['tides'], findings: [{ ...told, at: '6:5' }] });
    expect(read('metadata:', `  tags: tides, ${long}`)).toEqual({ tags: ['tides'], findings: [{ ...told, at: '5:3' }] });
  });

  it('past the twentieth are told once, from the first of them on', () => {
    const tags = Array.from({ length: 23 }, (_, at) => `t${at}`);
    const told = { code: 'tags_too_many', count: 23, limit: 20, first: 't20' };
    expect(read(`tags: ${tags.join(', ')}, T1`)).toEqual({ tags: tags.slice(0, 20), findings: [{ ...told, at: '4:1' }] });
    expect(read('tags:', ...tags.map((tag) => `  - ${tag}`)).findings).toEqual([{ ...told, at: '25:5' }]);
    expect(read(`tags: ${tags.slice(0, 20).join(', ')}, T1`).findings).toEqual([]);
  });

  it.each(['tags: {a: b}', 'tags: [a, {b: c}]'])('that are no texts are told: %s', (line) => {
    expect(read(line)).toEqual({
      tags: [],
      findings: [{ code: 'field_ignored', at: '4:1', field: 'tags', reason: 'it is not a list of texts' }],
    });
  });

  it('of metadata that cannot be used are those of tags alone', () => {
    expect(read('tags: a', 'metadata:', '  tags: b', '  teams: [c]')).toMatchObject({ tags: ['a'], findings: [{ code: 'field_ignored' }] });
  });

  it('are asked for as they are written down', () => {
    expect(tagKey('  CSV\n data ')).toBe('csv data');
    expect(tagKey(tagKey('İ X'))).toBe(tagKey('İ X'));
    expect(tagKey(' \t')).toBe('');
  });
});
