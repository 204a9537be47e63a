/** Exit codes, and the one place where an error becomes a message (README, "Exit codes"). */
import { OutputRefused } from '#artifacts/output-folder.ts';
import { GitError } from '#snapshot/git.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';

export const EXIT = {
  clean: 0,
  /** `check` and `--strict`: there is something to mend. `verify`: something differs. */
  findings: 1,
  /** The input, its settings, or the place to write to cannot be used at all. */
  unreadable: 2,
  /** The command line is wrong. */
  usage: 64,
  /** A fault of skillpress itself. */
  internal: 70,
} as const;

/** Something outside that the command needs cannot be had: a port, a host, a file of settings, a place for a report. */
export class Unavailable extends Error {
  readonly exitCode = EXIT.unreadable;
}

/** A wrong command line. */
export class UsageError extends Error {}

/**
 * Does what a settings file asks for at a place (`file:line:column`), at once or later. Expected trouble is that of the file, and
 * told with the place. Without one nothing changes. Throws `Unavailable`, and what is no expected trouble as it is.
 */
export function placed<T>(at: string | undefined, work: () => T): T {
  const tell = (error: unknown): never => {
    const isExpected = [UsageError, Unavailable, UnreadableRepository, GitError].some((kind) => error instanceof kind);
    if (at === undefined || !isExpected) throw error;
    throw new Unavailable(`${at}: ${(error as Error).message}`);
  };
  try {
    const done = work();
    return done instanceof Promise ? (done.catch(tell) as T) : done;
  } catch (error) {
    return tell(error);
  }
}

/** Tells whether the operating system refused something: no file, no right, no connection. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
}

/** A disk that takes no more: it is full, or what this person may use of it is. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** What the operating system refused, in a sentence; of a full disk what was being written, where it is known, and what to do. */
export function systemWords({ code, message }: { readonly code: string; readonly message: string }, place?: string): string {
  if (!FULL.includes(code)) return message;
  const what = place === undefined ? 'The disk is full' : `${place} cannot be written because the disk is full`;
  return `${what} (${message}). Make room on it, or name a place on another one, and run the command again.`;
}

/** Does what writes a file or folder, which `place` names. Rejects with `Unavailable` where the disk is full, and with what is no such trouble as it is. */
export async function writing<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isSystemError(error) && FULL.includes(error.code)) throw new Unavailable(systemWords(error, place));
    throw error;
  }
}

/** Prints an error and gives its exit code. Expected trouble is one line; a fault of ours shows its stack. */
export function reportError(error: unknown): number {
  if (error instanceof UsageError) return say(error.message, EXIT.usage);
  if (error instanceof UnreadableRepository || error instanceof OutputRefused || error instanceof GitError)
    return say(error.message, EXIT.unreadable);
  const exitCode = error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number' ? error.exitCode : undefined;
  if (exitCode !== undefined && error instanceof Error) return say(error.message, exitCode);
  if (isSystemError(error)) return say(systemWords(error), EXIT.unreadable);
  return say(error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.internal);
}

function say(message: string, code: number): number {
  process.stderr.write(`skillpress: ${message}\n`);
  return code;
}
