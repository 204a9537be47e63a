/** One run that writes: the folder is claimed, then the lock is read, and what was installed is pinned before the claim ends. */
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Lock } from '#contract/schema/lock.ts';
import { EMPTY_LOCK, formatLock, lockableFolder, readLock, writeLock } from './lock-file.ts';
import { SourceUnusable } from './problems.ts';
import { lockAfter, type Outcome } from './pull.ts';
import { openSkillsFolder, type SkillsFolder } from './skills-folder.ts';

export interface Target {
  readonly lockFile: string;
  /** Where skills are installed. */
  readonly folder: string;
  /** A person named the folder, so that it may be anywhere. */
  readonly isNamed: boolean;
  /** Leave the lock as it is. */
  readonly frozen: boolean;
}

/** Skills without a lock would be nobody's at the next run. */
async function refuseUnwritable(lockFile: string): Promise<void> {
  await access(dirname(lockFile), constants.W_OK).catch((error: Error) => {
    throw new SourceUnusable(`${lockFile} cannot be written: ${error.message}. Name another lock with --lock.`);
  });
}

export interface Installation {
  readonly outcomes: readonly Outcome[];
  /** The lock is another one than before. */
  readonly wroteLock: boolean;
}

/** Runs `work` on the folder and pins what it installed; skills that failed stay pinned as they were. Throws `SourceUnusable`. */
export async function installInto(
  { lockFile, folder: to, isNamed, frozen }: Target,
  work: (lock: Lock, folder: SkillsFolder) => Promise<readonly Outcome[]>,
): Promise<Installation> {
  if (!frozen) await refuseUnwritable(lockFile);
  const folder = await openSkillsFolder(to, isNamed ? undefined : dirname(lockFile));
  try {
    const found = await readLock(lockFile);
    const lock = found ?? EMPTY_LOCK;
    const outcomes = await work(lock, folder);
    const path = lockableFolder(lockFile, to);
    const after = { ...lockAfter(lock, outcomes), ...(path === undefined ? {} : { folder: path }) };
    const hasNews = found === undefined ? after.skills.length > 0 : formatLock(after) !== formatLock(found);
    const wroteLock = hasNews && !frozen;
    if (wroteLock) await writeLock(lockFile, after);
    return { outcomes, wroteLock };
  } finally {
    await folder.close();
  }
}
