/** Copies that the pages of folders count: skills that a repository as a whole does not count, because it has each of them elsewhere. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { countStandIns } from '#contract/stand-ins.ts';
import { type Edition, skillAt } from './edition.ts';
import type { Reader } from './reader.ts';

const known = new WeakMap<Edition, readonly SkillArtifact[]>();

/** How many skills outside of a folder have a copy in it. */
export function standInsIn(reader: Reader, edition: Edition, folder: string): number {
  const copies = known.get(edition) ?? readCopies(reader, edition);
  known.set(edition, copies);
  return countStandIns(copies, folder);
}

function readCopies(reader: Reader, edition: Edition): readonly SkillArtifact[] {
  const skills = [...edition.directory].flatMap(([path, { kind }]) => (kind === 'skill' ? [skillAt(reader, edition, path)] : []));
  return skills.filter((skill) => skill?.duplicateOf !== undefined) as readonly SkillArtifact[];
}
