/**
 * Writing the published folder: beside the output first, then swapped in, so that a failed build leaves the old one and
 * a reader never sees half of a new one (architecture.md, "Publish order").
 */

import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Digest } from '#contract/digest.ts';
import { few } from '#contract/few.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { makeFolders } from './make-folders.ts';
import { ignoreFolder, isLink, readOwn, removeLinks, writeOwn } from './own-files.ts';
import type { ReadPublished } from './retention.ts';

/** Files that are read at one time; enough to keep a disk busy without running out of file handles. */
const READS_AT_ONCE = 64;

export interface OutputFolder {
  readonly out: string;
  /** Beside the output, on the same file system; its fixed name keeps caches from one build to the next. */
  readonly work: string;
  /** The new generation while it is made. */
  readonly next: string;
  readonly previous: string;
  readonly journal: string;
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
  const folder = { out: absolute, work, next: join(work, 'next'), previous: join(work, 'previous'), journal: join(work, 'journal') };
  await refuseForeign(folder, out);
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

/** An output is replaced whole, so that nothing may lie in it that only its owner has. */
async function refuseForeign({ out, work }: OutputFolder, asked: string): Promise<void> {
  const entries: readonly string[] = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const why = error.code === 'ENOTDIR' ? 'it is a file' : error.message;
    throw new OutputRefused(`${asked} cannot be used as the output folder: ${why}. Give another folder with --out.`);
  });
  if (entries.length === 0) return;
  const next = 'Give another folder with --out, or move them away.';
  if (!entries.includes(DEPLOYMENT_FILE)) throw new OutputRefused(`${asked} holds files that skillpress did not write. ${next}`);
  const written = readOwn(join(work, 'written'));
  if (written === undefined) return;
  const own = new Set(written.split('\n'));
  const foreign = entries.filter((entry) => !own.has(entry));
  if (foreign.length === 0) return;
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

/**
 * Writes files of the deployment before that the new one does not have yet. Throws `OutputRefused` for a file that is
 * missing or not what its name promises: a damaged file would be served for good.
 */
export async function copyKept(
  read: ReadPublished,
  files: ReadonlyMap<string, Digest>,
  written: Pick<ReadonlyMap<string, unknown>, 'has'>,
  write: (name: string, bytes: Uint8Array) => void,
): Promise<void> {
  const missing = [...files].filter(([file]) => !written.has(file));
  for (let start = 0; start < missing.length; start += READS_AT_ONCE) {
    const batch = missing.slice(start, start + READS_AT_ONCE);
    const kept = await Promise.all(batch.map(async ([file, digest]) => [file, await readKept(read, file, digest)] as const));
    for (const [file, bytes] of kept) write(file, bytes);
  }
}

async function readKept(read: ReadPublished, file: string, digest: Digest): Promise<Uint8Array> {
  const bytes = await read(file).catch((error: unknown) => {
    // A disk that fails reads like a file that is not there; a website that stops answering says so itself.
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  });
  if (bytes !== undefined && digestOf(bytes) === digest) return bytes;
  const problem = bytes === undefined ? 'is missing' : 'does not match its digest';
  throw new OutputRefused(
    `${file} of the deployment before ${problem}, so that its snapshot cannot be kept. Build with --retain 0 to do without.`,
  );
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
