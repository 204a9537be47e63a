/**
 * Whether a check-out differs from its commit. git would run the filters that attributes of the repository name to find
 * out, and a filter is a program; so files that look touched are compared here, by their bytes.
 */
import { lstat, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RepoPath } from '#model/repo-path.ts';
import type { TreeEntry } from '#model/snapshot.ts';
import { askGit } from './git.ts';
import { inTurns } from './in-turns.ts';

/** Compares the index with the commit, and files newer than the index or of another size with the commit's bytes; line ends aside. */
export async function isDirty(folder: string, commit: string, entries: ReadonlyMap<RepoPath, TreeEntry>): Promise<boolean> {
  if ((await askGit(folder, ['rev-parse', '--is-inside-work-tree'])) !== 'true') return false;
  const staged = await askGit(folder, ['diff-index', '--cached', '--name-only', '--no-ext-diff', commit, '--']);
  if (staged === undefined || staged !== '') return staged !== undefined;
  const index = await stat(resolve(folder, (await askGit(folder, ['rev-parse', '--git-path', 'index'])) ?? '')).catch(() => undefined);
  const files = [...entries.values()].filter(({ mode, content }) => (mode === 'file' || mode === 'executable') && content !== undefined);
  const changed = await inTurns(files, (entry) => isChanged(join(folder, entry.path), entry, index?.mtimeMs ?? 0));
  return changed.includes(true);
}

async function isChanged(file: string, { size, content }: TreeEntry, indexTime: number): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return true;
  // Git itself looks again at what is as new as its index.
  if (stats.size === size && stats.mtimeMs < indexTime) return false;
  const known = Buffer.from(content?.bytes ?? []);
  // In the place of a Git LFS pointer stands the file itself.
  if (known.toString('latin1', 0, 24) === 'version https://git-lfs.') return false;
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined || unixLines(bytes) !== unixLines(known);
}

function unixLines(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\r\n', '\n');
}
