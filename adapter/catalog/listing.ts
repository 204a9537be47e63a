/**
 * Which skills a mount lists and finds. The build decides it for the whole repository; a sub-path mount that holds a
 * copy but not the skill it is a copy of lists the first copy inside (format.md, section 8).
 */

import { compareText } from '#contract/compare.ts';
import type { ServedSkill, SkillArtifact, UnlistedReason } from '#contract/schema/skill.ts';
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

/** How many skills of a view can be discovered and are not in `skills/list`, by reason, most frequent first. */
export function unlistedIn(view: View): ReadonlyMap<UnlistedReason, number> {
  const { listed, discoverable } = listingOf(view);
  const isListed = new Set<SkillArtifact>(listed);
  const counts = new Map<UnlistedReason, number>();
  for (const skill of discoverable) {
    if (isListed.has(skill)) continue;
    // A copy that stands for a skill outside of the mount is found here, and is listed unless something else is wrong with it.
    const reason = skill.serving === 'described-only' || skill.listing.listed ? 'described_only' : skill.listing.reason;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b)));
}
