/**
 * Small files of the folders that a build keeps for itself, which lie beside outputs and often in a repository of somebody else: what lies there
 * under their names may be a link to a file of the person who builds, or something that is never read to its end.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Windows knows neither. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Opens a file to read it. Throws what the file system throws, for links, too, and for what is no file. */
export function openOwn(file: string): number {
  const handle = openSync(file, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw new Error(`${file} is no file`);
}

/** The text of a file; `undefined` where there is none, or something else. */
export function readOwn(file: string): string | undefined {
  let handle: number | undefined;
  try {
    handle = openOwn(file);
    return readFileSync(handle, 'utf8');
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Writes a file of its own, in the place of whatever lies there. Throws what the file system throws. */
export function writeOwn(file: string, text: string): void {
  rmSync(file, { recursive: true, force: true });
  writeFileSync(file, text, { flag: 'wx' });
}

const IGNORE_ALL = '*\n';

/** Keeps a folder out of git: nobody commits what it holds. Throws what the file system throws. */
export function ignoreFolder(folder: string): void {
  const file = join(folder, '.gitignore');
  if (readOwn(file) !== IGNORE_ALL) writeOwn(file, IGNORE_ALL);
}

/** Removes links from a folder that holds none. Throws what the file system throws. */
export function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isSymbolicLink()) unlinkSync(join(folder, entry.name));
}

/** Tells whether a path is a link, wherever it leads. */
export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
