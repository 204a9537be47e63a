/** Skills that lie inside of other skills: where a list of a folder's skills shows them, so that it agrees with its count. */
import type { SkillMark } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Edition } from './edition.ts';
import type { Reader } from './reader.ts';
import { skillPagePath } from './skill-path.ts';

/** A skill in a list. */
export interface PlacedSkill {
  readonly skill: SkillMark;
  /** Path of a nested skill's folder, from the folder that holds the outermost skill's; `undefined` for a skill that is not nested. */
  readonly within?: string;
}

type Nesting = ReadonlyMap<string, readonly SkillMark[]>;
const known = new WeakMap<Edition, Nesting>();

/** Directory of the outermost skill around a path -> the skills inside of it, in the directory's order. The root is around everything, and counts as none. */
function nestingOf(reader: Reader, edition: Edition): Nesting {
  const found = known.get(edition);
  if (found !== undefined) return found;
  const nesting = new Map<string, SkillMark[]>();
  for (const [path, entry] of edition.directory) {
    if (entry.kind !== 'skill') continue;
    const outermost = outerSkill(edition, skillPagePath(path));
    if (outermost === undefined) continue;
    const list = nesting.get(outermost) ?? [];
    nesting.set(outermost, [...list, markOf(reader.skill(entry.digest))]);
  }
  known.set(edition, nesting);
  return nesting;
}

/** Directory of the outermost skill that a folder lies in, itself not counted; `undefined` where it lies in none. */
export function outerSkill(edition: Edition, folder: string): string | undefined {
  for (let slash = folder.indexOf('/'); slash >= 0; slash = folder.indexOf('/', slash + 1)) {
    const above = folder.slice(0, slash);
    if (edition.directory.get(`${above}/SKILL.md`)?.kind === 'skill') return above;
  }
  return undefined;
}

/** The skills inside of the skill of a directory. */
export function nestedIn(reader: Reader, edition: Edition, directory: string): readonly SkillMark[] {
  return nestingOf(reader, edition).get(directory) ?? [];
}

/** The skills of a folder, each followed by those inside of it, which `nestedOf` knows. */
export function withNested(nestedOf: (directory: string) => readonly SkillMark[], skills: readonly SkillMark[]): readonly PlacedSkill[] {
  return skills.flatMap((skill) => {
    const directory = skillPagePath(skill.path);
    const above = directory.slice(0, directory.lastIndexOf('/') + 1);
    const inside = nestedOf(directory);
    return [{ skill }, ...inside.map((nested) => ({ skill: nested, within: skillPagePath(nested.path).slice(above.length) }))];
  });
}

function markOf(skill: SkillArtifact): SkillMark {
  const { path, name, description, discoverable, license, listing, serving } = skill;
  const tags = serving === 'full' ? skill.tags : [];
  return { path, name, description, describedOnly: serving !== 'full', discoverable, listed: listing.listed, license, tags };
}
