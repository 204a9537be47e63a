/** The lock file on disk. Read as untrusted: a repository that somebody cloned may carry any. Written whole or not at all. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { canonicalJson } from '#artifacts/canonical-json.ts';
import { pathProblem } from '#contract/path-text.ts';
import { LOCK_VERSION, type Lock, type LockedSkill, type LockSource, lockSchema, skillManifest } from '#contract/schema/lock.ts';
import { digestOfText } from '#digest/sha256.ts';
import { compareBy, compareText } from '#model/compare.ts';
import { writing } from '../exit.ts';
import { LIMITS } from './limits.ts';
import { SkillRefused, SourceUnusable } from './problems.ts';
import { parseDocument } from './published-reader.ts';

export const EMPTY_LOCK: Lock = { schema: LOCK_VERSION, kind: 'skills-lock', skills: [] };

/** Reads a lock; `undefined` where there is none. Throws `SourceUnusable` for one that is damaged, edited by hand or of another version. */
export async function readLock(file: string): Promise<Lock | undefined> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  if (found.size > LIMITS.lockBytes) throw new SourceUnusable(`${file} has more than ${LIMITS.lockBytes} bytes, which no lock file has.`);
  let lock: Lock;
  try {
    lock = parseDocument(file, await readFile(file), lockSchema);
  } catch (error) {
    if (error instanceof SkillRefused) throw new SourceUnusable(`${error.message}. Restore it, or remove it and pull again.`);
    throw error;
  }
  const edited = lock.skills.find(({ digest, files }) => digest !== digestOfText(skillManifest(files)));
  if (edited !== undefined) {
    throw new SourceUnusable(
      `${file} is damaged: the digest of ${edited.name} is not that of its files. Restore it, or remove the entry and pull the skill again.`,
    );
  }
  return lock;
}

/** The one spelling of a lock: the same skills give the same bytes. */
export function formatLock(lock: Lock): string {
  const skills = [...lock.skills]
    .map((skill) => ({ ...skill, files: [...skill.files].sort(compareBy(({ path }) => path)) }))
    .sort(compareBy(({ name }) => name));
  // One line a value, so that a reviewer sees what changed.
  return `${JSON.stringify(JSON.parse(canonicalJson({ ...lock, skills })), null, 2)}\n`;
}

/** Writes a lock beside itself, then renames. */
export async function writeLock(file: string, lock: Lock): Promise<void> {
  const aside = join(dirname(file), `.${randomBytes(6).toString('hex')}.skills.lock`);
  try {
    await writing(file, () => writeFile(aside, formatLock(lock), { flag: 'wx', mode: 0o644 }));
    await rename(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
}

/** A lock with some skills put in, replacing those of the same name. */
export function withSkills(lock: Lock, skills: readonly LockedSkill[]): Lock {
  const byName = new Map(lock.skills.map((skill) => [skill.name, skill]));
  for (const skill of skills) byName.set(skill.name, skill);
  return { ...lock, skills: [...byName.values()].sort((a, b) => compareText(a.name, b.name)) };
}

/** A folder as a lock names it: relative to the lock, `/` separated. Absolute only where no relative path leads there. */
export function fromLock(lockFile: string, folder: string): string {
  const path = relative(dirname(lockFile), folder);
  return isAbsolute(path) ? folder : path === '' ? '.' : path.split(sep).join('/');
}

/** A published folder as a source of a lock. */
export function folderSource(lockFile: string, folder: string): LockSource {
  return { kind: 'folder', path: fromLock(lockFile, folder) };
}

/** The folder of skills as the lock may name it: below the lock, so that a stranger's lock leads nowhere else. */
export function lockableFolder(lockFile: string, folder: string): string | undefined {
  const path = fromLock(lockFile, folder);
  return pathProblem(path) === undefined ? path : undefined;
}
