/** One file of a source that has no files on disk: a bare repository or an archive, read before anything is built from it. */
import { stat } from 'node:fs/promises';
import type { Limits } from '#model/limits.ts';
import { ArchiveRefused } from './archive-entry.ts';
import { kindOfFile } from './archive-format.ts';
import { askGit, git } from './git.ts';
import { readArchive } from './read-archive.ts';

export type OwnFile =
  /** The source is a folder whose files lie on disk. */
  { readonly kind: 'on_disk' } | { readonly kind: 'none' } | { readonly kind: 'found'; readonly text: string };

/** Reads a file at the top of a source, of the commit that `ref` names. A source that cannot be read has none: reading it says why. */
export async function readOwnFile(source: string, ref: string | undefined, name: string, limits: Limits): Promise<OwnFile> {
  const stats = await stat(source).catch(() => undefined);
  if (stats?.isFile()) return inArchive(source, name, limits);
  if (!stats?.isDirectory() || !(await isBare(source))) return { kind: 'on_disk' };
  return readCommittedFile(source, ref ?? 'HEAD', name);
}

async function isBare(folder: string): Promise<boolean> {
  return (await askGit(folder, ['rev-parse', '--is-bare-repository'])) === 'true';
}

/** Reads a file at the top of a folder as a commit has it, whatever lies on disk. */
export async function readCommittedFile(source: string, commit: string, name: string): Promise<Exclude<OwnFile, { kind: 'on_disk' }>> {
  // A folder of a check-out is no top for git, and what has no files on disk has no folder to be in.
  const revision = `${commit}:${(await isBare(source)) ? '' : './'}${name}`;
  const blob = await askGit(source, ['rev-parse', '--verify', '--quiet', '--end-of-options', revision]);
  if (blob === undefined || (await askGit(source, ['cat-file', '-t', blob])) !== 'blob') return { kind: 'none' };
  return { kind: 'found', text: (await git(source, ['cat-file', 'blob', blob])).toString('utf8') };
}

async function inArchive(file: string, name: string, limits: Limits): Promise<OwnFile> {
  const kind = await kindOfFile(file);
  if (kind.kind !== 'archive') return { kind: 'none' };
  try {
    const { entries } = await readArchive(file, kind.format, limits);
    const found = entries.find(({ path, mode }) => path === name && mode !== 'link')?.bytes;
    return found === undefined ? { kind: 'none' } : { kind: 'found', text: Buffer.from(found).toString('utf8') };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { kind: 'none' };
    throw error;
  }
}
