/** Whether an output folder still is what a build left: every file's name, size and times, as git looks at a check-out. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A digest of the folder's state; `undefined` where it cannot be read. Whoever changes a file changes one of its times. */
export function outputState(folder: string): string | undefined {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const names = readdirSync(path === '' ? folder : join(folder, path)).sort();
    for (const name of names) {
      const inner = path === '' ? name : `${path}/${name}`;
      const { mode, size, mtimeMs, ctimeMs } = lstatSync(join(folder, inner));
      const isFolder = (mode & TYPE) === FOLDER;
      hash.update(isFolder ? `${JSON.stringify(inner)}/\n` : `${JSON.stringify(inner)} ${mode} ${size} ${mtimeMs} ${ctimeMs}\n`);
      if (isFolder) add(inner);
    }
  };
  try {
    add('');
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

/** Bits of a mode that tell what a thing is, and those of a folder. */
const TYPE = 0o170000;
const FOLDER = 0o040000;
