import { describe, expect, it } from 'vitest';
import { describeFinding } from '#report/messages.ts';
import { compileFiles, type Files, skillText } from '../helpers/compile-files.ts';

/** `severity code` of every finding, with the place where it has one. */
function said(files: Files): readonly string[] {
  return compileFiles(files).findings.map(({ severity, code, place }) => {
    const { path = '', line, column } = place ?? {};
    return `${severity} ${code} ${path}${line === undefined ? '' : `:${line}:${column}`}`.trimEnd();
  });
}

const tides = skillText('tides');

describe('one cause is told once', () => {
  it('a description that is too long', () => {
    const long = skillText('tides', { description: 'x'.repeat(1025) });
    expect(said({ 'tides/SKILL.md': long })).toEqual(['warning description_too_long tides/SKILL.md:3:1']);
  });

  it('a name that differs from the directory, and that another skill has', () => {
    const files = { 'browser/SKILL.md': skillText('browser'), 'connect/SKILL.md': skillText('browser', { body: 'Do it otherwise.' }) };
    expect(said(files).filter((line) => line.startsWith('warning'))).toEqual(['warning name_directory_mismatch connect/SKILL.md:2:1']);
    expect(said(files)).toContain('info same_name connect/SKILL.md:2:1');
  });

  it('two folders that some computers take for one, with everything below them', () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    const files = {
      [`x/${decomposed}/A.md`]: '# A\n',
      [`x/${composed}/a.md`]: '# B\n',
      [`x/${composed}/more/b.md`]: '# B\n',
      'y/X/a.md': '',
      X: '',
    };
    expect(said(files).filter((line) => line.includes('path_clash'))).toEqual(['error path_clash x', `error path_clash x/${composed}`]);
    const excluded = { 'SKILLCDN.md': '---\nname: x\ndescription: y\nexclude: [docs]\n---\n', 'docs/a.md': '# A\n', 'Docs/b.md': '# B\n' };
    expect(said(excluded).filter((line) => line.includes('path_clash'))).toEqual([]);
  });

  it('a name that another skill has in another Unicode form', () => {
    const files = { 'a/x/SKILL.md': skillText('caf\u00e9'), 'b/x/SKILL.md': skillText('cafe\u0301', { body: 'Do it otherwise.' }) };
    expect(said(files).filter((line) => line.includes('same_name'))).toEqual(['info same_name b/x/SKILL.md:2:1']);
  });

  it('a name that hosts refuse', () => {
    expect(said({ 'Tide Tables/SKILL.md': skillText('Tide Tables') })).toEqual(['warning name_unusual Tide Tables/SKILL.md:2:1']);
  });

  it('front matter that strict clients refuse', () => {
    const files = { 'tides/SKILL.md': skillText('tides', { more: 'compatibility:\nmetadata:\n  tags: [a]' }) };
    expect(said(files)).toEqual(['warning field_ignored tides/SKILL.md:4:1', 'warning field_ignored tides/SKILL.md:5:1']);
  });

  it('more files than hosts hold and installers unpack', () => {
    const files = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`tides/data/${index}.txt`, 'x']));
    const found = said({ 'tides/SKILL.md': skillText('tides'), ...files });
    expect(found.filter((line) => line.startsWith('warning'))).toEqual(['warning skill_unlisted tides/SKILL.md']);
    const compiled = compileFiles({ 'tides/SKILL.md': skillText('tides'), ...files });
    const unlisted = compiled.findings.find(({ code }) => code === 'skill_unlisted');
    expect(unlisted === undefined ? '' : describeFinding(unlisted).why).toMatch(/Installers are offered up to 1,000 files and 50 MiB\.$/);
  });

  it('but a cause that nothing else tells is told', () => {
    const emoji = skillText('tides', { description: '🌊'.repeat(600) });
    expect(said({ 'tides/SKILL.md': emoji })).toEqual(['warning entry_unfit_for_installers tides/SKILL.md']);
    const [unfit] = compileFiles({ 'tides/SKILL.md': emoji }).findings;
    expect(unfit?.arguments).toMatchObject({ measured: 1_200, limit: 1_024, over: 176 });
    expect(unfit === undefined ? '' : describeFinding(unfit).what).toMatch(/ 1,024 UTF-16 units \(1200, which is 176 too many\)\.$/);
    expect(unfit === undefined ? '' : describeFinding(unfit).fix).toMatch(/^Shorten it by 176 units/);
  });

  it('and so is the file whose name is the cause', () => {
    const files = {
      'tides/SKILL.md': skillText('tides', { body: '[it](b..c.md)' }),
      'tides/b..c.md': 'x',
      'tides/a.md': 'x',
      'tides/z..md': 'x',
    };
    const unfit = compileFiles(files).findings.find(({ code }) => code === 'entry_unfit_for_installers');
    expect(unfit?.arguments).toMatchObject({ file: 'b..c.md' });
    expect(unfit === undefined ? '' : describeFinding(unfit).what).toMatch(/cannot carry: b\.\.c\.md\.$/);
  });
});

describe('a skill in a hidden folder', () => {
  const berths = skillText('berths');

  it('is told where visible ones keep it off the list', () => {
    expect(said({ '.claude/skills/berths/SKILL.md': berths, 'tides/SKILL.md': tides })).toEqual([
      'info hidden_skill .claude/skills/berths/SKILL.md',
    ]);
  });

  it('is not, where there are no visible ones, and where it is a copy', () => {
    expect(said({ '.claude/skills/berths/SKILL.md': berths })).toEqual([]);
    expect(said({ '.claude/skills/tides/SKILL.md': tides, 'tides/SKILL.md': tides })).toEqual([
      'info duplicate_skill .claude/skills/tides/SKILL.md',
    ]);
  });
});

describe('a link that leaves the repository', () => {
  const leaves = (body: string) => said({ 'skills/tides/SKILL.md': skillText('tides', { body }) });

  it('is an error at its place', () => {
    expect(leaves('Read ![it](../../../etc/passwd) and [that](/../x.md).')).toEqual([
      'error link_leaves_repository skills/tides/SKILL.md:5:6',
      'error link_leaves_repository skills/tides/SKILL.md:5:37',
    ]);
  });

  it('is none where it ends inside, or is no path', () => {
    expect(leaves('[a](../../skills/tides/SKILL.md) [b](https://example.com/../..) [d](#top)')).toEqual([]);
  });
});

describe('a repository without skills', () => {
  it('is told what is expected', () => {
    expect(said({ 'README.md': '# Tides\n' })).toEqual(['warning no_skills']);
  });

  it('is told that none of its skill files can be used', () => {
    const { findings } = compileFiles({ 'a/SKILL.md': '# A\n', 'b/skill.md': tides });
    expect(findings.filter(({ code }) => code === 'no_skills').map(({ arguments: args }) => args)).toEqual([{ unusable: 2 }]);
  });

  it('is told nothing where another finding tells why, or there are internal ones', () => {
    const internal = skillText('tides', { more: 'metadata:\n  internal: true' });
    expect(said({ 'tides/SKILL.md': internal })).toEqual(['info internal_left_out']);
    const closed = { 'SKILLCDN.md': '---\ndescription: x\nexclude: [../x]\n---\n', 'tides/SKILL.md': tides };
    expect(said(closed).map((line) => line.split(' ')[1])).toEqual(['manifest_unreadable']);
  });
});
