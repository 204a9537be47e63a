/** The skills that the home page names: all of a small library, some of a large one. */
import type { Edition } from './edition.ts';
import { folderAt } from './edition.ts';
import { nestedIn, outerSkill, type PlacedSkill, withNested } from './nested-skills.ts';
import type { Reader } from './reader.ts';
import { skillIndex } from './skill-index.ts';

export interface HomeGroup {
  readonly edition: Edition;
  /** Folder that holds the skills; empty for the repository. */
  readonly folder: string;
  /** What its manifest calls it. */
  readonly title?: string;
  /** Skills that it has. */
  readonly count: number;
  /** Those that are shown. */
  readonly skills: readonly PlacedSkill[];
}

/** A library of so many skills is read at a glance, whole. */
const MAX_WHOLE = 20;
/** Folders of a larger one that have room on the page, the fullest ones. */
const MAX_GROUPS = 12;
/** Skills that stand for a folder of a larger library, at least; where folders are few, they share this many. */
const MIN_EXAMPLES = 3;
const EXAMPLES = 24;

/** Groups in the order of the repositories, then of their folders. Only skills that search finds are counted and shown, as everywhere. */
export function homeSkills(reader: Reader, editions: readonly Edition[]): readonly HomeGroup[] {
  const groups = editions.flatMap((edition) => groupsOf(reader, edition));
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total <= MAX_WHOLE) return groups;
  const fullest = new Set([...groups].sort((a, b) => b.count - a.count).slice(0, MAX_GROUPS));
  const examples = Math.max(MIN_EXAMPLES, Math.floor(EXAMPLES / fullest.size));
  return groups.filter((group) => fullest.has(group)).map((group) => ({ ...group, skills: group.skills.slice(0, examples) }));
}

function groupsOf(reader: Reader, edition: Edition): readonly HomeGroup[] {
  return skillIndex(reader, edition).flatMap(({ folder, skills }) => {
    // A group inside of a skill is shown with that skill.
    if (edition.directory.get(`${folder}/SKILL.md`)?.kind === 'skill' || outerSkill(edition, folder) !== undefined) return [];
    const shown = withNested((directory) => nestedIn(reader, edition, directory), skills).filter(({ skill }) => skill.discoverable);
    const title = folder === '' ? undefined : folderAt(reader, edition, folder)?.manifest?.name;
    return shown.length === 0 ? [] : [{ edition, folder, count: shown.length, skills: shown, ...(title === undefined ? {} : { title }) }];
  });
}
