/** What can go wrong with one skill, and with a whole source. Each says what, why and what to do next, in one or two sentences. */
import { EXIT, isSystemError, systemWords } from '../exit.ts';

/** One skill cannot be had, or may not be installed; the others go on. */
export class SkillRefused extends Error {}

/** A file of a skill is not published. */
export class FileMissing extends SkillRefused {}

/** Nothing can be had from a source. */
export class SourceUnusable extends Error {
  readonly exitCode = EXIT.unreadable;
}

/** Runs work on a source as a whole: what refuses one document there refuses the source. */
export async function asUnusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SkillRefused)) throw error;
    throw new SourceUnusable(asSentence(error.message));
  }
}

/** A text that ends as a sentence does. */
export function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

// What moves the cursor, hides or reorders text in a terminal.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]|\u034f|[\ud800-\udfff]/gu;

/** Text of a stranger on one line of a terminal: what cannot be seen is spelled out. */
export function printable(text: string, max = 300): string {
  const shown = text.replace(UNPRINTABLE, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
  return shown.length <= max ? shown : `${shown.slice(0, max - 1)}…`;
}

/** The message of whatever was thrown, for one skill. Faults of ours go on: they are no trouble with the source. */
export function problemOf(error: unknown): string {
  if (error instanceof SkillRefused || error instanceof SourceUnusable) return error.message;
  if (isSystemError(error)) return printable(systemWords(error));
  throw error;
}
