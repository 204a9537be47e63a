/** A skill that is no longer published, in a commit that stays readable. */
import type { CommitPage } from '#contract/past-pages.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { type Edition, skillAt } from './edition.ts';
import { editionOfCommit, type PlacedPast } from './past.ts';
import type { Reader } from './reader.ts';

export interface KeptSkill {
  readonly page: CommitPage;
  /** The commit as pages show editions. */
  readonly edition: Edition;
  readonly skill: SkillArtifact;
}

/** Opened commits of a deployment; each gone skill asks for all of them. */
const opened = new WeakMap<CommitPage, Edition>();

/**
 * The first of the commits of an edition's repository that has a skill at a `SKILL.md` path, in the order of the deployment:
 * commits of today's refs, then older ones. `undefined` where none has. Throws for a snapshot that is not stored.
 */
export function keptSkill(
  reader: Reader,
  past: readonly PlacedPast[],
  { snapshot }: Pick<Edition, 'snapshot'>,
  path: string,
): KeptSkill | undefined {
  for (const { page, edition: today } of past) {
    if (page.kind !== 'commit' || today.snapshot.address !== snapshot.address) continue;
    const edition = opened.get(page) ?? editionOfCommit(reader, page);
    opened.set(page, edition);
    const skill = skillAt(reader, edition, path);
    if (skill !== undefined) return { page, edition, skill };
  }
  return undefined;
}
