/** Paths that an author writes in other letters than they have: what is there is said, unless it may not be named. */
import { describe, expect, it } from 'vitest';
import { describeFinding } from '#report/messages.ts';
import { type CompileFilesOptions, compileFiles, type Files, skillText } from '../helpers/compile-files.ts';

/** What to do about the findings of a code. */
function fixes(code: string, files: Files, settings: CompileFilesOptions = {}): readonly string[] {
  return compileFiles(files, settings).findings.flatMap((each) => (each.code === code ? [describeFinding(each).fix] : []));
}

const including = (path: string): string => skillText('tides', { more: `skillcdn:\n  include: [${path}]` });
const manifest = (more: string): string => `---\ndescription: Skills of the harbour.\n${more}\n---\n`;

describe('what is written in other letters is told with what is there', () => {
  it('an include', () => {
    const files = { 's/tides/Docs/x.md': '# X\n', 'SKILLCDN.md': manifest('documents: [Docs]'), 'Docs/y.md': '# Y\n' };
    const fix = (path: string): readonly string[] => [
      ...fixes('include_unavailable', { ...files, 's/tides/SKILL.md': including(path) }),
      ...fixes('include_refused', { ...files, 's/tides/SKILL.md': including(path) }),
    ];
    expect(fix('docs/X.md')).toEqual(['Write Docs/x.md: it exists in these letters.']);
    expect(fix('./docs/x.md')).toEqual(['Write ./Docs/x.md: it exists in these letters.']);
    expect(fix('/docs/y.md')).toEqual(['Write /Docs/y.md: it exists in these letters.']);
    expect(fix('docs/z.md')).toEqual(['Add the file, or take it off the list.']);
    expect(fix('Docs/x.md')).toEqual([]);
  });

  it('but never one that may not be named', () => {
    const files = {
      'SKILLCDN.md': manifest('exclude: [s/tides/Docs]'),
      's/tides/SKILL.md': including('docs/x.md'),
      's/tides/Docs/x.md': '# X\n',
    };
    expect(fixes('include_unavailable', files)).toEqual(['Add the file, or take it off the list.']);
  });

  it('an exclusion, without its name', () => {
    const files = { 'SKILLCDN.md': manifest('exclude: [Drafts, none]'), 'drafts/a.md': '# A\n', 'tides/SKILL.md': skillText('tides') };
    expect(fixes('exclude_unmatched', files)).toEqual([
      expect.stringMatching(/^Write the path in the exact case: it is there in other letters, and is published\.$/),
      expect.stringMatching(/^Correct the path/),
    ]);
    expect(JSON.stringify(compileFiles(files).findings)).not.toContain('drafts');
  });

  it('the picture of a repository', () => {
    const files = { 'SKILLCDN.md': manifest('image: Pic.PNG'), 'pic.png': 'x', 'tides/SKILL.md': skillText('tides') };
    expect(fixes('image_unused', files)).toEqual(['The file exists as pic.png: write its path in these letters.']);
    expect(fixes('image_unused', { ...files, 'SKILLCDN.md': manifest('image: none.png') })).toEqual([
      expect.stringMatching(/^Name a PNG of the repository/),
    ]);
  });

  it('the new place of a skill', () => {
    const settings = { moved: { 'old/SKILL.md': 'Tides/SKILL.md', 'older/SKILL.md': 'none/SKILL.md' } };
    expect(fixes('moved_target_missing', { 'tides/SKILL.md': skillText('tides') }, settings)).toEqual([
      'Write tides/SKILL.md under moved in skillpress.yaml: the skill exists in these letters.',
      expect.stringMatching(/^Correct the path under moved/),
    ]);
  });
});

describe('a folder in the place of a file', () => {
  it('is no skill, and its reader is told', () => {
    const { findings } = compileFiles({ 'a/SKILL.md/notes.md': '# Notes\n', 'tides/SKILL.md': skillText('tides') });
    expect(findings.filter(({ code }) => code === 'skill_file_unavailable')).toMatchObject([
      { place: { path: 'a/SKILL.md' }, arguments: { reason: 'folder' } },
    ]);
  });

  it('is no manifest either, and closes its folder, because what it was meant to exclude is unknown', () => {
    const { findings, files } = compileFiles({
      'a/SKILLCDN.md/x.md': '# X\n',
      'a/notes.md': '# N\n',
      'tides/SKILL.md': skillText('tides'),
    });
    expect(findings.filter(({ code }) => code === 'manifest_unreadable')).toMatchObject([
      { place: { path: 'a/SKILLCDN.md' }, arguments: { reason: 'it is a folder' } },
    ]);
    expect([...files.values()].some((bytes) => new TextDecoder().decode(bytes).includes('# N'))).toBe(false);
  });
});

it('what is named like a skill and is none is counted once a folder, in any spelling, and not beside a skill', () => {
  const files = {
    'a/SKILL.md': 'no front matter',
    'a/skill.md': skillText('a'),
    'b/Skill.md': skillText('b'),
    'c/SKILL.md/notes.md': '# Notes\n',
    'tides/SKILL.md': skillText('tides'),
    'tides/skill.md': skillText('tides'),
    'closed/SKILLCDN.md': manifest('exclude: [x]'),
    'closed/x/skill.md': skillText('x'),
    'hidden/SKILL.md': skillText('hidden', { more: 'metadata:\n  internal: true' }),
    'hidden/more/skill.md': skillText('more'),
  };
  expect(compileFiles(files).snapshot.counts.skipped).toBe(3);
});

it('a manifest without its description is told at the field that was meant, else at its first one', () => {
  const place = (fields: string) =>
    compileFiles({ 'SKILLCDN.md': `---\n${fields}\n---\n`, 'tides/SKILL.md': skillText('tides') }).findings.find(
      ({ code }) => code === 'manifest_unreadable',
    )?.place;
  expect(place('name: Harbour\ndescripton: Skills of the harbour.')).toMatchObject({ line: 3 });
  expect(place('documents: [docs]\ndescription: [a]')).toMatchObject({ line: 3 });
  expect(place('documents: [docs]')).toMatchObject({ line: 2 });
});
