/** Whether an output folder still is what a build left: every file's name, size and times, as git looks at a check-out. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { compareBy } from '#model/compare.ts';

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

/** What is kept of a folder's mode: who may look into it. Windows has no such modes. */
export function folderMode(mode: number): string {
  return process.platform === 'win32' ? '' : (mode & 0o777).toString(8);
}

/** The folder's state; `undefined` where it cannot be read. `each` is told of every file. */
export function outputState(folder: string, each?: (name: string, stats: Stats) => void): OutputState | undefined {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  const add = (path: string): void => {
    for (const name of readdirSync(path === '' ? folder : join(folder, path))) {
      const inner = path === '' ? name : `${path}/${name}`;
      const stats = lstatSync(join(folder, inner));
      if ((stats.mode & TYPE) === FOLDER) {
        folders.set(inner, folderMode(stats.mode));
        add(inner);
      } else {
        files.set(inner, stateOf(stats));
        each?.(inner, stats);
      }
    }
  };
  try {
    add('');
  } catch {
    return undefined;
  }
  return stateOfEntries(files, folders);
}

/** The state of a folder in which files lie, by name with their states, and folders with their modes (`folderMode`). */
export function stateOfEntries(files: ReadonlyMap<string, string>, folders: ReadonlyMap<string, string>): OutputState {
  const hash = createHash('sha256');
  for (const [name, mode] of [...folders].sort(compareBy(([name]) => name))) hash.update(`${JSON.stringify(name)}/ ${mode}\n`);
  let bytes = 0;
  const sorted = [...files].sort(compareBy(([name]) => name));
  for (const [name, state] of sorted) {
    hash.update(`${JSON.stringify(name)} ${state}\n`);
    bytes += sizeIn(state);
  }
  return { digest: hash.digest('hex'), files: new Map(sorted), bytes };
}

function sizeIn(state: string): number {
  return Number(state.split(' ', 2)[1]);
}

/** Bits of a mode that tell what a thing is, and those of a folder. */
const TYPE = 0o170000;
const FOLDER = 0o040000;
