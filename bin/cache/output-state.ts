/** Whether an output folder still is what a build left: every file's name, size and times, as git looks at a check-out. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface OutputState {
  /** Differs as soon as anything in the folder does: whoever changes a file changes one of its times. */
  readonly digest: string;
  readonly files: number;
  readonly bytes: number;
}

/** The folder's state; `undefined` where it cannot be read. */
export function outputState(folder: string): OutputState | undefined {
  const hash = createHash('sha256');
  let files = 0;
  let bytes = 0;
  const add = (path: string): void => {
    const names = readdirSync(path === '' ? folder : join(folder, path)).sort();
    for (const name of names) {
      const inner = path === '' ? name : `${path}/${name}`;
      const { mode, size, mtimeMs, ctimeMs } = lstatSync(join(folder, inner));
      const isFolder = (mode & TYPE) === FOLDER;
      hash.update(isFolder ? `${JSON.stringify(inner)}/\n` : `${JSON.stringify(inner)} ${mode} ${size} ${mtimeMs} ${ctimeMs}\n`);
      if (isFolder) {
        add(inner);
        continue;
      }
      files += 1;
      bytes += size;
    }
  };
  try {
    add('');
  } catch {
    return undefined;
  }
  return { digest: hash.digest('hex'), files, bytes };
}

/** Bits of a mode that tell what a thing is, and those of a folder. */
const TYPE = 0o170000;
const FOLDER = 0o040000;
