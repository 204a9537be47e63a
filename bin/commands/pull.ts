/** `skillpress pull`: installs skills with their digests, and says what changed since they were approved. */
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { LOCK_FILE } from '#contract/lock-bounds.ts';
import type { Lock, LockedSkill } from '#contract/schema/lock.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { COMMAND } from '../command-name.ts';
import { EXIT, UsageError, writing } from '../exit.ts';
import { userPath } from '../paths.ts';
import type { As } from '../pull/as.ts';
import { checkLocked } from '../pull/check.ts';
import { checkJson, formatCheck, isChanged } from '../pull/check-report.ts';
import { HEADER_VARIABLE } from '../pull/header-variable.ts';
import { hasScheme, headerFrom, isPlain } from '../pull/http.ts';
import { type Installation, installInto, type Target } from '../pull/install.ts';
import { EMPTY_LOCK, folderSource, fromLock, readLock } from '../pull/lock-file.ts';
import { type OpenOptions, openSource } from '../pull/open-source.ts';
import { makePatience } from '../pull/patience.ts';
import { type LockedOptions, type Outcome, pullFrom, pullFrozen, pullLocked } from '../pull/pull.ts';
import { formatPull, pullJson } from '../pull/pull-report.ts';
import { formatRemovals, removalsJson, removeFrom } from '../pull/remove.ts';
import { lockedByName } from '../pull/select.ts';
import { shellWord } from '../shell-word.ts';
import { keysOfFlag } from '../signing/keys-of-flag.ts';
import { rememberedSigners, trustKeys } from '../signing/trust-policy.ts';
import { type Progress, paintFor, startProgress } from '../terminal.ts';

export interface PullFlags {
  readonly to?: string;
  readonly lock: string;
  readonly frozen: boolean;
  readonly check: boolean;
  readonly remove: boolean;
  readonly force: boolean;
  readonly allowOlder: boolean;
  readonly as: As;
  readonly key?: readonly string[];
  readonly format: 'text' | 'json';
}

/** Where skills go by default: the folder that most agents look into, and that other installers use. */
const DEFAULT_FOLDER = '.agents/skills';

/** What a command line means: a source and skills of it, or skills of the lock. */
type Asked =
  | { readonly source: string; readonly skills: readonly string[] }
  | { readonly source: undefined; readonly skills: readonly string[] };

export async function runPull(first: string | undefined, others: readonly string[], flags: PullFlags): Promise<void> {
  const file = userPath(flags.lock);
  const found = await readLock(file);
  const lock = found ?? EMPTY_LOCK;
  const asked = await understand(first, others, lock);
  const [mode, other] = (['frozen', 'check', 'remove'] as const).filter((flag) => flags[flag]);
  const pinned = mode !== undefined || asked.source === undefined;
  if (other !== undefined) throw new UsageError(`--${mode} and --${other} are two different things to do: give one of them.`);
  if (asked.source !== undefined && pinned) throw new UsageError(`--${mode} is about what the lock names: leave the source out.`);
  if (mode !== undefined && flags.allowOlder)
    throw new UsageError(`--allow-older is about what a source shows now: leave it out with --${mode}.`);
  if (flags.remove && asked.skills.length === 0) throw new UsageError('--remove needs the names of skills.');
  if (flags.remove && flags.key !== undefined) throw new UsageError('--remove asks no source: leave --key out.');
  if (pinned && found === undefined)
    throw new UsageError(`${flags.lock} is not there. Pull from a URL first, or name the lock with --lock.`);
  const folder = folderOf(flags, file, lock);
  if (flags.remove) return remove(asked.skills, flags, { lockFile: file, folder, isNamed: flags.to !== undefined });
  const keys = await keysOfFlag(flags.key);
  const progress = await startProgress();
  try {
    const folderOf = (path: string): string => resolve(dirname(file), path);
    const trust = keys === undefined ? rememberedSigners(lock.skills, { folderOf, typed: asked.source }) : trustKeys(keys);
    const typed = { flags: flagsAgain(flags), folder: (path: string): string => fromLock(userPath('.lock'), folderOf(path)) };
    const options = {
      trust,
      folderOf,
      typed,
      header: headerFrom(process.env[HEADER_VARIABLE]),
      patience: makePatience(),
      step: (text: string) => progress.step(text),
    };
    if (flags.check) await check(pickLocked(lock, asked.skills), flags, folder, options, progress);
    else {
      const target = { lockFile: file, folder, isNamed: flags.to !== undefined, frozen: flags.frozen };
      await writing(folder, () => install(asked, flags, target, options, progress));
    }
  } finally {
    progress.done();
  }
}

/** The flags without which another command would mean another lock or folder, each after a space. */
function flagsAgain({ lock, to }: PullFlags): string {
  return `${lock === LOCK_FILE ? '' : ` --lock ${shellWord(lock)}`}${to === undefined ? '' : ` --to ${shellWord(to)}`}`;
}

/** What was compared under a key that the lock does not have is taken over under that key alone. */
function keysAgain({ key = [] }: PullFlags): string {
  return key.map((text) => ` --key ${shellWord(text)}`).join('');
}

