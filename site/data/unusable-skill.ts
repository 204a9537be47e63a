/** A `SKILL.md` that is no usable skill: it is published as a file, and the build report says what is wrong with it. */
import type { Edition } from './edition.ts';

/** Tells whether a repository path is such a file: usable ones are published as skills. */
export function isUnusableSkill({ directory }: Pick<Edition, 'directory'>, path: string): boolean {
  return (path === 'SKILL.md' || path.endsWith('/SKILL.md')) && directory.get(path)?.kind === 'file';
}

/** `SKILL.md` paths of an edition that are no usable skills, in the order of the directory. */
export function unusableSkills(edition: Pick<Edition, 'directory'>): readonly string[] {
  return [...edition.directory.keys()].filter((path) => isUnusableSkill(edition, path));
}
