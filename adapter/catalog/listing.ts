/**
 * Which skills a mount lists and finds. The build decides it for the whole repository; a sub-path mount that holds a
 * copy but not the skill it is a copy of lists the first copy inside (format.md, section 8).
 */

import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { isListable, standInsOf } from '#contract/stand-ins.ts';
import { oncePerScope } from './memo.ts';
import type { LoadedSnapshot } from './model.ts';
import { isWithin } from './scope.ts';

export interface Listing {
  /** What `skills/list` lists, in path order. */
  readonly listed: readonly ServedSkill[];
  /** Skills that can be discovered, in path order: counted, searched, shown in listings. */
  readonly discoverable: readonly SkillArtifact[];
  /** Path of a skill outside the scope -> its first copy inside. */
  readonly standIns: ReadonlyMap<string, SkillArtifact>;
}

function makeListing({ skills }: LoadedSnapshot, scope: string): Listing {
  const inside = [...skills.values()].filter((skill) => isWithin(scope, skill.path));
  const standIns = standInsOf(inside, scope);
  const chosen = new Set(standIns.values());
  return {
    listed: inside.filter(
      (skill): skill is ServedSkill => skill.serving === 'full' && (skill.listing.listed || (chosen.has(skill) && isListable(skill))),
    ),
    discoverable: inside.filter((skill) => skill.discoverable || chosen.has(skill)),
    standIns,
  };
}

/** The listing of a view. */
export const listingOf = oncePerScope(makeListing);