/** A first word that is neither a URL nor a published folder is a skill of the lock. */
async function understand(first: string | undefined, others: readonly string[], { skills }: Lock): Promise<Asked> {
  if (first === undefined) return { source: undefined, skills: [] };
  if (hasScheme(first)) return { source: first, skills: others };
  const folder = userPath(first);
  const isPublished = await stat(resolve(folder, DEPLOYMENT_FILE)).then(
    (at) => at.isFile(),
    () => false,
  );
  const isLocked = skills.some(({ name }) => name === first);
  if (isLocked && !isPublished) return { source: undefined, skills: [first, ...others] };
  // A word without a slash, where there is a lock, was most likely meant as a skill of it.
  if (skills.length > 0 && !isPublished && !/[\\/.]/.test(first))
    throw new UsageError(`${lockedByName(skills, [first]).problems.join(' ')} It is no published folder either.`);
  return { source: folder, skills: others };
}

function folderOf(flags: PullFlags, file: string, lock: Lock): string {
  const named = lock.folder === undefined ? undefined : resolve(dirname(file), lock.folder);
  const asked = flags.to === undefined ? undefined : userPath(flags.to);
  if (named !== undefined && asked !== undefined && named !== asked) {
    throw new UsageError(`${flags.lock} is the lock of ${lock.folder}. Leave --to out, or keep another lock for ${flags.to} with --lock.`);
  }
  if (asked !== undefined || named !== undefined) return asked ?? named ?? '';
  if (lock.skills.length > 0 && !flags.check)
    throw new UsageError(`${flags.lock} does not say where its skills are: name the folder with --to.`);
  return resolve(dirname(file), DEFAULT_FOLDER);
}

/** The skills of the lock that are named; all where none is. */
function pickLocked(lock: Lock, names: readonly string[]): readonly LockedSkill[] {
  const { found, problems } = lockedByName(lock.skills, names);
  if (problems.length > 0) throw new UsageError(problems.join(' '));
  return found;
}

async function remove(names: readonly string[], flags: PullFlags, target: Omit<Target, 'frozen'>): Promise<void> {
  const removals = await removeFrom(target, (lock) => pickLocked(lock, names), flags.force);
  process.stdout.write(flags.format === 'json' ? removalsJson(removals) : `${formatRemovals(removals, flags.lock)}\n`);
  process.exitCode = removals.some(({ problem }) => problem !== undefined) ? EXIT.findings : EXIT.clean;
}

async function check(
  skills: readonly LockedSkill[],
  flags: PullFlags,
  folder: string,
  options: LockedOptions,
  progress: Progress,
): Promise<void> {
  const checked = await checkLocked(skills, { ...options, placeOf: (name) => resolve(folder, name) });
  progress.done();
  process.stdout.write(
    flags.format === 'json'
      ? checkJson(checked)
      : `${formatCheck(checked, paintFor(process.stdout), `${flagsAgain(flags)}${keysAgain(flags)}`)}\n`,
  );
  process.exitCode = checked.some(isChanged) ? EXIT.findings : EXIT.clean;
}

async function install(asked: Asked, flags: PullFlags, target: Target, options: LockedOptions, progress: Progress): Promise<void> {
  // The source is opened before anything is written, so that a wrong URL leaves nothing behind.
  const open = asked.source === undefined ? undefined : await openNamed(asked.source, flags, target.lockFile, options);
  let installation: Installation;
  try {
    installation = await installInto(target, (lock, folder) => {
      const all = { ...options, folder, force: flags.force, allowOlder: flags.allowOlder };
      if (open !== undefined) return pullFrom(open, asked.skills, lock, all);
      return (flags.frozen ? pullFrozen : pullLocked)(pickLocked(lock, asked.skills), lock, all);
    });
  } finally {
    await open?.close();
  }
  const { outcomes, wroteLock } = installation;
  progress.done();
  const shown = { folder: fromLock(userPath('.lock'), target.folder), lock: flags.lock, paint: paintFor(process.stdout) };
  process.stdout.write(flags.format === 'json' ? pullJson(outcomes) : `${formatPull(outcomes, shown)}\n`);
  const failed = outcomes.some(({ status }) => status === 'failed');
  if (!failed && asked.source !== undefined && flags.format === 'text')
    process.stdout.write(
      `${wroteLock ? `Commit ${flags.lock}.${signerNote(outcomes)} ` : ''}Next: ${COMMAND} pull --check${flagsAgain(flags)} says what changed since.\n`,
    );
  process.exitCode = failed ? EXIT.findings : EXIT.clean;
}

/** Who gave a key once need not give it again, and should know. */
function signerNote(outcomes: readonly Outcome[]): string {
  const isSigned = outcomes.some((outcome) => 'now' in outcome && outcome.now.key !== undefined);
  return isSigned ? ' It remembers who signed the source: later runs demand that signature without --key.' : '';
}

async function openNamed(source: string, flags: PullFlags, file: string, options: OpenOptions) {
  const open = await openSource(source, flags.as, options, (folder) => folderSource(file, folder));
  if (open.source.kind !== 'folder' && isPlain(new URL(open.source.url))) {
    process.stderr.write(`${open.name} is not encrypted: whoever is on the way can choose what you approve. Use https where you can.\n`);
  }
  return open;
}
