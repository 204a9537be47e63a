/** Whether an output folder still is what a build left: every file's name, size and times, as git looks at a check-out. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

export interface OutputState {
  /** Differs as soon as anything in the folder does: whoever changes a file changes one of its times. */
  readonly digest: string;
  /** Name -> what is known of the file without reading it (`stateOf`). */
  readonly files: ReadonlyMap<string, string>;
  readonly bytes: number;
}

/** What tells a file from a changed one. The time of its last change of any kind stands last. */
export function stateOf({ mode, size, mtimeMs, ctimeMs }: Pick<Stats, 'mode' | 'size' | 'mtimeMs' | 'ctimeMs'>): string {
  return `${mode} ${size} ${mtimeMs} ${ctimeMs}`;
}

/** Tells whether two states are of the same content, while a file may have got another name or lost one. */
export function hasSameContent(one: string, other: string): boolean {
  return one.slice(0, one.lastIndexOf(' ')) === other.slice(0, other.lastIndexOf(' '));
}

/** The folder's state; `undefined` where it cannot be read. */
export function outputState(folder: string): OutputState | undefined {
  const hash = createHash('sha256');
  const files = new Map<string, string>();
  let bytes = 0;
  const add = (path: string): void => {
    const names = readdirSync(path === '' ? folder : join(folder, path)).sort();
    for (const name of names) {
      const inner = path === '' ? name : `${path}/${name}`;
      const stats = lstatSync(join(folder, inner));
      if ((stats.mode & TYPE) === FOLDER) {
        hash.update(`${JSON.stringify(inner)}/\n`);
        add(inner);
        continue;
      }
      const state = stateOf(stats);
      hash.update(`${JSON.stringify(inner)} ${state}\n`);
      files.set(inner, state);
      bytes += stats.size;
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
