/**
 * Which skills a mount lists and finds. The build decides it for the whole repository; a sub-path mount that holds a
 * copy but not the skill it is a copy of lists the first copy inside (format.md, section 8).
 */

import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { isListable, standInsOf } from '#contract/stand-ins.ts';
import { oncePerScope } from './memo.ts';
import type { LoadedSnapshot, View } from './model.ts';
import { foldersAbove, isWithin } from './scope.ts';

/** Skills below a folder, itself included. */
export interface SkillsBelow {
  /** Can be discovered. */
  readonly found: number;
  /** Loadable by their paths alone: hidden skills, and copies. */
  readonly aside: number;
}

export interface Listing {
  /** What `skills/list` lists, in path order. */
  readonly listed: readonly ServedSkill[];
  /** Skills that can be discovered, in path order: counted, searched, shown in listings. */
  readonly discoverable: readonly SkillArtifact[];
  /** Their paths. */
  readonly found: ReadonlySet<string>;
  /** Folder -> what lies below it; absent for folders without any skill. */
  readonly below: ReadonlyMap<string, SkillsBelow>;
  /** Path of a skill outside the scope -> its first copy inside. */
  readonly standIns: ReadonlyMap<string, SkillArtifact>;
}

function makeListing({ skills }: LoadedSnapshot, scope: string): Listing {
  const inside = [...skills.values()].filter((skill) => isWithin(scope, skill.path));
  const standIns = standInsOf(inside, scope);
  const chosen = new Set(standIns.values());
  const discoverable = inside.filter((skill) => skill.discoverable || chosen.has(skill));
  const found = new Set(discoverable.map(({ path }) => path));
  return {
    listed: inside.filter(
      (skill): skill is ServedSkill => skill.serving === 'full' && (skill.listing.listed || (chosen.has(skill) && isListable(skill))),
    ),
    discoverable,
    found,
    below: countBelow(inside, found),
    standIns,
  };
}

function countBelow(skills: readonly SkillArtifact[], listed: ReadonlySet<string>): ReadonlyMap<string, SkillsBelow> {
  const below = new Map<string, { found: number; aside: number }>();
  for (const skill of skills) {
    const key = listed.has(skill.path) ? 'found' : 'aside';
    for (const folder of foldersAbove(skill.path)) {
      const counts = below.get(folder) ?? { found: 0, aside: 0 };
      counts[key] += 1;
      below.set(folder, counts);
    }
  }
  return below;
}

const NONE: SkillsBelow = { found: 0, aside: 0 };

/** How many skills of a view lie below a folder. */
export function skillsBelow(view: View, folder: string): SkillsBelow {
  return listingOf(view).below.get(folder) ?? NONE;
}

/** The listing of a view. */
export const listingOf = oncePerScope(makeListing);
