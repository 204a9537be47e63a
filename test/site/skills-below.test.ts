/** Which skills the page of a folder lists: its own, and those of its subfolders while they fit one list. */
import { describe, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import type { Child, FolderArtifact, SkillMark } from '#contract/schema/folder.ts';
import { MAX_BELOW, skillsBelow } from '../../site/data/skills-below.ts';
import { foldersOf } from '../../site/view/listing.ts';

const mark = (path: string, discoverable = true): SkillMark => ({
  path: `${path}/SKILL.md`,
  name: path.slice(path.lastIndexOf('/') + 1),
  description: 'Words.',
  describedOnly: false,
  discoverable,
  listed: true,
  license: { status: 'none' },
  tags: [],
});

/** Folder objects by their path, which stands in for their digest. */
function library(skills: readonly SkillMark[]) {
  const folder = (path: string): FolderArtifact => {
    const prefix = path === '' ? '' : `${path}/`;
    const inside = skills.filter((skill) => skill.path.startsWith(prefix));
    const names = [...new Set(inside.map((skill) => skill.path.slice(prefix.length).split('/')[0] ?? ''))];
    const children = names.flatMap((name): readonly Child[] => {
      if (name === 'SKILL.md') return [];
      const own = skills.find((skill) => skill.path === `${prefix}${name}/SKILL.md`);
      const count = skills.filter((skill) => skill.discoverable && skill.path.startsWith(`${prefix}${name}/`)).length;
      const digest = `${prefix}${name}` as Digest;
      return [{ name, kind: 'folder', digest, counts: { skills: count, documents: 0 }, ...(own === undefined ? {} : { skill: own }) }];
    });
    return { kind: 'folder', path, counts: { skills: inside.length, documents: 0 }, children };
  };
  return { folder, reader: { folder: (digest: Digest) => folder(digest) } };
}

describe('the list of a folder', () => {
  const skills = [mark('a'), mark('tools/ebb'), mark('tools/deep/flow'), mark('tools/copy', false), mark('hidden/x', false), mark('z/y')];
  const { folder, reader } = library(skills);
  const inside = (directory: string) => (directory === 'tools/ebb' ? [mark('tools/ebb/neap')] : []);

  it('holds its own skills first, then those of each subfolder that search finds, with where they lie', () => {
    const { skills: listed, leftOut } = skillsBelow(reader, folder(''), inside);
    expect(listed.map(({ skill, folder: held, where, within }) => [skill.name, held, within ?? where])).toEqual([
      ['a', undefined, undefined],
      ['ebb', 'tools', 'tools'],
      ['neap', 'tools', 'tools/ebb/neap'],
      ['flow', 'tools', 'tools/deep'],
      ['y', 'z', 'z'],
    ]);
    expect(leftOut).toBe(0);
    expect(foldersOf(listed)).toEqual([
      ['tools', 3],
      ['z', 1],
    ]);
    const below = skillsBelow(reader, folder('tools'), () => []).skills;
    expect(below.map(({ skill, where }) => [skill.name, where])).toEqual([
      ['ebb', undefined],
      ['copy', undefined],
      ['flow', 'deep'],
    ]);
  });

  it('names folders by where they part, below folders that hold nothing but one folder', () => {
    const deep = library(['plugins/a/skills/x', 'plugins/b/skills/y', 'plugins/b/skills/z'].map((path) => mark(path)));
    expect(foldersOf(skillsBelow(deep.reader, deep.folder(''), () => []).skills)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    const one = library([mark('plugins/a/x'), mark('plugins/a/y')]);
    expect(foldersOf(skillsBelow(one.reader, one.folder(''), () => []).skills)).toEqual([['a', 2]]);
    // One of the folder's own stands beside them.
    const beside = library([mark('x'), mark('plugins/a/y')]);
    expect(foldersOf(skillsBelow(beside.reader, beside.folder(''), () => []).skills)).toEqual([['plugins', 1]]);
  });

  it('leaves the skills of subfolders to their pages where they are too many', () => {
    const many = (count: number) => library([mark('own'), ...Array.from({ length: count }, (_, at) => mark(`more/skill-${at}`))]);
    const fits = many(MAX_BELOW);
    expect(skillsBelow(fits.reader, fits.folder(''), () => []).skills).toHaveLength(MAX_BELOW + 1);
    const tooMany = many(MAX_BELOW + 1);
    const { skills: listed, leftOut } = skillsBelow(tooMany.reader, tooMany.folder(''), () => []);
    expect(listed.map(({ skill }) => skill.name)).toEqual(['own']);
    expect(leftOut).toBe(MAX_BELOW + 1);
  });
});
