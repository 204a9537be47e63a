/** `pull --remove`: lets a pulled skill go, folder and entry of the lock together, and never what a person edited. */
import { dirname } from 'node:path';
import type { Lock, LockedSkill } from '#contract/schema/lock.ts';
import type { Target } from './install.ts';
import { inspect } from './installed.ts';
import { readLock, writeLock } from './lock-file.ts';
import { editedProblem } from './place.ts';
import { problemOf, SkillRefused, SourceUnusable } from './problems.ts';
import { openSkillsFolder, type SkillsFolder } from './skills-folder.ts';

export interface Removal {
  readonly name: string;
  /** Why it stays; absent where it is gone. */
  readonly problem?: string;
}

/** Removes skills that `pick` finds in the lock. `force`: edited ones and what took their place, too. Throws `SourceUnusable`. */
export async function removeFrom(
  { lockFile, folder: to, isNamed }: Omit<Target, 'frozen'>,
  pick: (lock: Lock) => readonly LockedSkill[],
  force: boolean,
): Promise<readonly Removal[]> {
  const folder = await openSkillsFolder(to, isNamed ? undefined : dirname(lockFile));
  try {
    const lock = await readLock(lockFile);
    if (lock === undefined) throw new SourceUnusable(`${lockFile} is gone.`);
    const removals: Removal[] = [];
    for (const skill of pick(lock)) removals.push(await removeOne(skill, folder, force));
    const gone = new Set(removals.filter(({ problem }) => problem === undefined).map(({ name }) => name));
    if (gone.size > 0) await writeLock(lockFile, { ...lock, skills: lock.skills.filter(({ name }) => !gone.has(name)) });
    return removals;
  } finally {
    await folder.close();
  }
}

async function removeOne(skill: LockedSkill, folder: SkillsFolder, force: boolean): Promise<Removal> {
  const { name } = skill;
  try {
    const there = await inspect(folder.of(name));
    const problem = force ? undefined : editedProblem(there, skill, folder.of(name));
    if (problem !== undefined) throw new SkillRefused(`${problem}. Move it away, or remove it with --force.`);
    await folder.take(name);
    return { name };
  } catch (error) {
    return { name, problem: problemOf(error) };
  }
}

/** One line a skill, and a line about all. */
export function formatRemovals(removals: readonly Removal[], lock: string): string {
  const failed = removals.filter(({ problem }) => problem !== undefined).length;
  const lines = removals.map(({ name, problem }) => (problem === undefined ? `removed ${name}` : `failed  ${name} ${problem}`));
  const parts = [`${removals.length - failed} removed`, ...(failed === 0 ? [] : [`${failed} failed`])];
  const next = failed === removals.length ? '.' : `; commit ${lock}.`;
  return [...lines, `${parts.join(', ')}${next}`].join('\n');
}

/** The same as JSON. */
export function removalsJson(removals: readonly Removal[]): string {
  const skills = removals.map(({ name, problem }) => ({
    name,
    status: problem === undefined ? 'removed' : 'failed',
    ...(problem === undefined ? {} : { problem }),
  }));
  return `${JSON.stringify({ schema: 1, failed: removals.some(({ problem }) => problem !== undefined), skills }, null, 2)}\n`;
}
