/**
 * The generation before the last, which becomes the folder of the new one: most files of a library are the same after an edit
 * and lie there already under the names that they need, and removing ten thousand files takes longer than writing them.
 * What lies there is trusted by nobody: a file stays only where it is the very file that the output before has, too
 * (`cache/take-file.ts`); every other one is written anew, and what nobody asks for is removed at the end.
 */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placer } from './put-file.ts';

export class RecycledFolder {
  readonly #folder: string;
  readonly #place: (name: string) => string;
  /** Names of files that lie there and that nobody asked for yet. */
  readonly #left: Set<string>;
  /** Names of the folders that lay there. */
  readonly #folders: Set<string>;

  private constructor(folder: string, left: Set<string>, folders: Set<string>) {
    this.#folder = folder;
    this.#place = placer(folder, folders);
    this.#left = left;
    this.#folders = folders;
  }

  /** Moves what lies at `from` to the empty folder `to`, where it is there and can be moved; `to` stays empty otherwise. */
  static open(folder: string, from: string | undefined): RecycledFolder {
    const left = new Set<string>();
    const folders = new Set<string>();
    if (from !== undefined && takeOver(from, folder)) listBelow(folder, '', left, folders);
    return new RecycledFolder(folder, left, folders);
  }

  /** Where a file belongs. Its folder is there, and so may be a file of this name; nothing else of the older generation is in the way. */
  room(name: string): string {
    this.#left.delete(name);
    if (this.#left.size > 0) this.#clearWay(name);
    return this.#place(name);
  }

  /** The same where the file will be written: an older one of this name goes. */
  emptyRoom(name: string): string {
    const isThere = this.#left.has(name);
    const file = this.room(name);
    if (isThere) unlinkSync(file);
    return file;
  }

  /** Removes what nobody asked for, and folders in which nothing is left. Throws what the file system says. */
  clear(): void {
    for (const name of this.#left) this.#remove(name);
    this.#left.clear();
  }

  /** An older file where a folder is needed, or an older folder where a file is: one of them must go. */
  #clearWay(name: string): void {
    for (let above = parentOf(name); above !== '' && !this.#folders.has(above); above = parentOf(above))
      if (this.#left.delete(above)) rmSync(join(this.#folder, above));
    if (!this.#folders.has(name)) return;
    for (const inner of [...this.#left].filter((other) => other.startsWith(`${name}/`))) {
      this.#left.delete(inner);
      this.#remove(inner);
    }
  }

  /** Removes a file, and each folder above it that is empty then. */
  #remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
    for (let above = parentOf(name); above !== ''; above = parentOf(above)) {
      try {
        rmdirSync(join(this.#folder, above));
      } catch {
        return;
      }
      this.#folders.delete(above);
    }
  }
}

function parentOf(name: string): string {
  const parent = dirname(name);
  return parent === '.' ? '' : parent;
}

/** False where nothing lies there, or not for this build: it begins with an empty folder then. */
function takeOver(from: string, to: string): boolean {
  if (lstatSync(from, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  rmdirSync(to);
  try {
    renameSync(from, to);
    return true;
  } catch {
    mkdirSync(to);
    return false;
  }
}

/** Files and folders below a folder, by name. What is neither goes at once: a link could lead a file out of the folder. */
function listBelow(folder: string, path: string, files: Set<string>, folders: Set<string>): void {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      folders.add(inner);
      listBelow(folder, inner, files, folders);
    } else if (entry.isFile()) files.add(inner);
    else rmSync(join(folder, inner));
  }
}
