/** `pull --check`: what every locked skill is at its source now, against what was approved. Nothing is written. */
import type { FileRef } from '#contract/schema/common.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { inTurns } from '#model/in-turns.ts';
import { labelOf, type Offer } from './catalog.ts';
import { type FieldChange, type FileChange, fieldChanges, fileChanges } from './changes.ts';
import { diffFiles, type FileDiff } from './file-diff.ts';
import { editsOf, inspect, readInstalled } from './installed.ts';
import { LIMITS } from './limits.ts';
import { isScript, isSetting } from './notable.ts';
import { olderProblem } from './older.ts';
import { lockedSkill } from './place.ts';
import { problemOf } from './problems.ts';
import { type LockedOptions, mapSources } from './pull.ts';
import { checkListing, fileRefs, type SkillFiles } from './skill-files.ts';

export interface CheckedFile extends FileChange {
  /** Of a kind that is run. */
  readonly script: boolean;
  /** Obeyed by its name (notable.ts). */
  readonly setting: boolean;
  readonly text: FileDiff;
}

export interface CheckedSkill {
  readonly name: string;
  readonly label: string;
  readonly locked: LockedSkill;
  /** `unavailable`: the source does not offer it any more, or cannot be read; `problem` says which, and of `changed` that it is older. */
  readonly status: 'same' | 'changed' | 'unavailable';
  readonly problem?: string;
  readonly now?: LockedSkill;
  readonly files: readonly CheckedFile[];
  readonly frontMatter: readonly FieldChange[];
  /** The folder of the skill, where it is not as the lock says: what was added, edited or removed by hand. */
  readonly edits: readonly string[];
  readonly installed: boolean;
}

export interface CheckOptions extends LockedOptions {
  /** The folder that a skill is installed in. */
  readonly placeOf: (name: string) => string;
}

/** Compares locked skills with their sources and with their folders, in the order of the list. */
export async function checkLocked(skills: readonly LockedSkill[], options: CheckOptions): Promise<readonly CheckedSkill[]> {
  const groups = await mapSources(skills, options, (found) =>
    inTurns(found, LIMITS.skillsAtOnce, async ({ skill, offer, problem }) => {
      const folder = options.placeOf(skill.name);
      const base = {
        name: skill.name,
        label: labelOf(skill),
        locked: skill,
        files: [],
        frontMatter: [],
        ...(await editsIn(folder, skill)),
      };
      if (offer === undefined) return { ...base, status: 'unavailable' as const, problem: problem ?? 'it is not offered' };
      try {
        return { ...base, ...(await compare(skill, offer, folder)) };
      } catch (error) {
        return { ...base, status: 'unavailable' as const, problem: problemOf(error) };
      }
    }),
  );
  const byName = new Map(groups.flat().map((checked) => [checked.name, checked]));
  return skills.flatMap(({ name }) => byName.get(name) ?? []);
}

async function editsIn(folder: string, skill: LockedSkill): Promise<Pick<CheckedSkill, 'edits' | 'installed'>> {
  const there = await inspect(folder);
  if (there.kind === 'absent') return { edits: [], installed: false };
  return { edits: there.kind === 'foreign' ? [`${there.what} in its place`] : editsOf(there, skill.files), installed: true };
}

async function compare(
  skill: LockedSkill,
  offer: Offer,
  folder: string,
): Promise<Pick<CheckedSkill, 'status' | 'problem' | 'now' | 'files' | 'frontMatter'>> {
  if (offer.files !== undefined) checkListing(offer.files);
  if (offer.files !== undefined && fileChanges(skill.files, offer.files).length === 0)
    return { status: 'same', files: [], frontMatter: [] };
  const files = await offer.load();
  const refs = fileRefs(files);
  const changes = fileChanges(skill.files, refs);
  if (changes.length === 0) return { status: 'same', files: [], frontMatter: [] };
  const recall = async (file: FileRef | undefined): Promise<Uint8Array | undefined> =>
    file === undefined ? undefined : ((await readInstalled(folder, file)) ?? (await offer.recall?.(file)));
  const now = lockedSkill(offer, refs, files.get(SKILL_NAME) ?? new Uint8Array());
  const problem = olderProblem(skill, { digest: now.digest, before: offer.before ?? [] });
  const before = await recall(skill.files.find(({ path }) => path === SKILL_NAME));
  const after = files.get(SKILL_NAME) ?? new Uint8Array();
  return {
    status: 'changed',
    ...(problem === undefined ? {} : { problem }),
    now,
    files: await inTurns(changes, LIMITS.requestsAtOnce, (change) => describe(change, files, recall)),
    frontMatter: before === undefined ? [] : fieldChanges(before, after),
  };
}

async function describe(
  change: FileChange,
  files: SkillFiles,
  recall: (file: FileRef | undefined) => Promise<Uint8Array | undefined>,
): Promise<CheckedFile> {
  const [before, after] = [await recall(change.before), files.get(change.path)];
  const script = isScript(change.path, before) || isScript(change.path, after);
  const text: FileDiff =
    change.before !== undefined && before === undefined
      ? { why: 'the approved version is neither installed nor kept by its source' }
      : diffFiles(change.path, before, after);
  return { ...change, script, setting: isSetting(change.path), text };
}
