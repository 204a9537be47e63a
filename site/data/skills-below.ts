/** The skills that a folder's page lists: its own, and those of its subfolders where all of them fit one list. */
import type { FolderArtifact, SkillMark } from '#contract/schema/folder.ts';
import { listFolder } from '../view/listing.ts';
import { type PlacedSkill, withNested } from './nested-skills.ts';
import type { Reader } from './reader.ts';
import { skillPagePath } from './skill-path.ts';

/** A skill in the list of a folder. */
export interface ListedSkill extends PlacedSkill {
  /**
   * Name of the subfolder that holds it, which is no skill itself; below folders that hold nothing but one folder, of the first that is one of several.
   * `undefined` for a skill of the folder's own.
   */
  readonly folder?: string;
  /** Folder that holds the skill's, from the listing folder; `undefined` for a skill of the folder's own. */
  readonly where?: string;
}

export interface SkillsBelow {
  /** Own skills first, then those of each subfolder, all in the order of the folder objects. */
  readonly skills: readonly ListedSkill[];
  /** Skills of subfolders that the list leaves to their own pages, and to search. */
  readonly leftOut: number;
}

/** Most skills that a list holds beside a folder's own: a page of more weighs what its subfolders' pages weigh together. */
export const MAX_BELOW = 200;

/** Lists a folder's skills; `nestedOf` knows those inside of a skill's directory. Of subfolders only what search finds is listed, so that lists agree with counts. */
export function skillsBelow(
  reader: Pick<Reader, 'folder'>,
  folder: FolderArtifact,
  nestedOf: (directory: string) => readonly SkillMark[],
): SkillsBelow {
  const { skills, folders } = listFolder(folder);
  const own = withNested(nestedOf, skills);
  const below = folders.reduce((sum, { counts }) => sum + counts.skills, 0);
  if (below > MAX_BELOW) return { skills: own, leftOut: below };
  const prefix = folder.path === '' ? 0 : folder.path.length + 1;
  const placed = (found: FolderArtifact): readonly ListedSkill[] => {
    const { skills: held, folders: inner } = listFolder(found);
    const where = found.path.slice(prefix);
    const here = withNested(nestedOf, held)
      .filter(({ skill }) => skill.discoverable)
      .map(
        ({ skill, within }): ListedSkill => ({
          skill,
          ...(within === undefined ? {} : { within: skillPagePath(skill.path).slice(prefix) }),
          where,
        }),
      );
    return [...here, ...inner.flatMap((child) => (child.counts.skills > 0 ? placed(reader.folder(child.digest)) : []))];
  };
  const others = folders.flatMap((child) => (child.counts.skills > 0 ? placed(reader.folder(child.digest)) : []));
  const depth = own.length > 0 ? 0 : sharedDepth(others.flatMap((each) => each.where ?? []));
  const named = others.map((each): ListedSkill => ({ ...each, folder: each.where?.split('/')[depth] ?? '' }));
  return { skills: [...own, ...named], leftOut: 0 };
}

/** How many leading segments all of some paths share, where each has another one behind them. */
function sharedDepth(paths: readonly string[]): number {
  const all = paths.map((path) => path.split('/'));
  const [first = []] = all;
  let depth = 0;
  while (all.length > 0 && all.every((segments) => segments.length > depth + 1 && segments[depth] === first[depth])) depth += 1;
  return depth;
}
