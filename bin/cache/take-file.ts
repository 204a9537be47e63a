/** Gives a file of an earlier output a second name. */
import { linkSync, lstatSync, rmSync, type Stats } from 'node:fs';
import { hasSameContent, stateOf } from './output-state.ts';

/** A file, and the state in which a build left it. */
export interface EarlierFile {
  readonly file: string;
  readonly state: string;
}

/** What tells a file from every other one, whatever it is called. */
export interface FileNumber {
  readonly device: number;
  readonly inode: number;
}

/** The number of a file; `undefined` where the system's is too long for one of JavaScript. */
export function numberOf({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): FileNumber | undefined {
  return Number.isSafeInteger(ino) && Number.isSafeInteger(dev) ? { device: dev, inode: ino } : undefined;
}

/** Puts the file at `to`, whose folder is there; another one that lies there goes. Gives its state now; `undefined` where it is not what it was, or another name is not to be had: then nothing lies at `to`. */
export function takeFile({ file, state }: EarlierFile, to: string): string | undefined {
  try {
    if (!isThere(file, to)) linkSync(file, to);
    const now = stateOf(lstatSync(to));
    if (hasSameContent(now, state)) return now;
  } catch {
    // A file system without second names, or somebody removed the file meanwhile.
  }
  rmSync(to, { force: true });
  return undefined;
}

/** Whether the same file lies at both places. Whatever else lies at `to` is removed. */
function isThere(file: string, to: string): boolean {
  const there = lstatSync(to, { throwIfNoEntry: false, bigint: true });
  if (there === undefined) return false;
  const { dev, ino } = lstatSync(file, { bigint: true });
  if (there.ino === ino && there.dev === dev) return true;
  rmSync(to, { force: true });
  return false;
}
