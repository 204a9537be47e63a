/**
 * Writing the published folder: beside the output first, then swapped in, so that a failed build leaves the old one and
 * a reader never sees half of a new one (architecture.md, "Publish order").
 */

import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { few } from '#contract/few.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { makeFolders } from './make-folders.ts';
import { ignoreFolder, isLink, readOwn, removeLinks, writeOwn } from './own-files.ts';

export interface OutputFolder {
  readonly out: string;
  /** Beside the output, on the same file system; its fixed name keeps caches from one build to the next. */
  readonly work: string;
  /** The new generation while it is made. */
  readonly next: string;
  readonly previous: string;
  readonly journal: string;
  /** Files of an earlier build lay there when it was opened. */
  readonly wasPublished: boolean;
}

/** The output folder belongs to somebody else, or cannot be used. */
export class OutputRefused extends Error {
  readonly code = 'output_refused';
}

/** Where a build works: a hidden folder beside its output. */
export function workFolder(out: string): string {
  return join(dirname(out), `.${basename(out)}.skillpress`);
}

/**
 * Opens an output folder: finishes a swap that was interrupted, then makes an empty place for the new generation.
 * Throws `OutputRefused` where the folder holds something that skillpress did not write, before anything is touched.
 */
export async function openOutput(out: string): Promise<OutputFolder> {
  const absolute = await realpath(resolve(out)).catch(() => resolve(out));
  const work = workFolder(absolute);
  const places = { out: absolute, work, next: join(work, 'next'), previous: join(work, 'previous'), journal: join(work, 'journal') };
  const folder = { ...places, wasPublished: await refuseForeign(places, out) };
  try {
    if (isLink(work)) throw new Error(`${work} is a link, and a build removes what it finds there. Take it away`);
    makeFolders(work);
    removeLinks(work);
    // The work folder lies beside the output, often inside a repository, where it must not be committed.
    ignoreFolder(work);
  } catch (error) {
    throw new OutputRefused(`Nothing can be written beside ${out}: ${(error as Error).message}. Give another folder with --out.`);
  }
  await lock(folder);
  await recover(folder);
  await rm(folder.next, { recursive: true, force: true });
  await mkdir(folder.next, { recursive: true });
  return folder;
}

/** Most names of foreign files that a refusal lists. */
const MAX_NAMED = 5;

/**
 * An output is replaced whole, so that nothing may lie in it that only its owner has. Tells whether files of an earlier build do:
 * the list of what was written knows them also where `deployment.json` is gone.
 */
async function refuseForeign({ out, work }: Pick<OutputFolder, 'out' | 'work'>, asked: string): Promise<boolean> {
  const entries: readonly string[] = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const why = error.code === 'ENOTDIR' ? 'it is a file' : error.message;
    throw new OutputRefused(`${asked} cannot be used as the output folder: ${why}. Give another folder with --out.`);
  });
  if (entries.length === 0) return false;
  const next = 'Give another folder with --out, or move them away.';
  const written = readOwn(join(work, 'written'))?.split('\n');
  if (!entries.includes(DEPLOYMENT_FILE) && written?.includes(DEPLOYMENT_FILE) !== true)
    throw new OutputRefused(`${asked} holds files that skillpress did not write. ${next}`);
  if (written === undefined) return true;
  const own = new Set(written);
  const foreign = entries.filter((entry) => !own.has(entry));
  if (foreign.length === 0) return true;
  throw new OutputRefused(`${asked} holds files that skillpress did not write: ${few(foreign, MAX_NAMED).join(', ')}. ${next}`);
}

/** One build at a time for one output. A lock whose process is gone is taken over. */
async function lock({ work, out }: OutputFolder): Promise<void> {
  const file = join(work, 'lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(readOwn(file) ?? '');
    if (isRunning(owner)) throw new OutputRefused(`Another build is writing ${out} (process ${owner}). Wait until it is done.`);
    await rm(file, { recursive: true, force: true });
  }
  throw new OutputRefused(`Another build is writing ${out}. Wait until it is done.`);
}

/** Tells whether a process other than this one runs under a number, whoever owns it. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Lets the next build in; what is half made is removed. */
export async function closeOutput({ work, next }: OutputFolder): Promise<void> {
  await rm(next, { recursive: true, force: true });
  await rm(join(work, 'lock'), { force: true });
}

/** Swaps the new generation in. The one before stays beside the output until the next build, for walks in flight. */
export async function swapIn(folder: OutputFolder): Promise<void> {
  await rm(folder.previous, { recursive: true, force: true });
  writeOwn(folder.journal, 'swap');
  if (await exists(folder.out)) await rename(folder.out, folder.previous);
  writeOwn(join(folder.work, 'written'), (await readdir(folder.next)).join('\n'));
  await rename(folder.next, folder.out);
  await rm(folder.journal, { force: true });
}

/** After a crash between the two renames there is no output: the new generation was whole, so it goes in. */
async function recover({ out, next, previous, journal }: OutputFolder): Promise<void> {
  if (!(await exists(journal))) return;
  if (!(await exists(out))) {
    if (await exists(join(next, DEPLOYMENT_FILE))) await rename(next, out);
    else if (await exists(previous)) await rename(previous, out);
  }
  await rm(journal, { recursive: true, force: true });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
