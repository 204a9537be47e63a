/**
 * Whether a check-out differs from its commit. git would run the filters that attributes of the repository name to find
 * out, and a filter is a program; so files that look touched are compared here, by their bytes.
 */
import { lstatSync } from 'node:fs';
import { lstat, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FILES_AT_ONCE, inTurns } from '#model/in-turns.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { TreeEntry } from '#model/snapshot.ts';
import { askGit } from './git.ts';

/** Compares the index with the commit, and files newer than the index or of another size with the commit's bytes, which come while git works; line ends aside. */
export async function isDirty(folder: string, commit: string, entries: Promise<ReadonlyMap<RepoPath, TreeEntry>>): Promise<boolean> {
  const [place, staged, read] = await Promise.all([
    askGit(folder, ['rev-parse', '--is-inside-work-tree', '--git-path', 'index']),
    askGit(folder, ['diff-index', '--cached', '--name-only', '--no-ext-diff', commit, '--']),
    entries,
  ]);
  const [isInside, ...rest] = (place ?? '').split('\n');
  if (isInside !== 'true') return false;
  if (staged === undefined || staged !== '') return staged !== undefined;
  const index = await stat(resolve(folder, rest.join('\n'))).catch(() => undefined);
  const files = [...read.values()].filter(({ mode, content }) => (mode === 'file' || mode === 'executable') && content !== undefined);
  const touched = files.filter((entry) => isTouched(join(folder, entry.path), entry, index?.mtimeMs ?? 0));
  const changed = await inTurns(touched, FILES_AT_ONCE, (entry) => isChanged(join(folder, entry.path), entry));
  return changed.includes(true);
}

/** Asked one by one: thousands of answers take ten times longer where each comes by itself. */
function isTouched(file: string, { size }: TreeEntry, indexTime: number): boolean {
  try {
    const stats = lstatSync(file);
    // Git itself looks again at what is as new as its index.
    return !(stats.isFile() && stats.size === size && stats.mtimeMs < indexTime);
  } catch {
    return true;
  }
}

async function isChanged(file: string, { content }: TreeEntry): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return true;
  const known = Buffer.from(content?.bytes ?? []);
  // In the place of a Git LFS pointer stands the file itself.
  if (known.toString('latin1', 0, 24) === 'version https://git-lfs.') return false;
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined || unixLines(bytes) !== unixLines(known);
}

function unixLines(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\r\n', '\n');
}
