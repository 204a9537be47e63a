/**
 * The generation before the last, which becomes the folder of the new one: most files of a library are the same after an edit
 * and lie there already under the names that they need, and removing ten thousand files takes longer than writing them.
 * What lies there is trusted by nobody: a file stays only where it is the very file that the output before has, too
 * (`cache/take-file.ts`); every other one is written anew.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderMode, stateOf } from './cache/output-state.ts';
import { type FileNumber, numberOf } from './cache/take-file.ts';
import { placer } from './put-file.ts';

/** A file that lies there, as it was when the folder was taken over. */
export interface LyingFile {
  readonly number: FileNumber | undefined;
  readonly state: string;
}

export class RecycledFolder {
  readonly #folder: string;
  readonly #place: (name: string) => string;
  /** Files that lie there and that nobody asked for yet, by name. */
  readonly #left: Map<string, LyingFile>;
  /** Names of the folders that lie there. */
  readonly #folders: Set<string>;
  /** Names of the folders above everything that was asked for. */
  readonly #needed = new Set<string>();

  private constructor(folder: string, left: Map<string, LyingFile>, folders: Set<string>) {
    this.#folder = folder;
    this.#place = placer(folder, folders);
    this.#left = left;
    this.#folders = folders;
  }

  /** Moves what lies at `from` to the empty folder `to`, where it is there and can be moved; `to` stays empty otherwise. */
  static open(folder: string, from: string | undefined): RecycledFolder {
    const left = new Map<string, LyingFile>();
    const folders = new Set<string>();
    const mode = lstatSync(folder).mode;
    if (from !== undefined && takeOver(from, folder)) listBelow({ folder, mode, files: left, folders }, '');
    return new RecycledFolder(folder, left, folders);
  }

  /** The file of a name that nobody asked for yet. */
  lying(name: string): LyingFile | undefined {
    return this.#left.get(name);
  }

  /** Where a file belongs. Its folder is there, and so may be a file of this name; nothing else of the older generation is in the way. */
  room(name: string): string {
    this.#left.delete(name);
    if (this.#folders.size > 0) this.#clearWay(name);
    for (let above = parentOf(name); above !== '' && !this.#needed.has(above); above = parentOf(above)) this.#needed.add(above);
    return this.#place(name);
  }

  /** The same where the file will be written: an older one of this name goes. */
  emptyRoom(name: string): string {
    const isThere = this.#left.has(name);
    const file = this.room(name);
    if (isThere) unlinkSync(file);
    return file;
  }

  /**
   * Removes files that nobody asked for: whoever reads the folder from now on finds what the new generation has, and nothing else but
   * what the name says that it may stay. Throws what the file system says.
   */
  clear(mayStay: (name: string) => boolean = () => false): void {
    for (const name of this.#left.keys()) {
      if (mayStay(name)) continue;
      rmSync(join(this.#folder, name), { force: true });
      this.#left.delete(name);
    }
  }

  /** Clears, and removes folders that nobody needs. Gives the others with their modes. Throws what the file system says. */
  finish(): ReadonlyMap<string, string> {
    this.clear();
    this.#removeFolders(({ length }) => length > 0);
    return new Map([...this.#needed].map((name) => [name, folderMode(lstatSync(join(this.#folder, name)).mode)]));
  }

  /** An older file where a folder is needed, or an older folder where a file is: one of them must go. */
  #clearWay(name: string): void {
    for (let above = parentOf(name); above !== '' && !this.#folders.has(above); above = parentOf(above))
      if (this.#left.delete(above)) rmSync(join(this.#folder, above));
    if (!this.#folders.has(name) || this.#needed.has(name)) return;
    const isInside = (other: string): boolean => other === name || other.startsWith(`${name}/`);
    for (const inner of [...this.#left.keys()].filter(isInside)) {
      this.#left.delete(inner);
      rmSync(join(this.#folder, inner), { force: true });
    }
    this.#removeFolders(isInside);
  }

  /** Removes those of some folders that nobody needs, the deepest first. */
  #removeFolders(isMeant: (name: string) => boolean): void {
    const unneeded = [...this.#folders].filter((name) => name !== '.' && !this.#needed.has(name) && isMeant(name));
    for (const name of unneeded.sort((one, other) => other.length - one.length)) {
      rmdirSync(join(this.#folder, name));
      this.#folders.delete(name);
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

interface Listing {
  readonly folder: string;
  /** Of a folder that was just made. */
  readonly mode: number;
  readonly files: Map<string, LyingFile>;
  readonly folders: Set<string>;
}

/**
 * Lists files and folders below a folder, by name. What has no other name is no file of the output before and goes at once, but for
 * the store, which may hold whole what is damaged there; so does what is neither: a link could lead a file out of the folder.
 * Folders get the mode of new ones.
 */
function listBelow(listing: Listing, path: string): void {
  const { folder, mode, files, folders } = listing;
  for (const name of readdirSync(join(folder, path))) {
    const inner = path === '' ? name : `${path}/${name}`;
    const stats = lstatSync(join(folder, inner));
    if (stats.isDirectory()) {
      if (folderMode(stats.mode) !== folderMode(mode)) chmodSync(join(folder, inner), mode & 0o7777);
      folders.add(inner);
      listBelow(listing, inner);
    } else if (stats.isFile() && (stats.nlink > 1 || inner.startsWith('store/')))
      files.set(inner, { number: numberOf(stats), state: stateOf(stats) });
    else unlinkSync(join(folder, inner));
  }
}
