/** Writes over a file of an older generation: on many file systems removing it and making another one takes several times as long. */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, type Stats, writeFileSync } from 'node:fs';
import { stateOf } from './cache/output-state.ts';
import { type FileNumber, numberOf } from './cache/take-file.ts';

/**
 * The most bytes of a file that is written over, and of what is written. A server reads as much at once when it opens a file, so that
 * somebody who is still given a page of two builds ago gets it whole; larger files are made anew.
 */
export const MAX_WRITTEN_OVER = 64 * 1024;

// A link is not followed, and a pipe without a reader is not waited for. Windows has neither.
const { O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Tells whether a file may be written over: it has no other name, by which it would change elsewhere, and is no larger than `MAX_WRITTEN_OVER`. */
export function isOwnFile(stats: Pick<Stats, 'isFile' | 'nlink' | 'size'>): boolean {
  return stats.isFile() && stats.nlink === 1 && stats.size <= MAX_WRITTEN_OVER;
}

/**
 * Gives the file that lies there other bytes, and its state then (`stateOf`). Gives `undefined`, and leaves all as it is, where that
 * file is not the one of this number, may not be written over, or is not as this process would make it (`mode`, owner). Throws
 * what the file system says of writing.
 */
export function writeOver(file: string, number: FileNumber, mode: number, bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_WRITTEN_OVER) return undefined;
  const descriptor = opened(file);
  if (descriptor === undefined) return undefined;
  try {
    const stats = fstatSync(descriptor);
    const now = numberOf(stats);
    const isMeant = now?.inode === number.inode && now.device === number.device;
    const isAsMade = (stats.mode & PERMISSIONS) === mode && stats.uid === (process.getuid?.() ?? stats.uid);
    if (!isMeant || !isAsMade || !isOwnFile(stats)) return undefined;
    writeFileSync(descriptor, bytes);
    if (stats.size > bytes.length) ftruncateSync(descriptor, bytes.length);
    return stateOf(fstatSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

const PERMISSIONS = 0o7777;

function opened(file: string): number | undefined {
  try {
    return openSync(file, O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return undefined;
  }
}
