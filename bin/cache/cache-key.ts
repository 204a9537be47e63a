/**
 * The key that authenticates a cache. The default cache lies beside the output, often inside a repository that somebody
 * else wrote, who could put a cache there with pages of their own; so its key lies in the person's own folder. A cache that
 * a flag names is the person's own choice, and has its key inside, so that it can be moved from machine to machine.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { makeFolders } from '#artifacts/make-folders.ts';

const KEY_BYTES = 32;
const KEY_FILE = 'key';

/** The key of a folder, made where there is none yet. Throws what the file system throws. */
export function keyIn(folder: string): Uint8Array {
  makeFolders(folder, 0o700);
  const file = join(folder, KEY_FILE);
  const found = readKey(file);
  if (found !== undefined) return found;
  // Whole or not at all, and the first of two builds wins.
  const aside = join(folder, `${KEY_FILE}-${randomBytes(8).toString('hex')}`);
  writeFileSync(aside, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    // A file system without links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
  const made = readKey(file);
  if (made === undefined) throw new Error(`${file} is no key`);
  return made;
}

function readKey(file: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(file);
    return bytes.length === KEY_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Folder of this person's own state, by the habits of the system. */
export function ownFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = environment;
  if (process.platform === 'win32' && local !== undefined) return join(local, 'skillpress');
  return join(xdg === undefined || xdg === '' ? join(homedir(), '.cache') : xdg, 'skillpress');
}
