import { describe, expect, it } from 'vitest';
import { compileFiles, type Files, skillText } from '../helpers/compile-files.ts';

const conflict = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch\n';
const found = (files: Files, code = 'conflict_markers') => compileFiles(files).findings.filter((one) => one.code === code);
const skill = skillText('tides');

describe('slips in texts', () => {
  it('are told of skills, their references, their scripts and documents', () => {
    const files = {
      'docs/a.md': conflict,
      'skills/tides/SKILL.md': skillText('tides', { body: `Read [it](notes.md) and run.py.\n${conflict}` }),
      'skills/tides/notes.md': conflict,
      'skills/tides/run.py': `import a\n${conflict}`,
    };
    expect(
      found(files)
        .map(({ place }) => [place?.path, place?.line])
        .sort(),
    ).toEqual([
      ['docs/a.md', 1],
      ['skills/tides/SKILL.md', 6],
      ['skills/tides/notes.md', 1],
      ['skills/tides/run.py', 2],
    ]);
  });

  it('are not looked for in what is not published', () => {
    expect(found({ 'skills/tides/SKILL.md': skill, 'src/a.md': conflict })).toEqual([]);
  });

  it('tell a conflict in the front matter instead of what YAML makes of it, once', () => {
    const text = '---\nname: tides\n<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\n>>>>>>> branch\n---\nDo it.\n';
    const { findings } = compileFiles({ 'skills/tides/SKILL.md': text, 'skills/a/SKILL.md': skillText('a') });
    expect(findings.map(({ code, place, arguments: args }) => [code, place?.line, args.end])).toEqual([['conflict_markers', 3, 7]]);
  });

  it('tell a conflict that begins above the front matter, or takes its end along', () => {
    for (const text of [
      `<<<<<<< HEAD\n${skill}=======\nAnother.\n>>>>>>> branch\n`,
      '---\nname: tides\n<<<<<<< HEAD\ndescription: a\n---\nDo it.\n=======\ndescription: b\n---\nDo it.\n>>>>>>> branch\n',
    ]) {
      const { findings } = compileFiles({ 'skills/tides/SKILL.md': text, 'skills/a/SKILL.md': skillText('a') });
      expect(
        findings.map(({ code }) => code),
        text,
      ).toEqual(['conflict_markers']);
    }
  });

  it('leave a mistake of the front matter its own words where the conflict is further down', () => {
    const text = `---\nname: tides\ndescription: Use when: a.\n---\n${conflict}`;
    const { findings } = compileFiles({ 'skills/tides/SKILL.md': text, 'skills/a/SKILL.md': skillText('a') });
    expect(findings.map(({ code }) => code)).toEqual(['front_matter_unquoted_colon']);
  });

  it('tell how much a fence without an end takes', () => {
    const files = { 'skills/tides/SKILL.md': skillText('tides', { body: '# A\n\n```sh\na\n\n# B\n\nRead it.' }) };
    expect(found(files, 'fence_unclosed')).toMatchObject([
      { severity: 'warning', place: { line: 7, column: 1 }, arguments: { fence: '```', lines: 3 } },
    ]);
  });
});
