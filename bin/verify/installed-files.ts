/** What an installer ends up with when it takes a skill, by what the store says: its files, from its own directory down. */
import type { Digest } from '#contract/digest.ts';
import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';

export interface InstalledFile {
  /** Below the skill's directory. */
  readonly path: string;
  readonly digest: Digest;
}

/**
 * The files of one of `skills`, which are all of its snapshot, in path order. A listed skill says them itself; of the others they
 * follow from its own files and those of the skills inside of it (format.md, section 8).
 */
export function installedFiles(skill: ServedSkill, skills: ReadonlyMap<string, SkillArtifact>): readonly InstalledFile[] {
  const prefix = skill.directory === '' ? '' : `${skill.directory}/`;
  const held = skill.resources.length > 0 ? skill.resources : heldFiles(skill, skills);
  const files = held.map(({ path, digest }) => ({ path: path.slice(prefix.length), digest }));
  return files.sort((a, b) => compareText(a.path, b.path));
}

function heldFiles(skill: ServedSkill, skills: ReadonlyMap<string, SkillArtifact>): readonly InstalledFile[] {
  const nested = skill.nested.flatMap((path) => {
    const other = skills.get(path);
    return other?.serving === 'full' ? [other] : [];
  });
  return [
    { path: skill.path, digest: skill.document.digest },
    ...skill.files,
    ...nested.flatMap((other) => [
      { path: other.path, digest: hasEntry(other) ? other.document.digest : other.source.digest },
      ...other.files,
    ]),
  ];
}

/** One URI has one set of bytes: a skill that can be asked for is held as it is served, others as they are in the repository. */
function hasEntry({ listing }: ServedSkill): boolean {
  return listing.listed || listing.reason === 'duplicate' || listing.reason === 'hidden';
}
