/** Gives a file of an earlier output a second name. */
import { linkSync, lstatSync, rmSync } from 'node:fs';
import { hasSameContent, stateOf } from './output-state.ts';

/** A file, and the state in which a build left it. */
export interface EarlierFile {
  readonly file: string;
  readonly state: string;
}

/** Puts the file at `to`, whose folder is there. False where it is not what it was, or another name is not to be had: then nothing lies at `to`. */
export function takeFile({ file, state }: EarlierFile, to: string): boolean {
  try {
    linkSync(file, to);
    if (hasSameContent(stateOf(lstatSync(to)), state)) return true;
  } catch {
    // A file system without second names, or somebody removed the file meanwhile.
  }
  rmSync(to, { force: true });
  return false;
}
