/**
 * The folder that skills are installed into. A skill is written beside its place, whole, then renamed in; what it replaces stays
 * until then. A run that was cut off is mended by the next one.
 */
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolders } from '#artifacts/make-folders.ts';
import { isRunning } from '#artifacts/output-folder.ts';
import { controlPath } from '#contract/version-control.ts';
import { SourceUnusable } from './problems.ts';
import type { SkillFiles } from './skill-files.ts';

/** Hidden, so that no host takes what is half written for a skill; fixed, so that the next run finds it. */
const WORK = '.skillpress-pull';
const OWNER = 'owner';
/** Data, whatever it was called where it came from: nothing that is installed can be run by itself. */
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

export interface SkillsFolder {
  readonly path: string;
  /** Where a skill lies. `name` has been checked. */
  of(name: string): string;
  /** Puts a skill in its place, instead of whatever is there. */
  put(name: string, files: SkillFiles): Promise<void>;
  /** Removes whatever is in the place of a skill: at once, so that no half of it is ever there. */
  take(name: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the folder for writing, one run at a time. `within`: the folder that it may not leave, links included; absent where a
 * person named it. Throws `SourceUnusable`.
 */
export async function openSkillsFolder(folder: string, within: string | undefined): Promise<SkillsFolder> {
  const place = await placeOf(folder);
  refuseControl(folder, place);
  await refuseOutside(folder, place, within);
  const made = makeAt(folder);
  const path = await realpath(folder);
  const work = join(path, WORK);
  await own(work, folder);
  return {
    path,
    of: (name) => join(path, name),
    put: (name, files) => put(path, work, name, files),
    take: async (name) => {
      if (await setAside(path, work, name)) await rm(join(work, 'old', name), { recursive: true, force: true });
    },
    close: async () => {
      await rm(work, { recursive: true, force: true });
      if (made !== undefined) await removeEmpty(path, await realpath(made));
    },
  };
}

function makeAt(folder: string): string | undefined {
  try {
    return makeFolders(folder, FOLDER_MODE);
  } catch (error) {
    throw new SourceUnusable(`Skills cannot be installed into ${folder}: ${(error as Error).message}. Name another folder with --to.`);
  }
}

/** Folders that were made for skills and got none go away again. */
async function removeEmpty(path: string, first: string): Promise<void> {
  for (let at = path; at.startsWith(first); at = dirname(at)) {
    if (
      !(await rmdir(at).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}

/** Where a folder is, or will be, when every link on the way is followed. */
async function placeOf(folder: string): Promise<string> {
  let existing = resolve(folder);
  while (!(await exists(existing)) && dirname(existing) !== existing) existing = dirname(existing);
  return join(await realpath(existing), relative(existing, resolve(folder)));
}

/** What no clone can bring along must not be written by a lock, or a link, that one brought: hooks and settings of version control. */
function refuseControl(folder: string, place: string): void {
  if (controlPath(place.split(sep).join('/')) === undefined) return;
  throw new SourceUnusable(
    `${folder} leads into a folder of version control (${place}), which holds the repository and no skills. Name another one with --to.`,
  );
}

/** A link on the way, which a cloned repository may hold, must not lead the skills elsewhere. */
async function refuseOutside(folder: string, place: string, within: string | undefined): Promise<void> {
  if (within === undefined) return;
  const root = await realpath(within);
  const way = relative(root, place);
  if (way === '..' || way.startsWith(`..${sep}`) || resolve(root, way) !== join(root, way)) {
    throw new SourceUnusable(`${folder} leads out of ${within} through a link. If that is meant, name the folder with --to.`);
  }
}

/** Claims the work folder. It appears with its owner's number in it, so that nobody takes a new one for one that was left. */
async function own(work: string, folder: string): Promise<void> {
  const claim = `${work}-${process.pid}`;
  await rm(claim, { recursive: true, force: true });
  await mkdir(claim);
  await writeFile(join(claim, OWNER), String(process.pid));
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await renamed(claim, work)) return;
      if (!(await isFolder(work))) throw new SourceUnusable(`${work} is in the way. Remove it.`);
      const owner = Number(await readFile(join(work, OWNER), 'utf8').catch(() => ''));
      if (isRunning(owner)) break;
      await recover(work);
    }
  } finally {
    await rm(claim, { recursive: true, force: true });
  }
  throw new SourceUnusable(`Another pull is writing to ${folder}. Wait until it is done.`);
}

/** Tells whether a folder could be given a name that nothing has. */
async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** A folder itself, and no link to one. */
async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Between the two renames of a swap a skill has no place: what was there goes back. */
async function recover(work: string): Promise<void> {
  const old = join(work, 'old');
  for (const name of (await isFolder(old)) ? await readdir(old) : []) {
    const place = join(dirname(work), name);
    if (!(await exists(place))) await rename(join(old, name), place);
  }
  await rm(work, { recursive: true, force: true });
}

async function put(path: string, work: string, name: string, files: SkillFiles): Promise<void> {
  const next = join(work, 'new', name);
  const old = join(work, 'old', name);
  const place = join(path, name);
  await write(next, files);
  const replaced = await setAside(path, work, name);
  try {
    await rename(next, place);
  } catch (error) {
    if (replaced) await rename(old, place);
    throw error;
  }
  if (replaced) await rm(old, { recursive: true, force: true });
}

/** Moves what is in the place of a skill into the work folder, a link as the link that it is. Tells whether there was anything. */
async function setAside(path: string, work: string, name: string): Promise<boolean> {
  await mkdir(join(work, 'old'), { recursive: true });
  try {
    await rename(join(path, name), join(work, 'old', name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function write(folder: string, files: SkillFiles): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  for (const [file, bytes] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: FOLDER_MODE });
    await writeFile(join(folder, file), bytes, { flag: 'wx', mode: FILE_MODE });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
