/**
 * Reads a working tree: the files that git tracks as they are on disk now, or every file where there is no git
 * (format.md, section 1). Links are recorded, never followed.
 */
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { askGit, git } from './git.ts';
import type { RawEntry, Wanted } from './raw-entry.ts';

export interface WorkingTree {
  readonly entries: readonly RawEntry[];
  /** `SKILL.md` and `SKILLCDN.md` files on disk that git neither tracks nor ignores. */
  readonly untracked: readonly string[];
}

/** Reads the folder. Files that vanish while it is read are left out, as git would see it a moment later. */
export async function readWorkingTree(folder: string, wanted: Wanted): Promise<WorkingTree> {
  const inside = (await askGit(folder, ['rev-parse', '--is-inside-work-tree'])) === 'true';
  const tracked = inside ? await listFiles(folder, ['--cached']) : [];
  // A folder that git ignores or has never heard of is read as it is on disk.
  const paths = tracked.length > 0 ? tracked : await walk(folder, '');
  const executables = tracked.length > 0 ? await indexModes(folder) : undefined;
  const entries = await Promise.all([...new Set(paths)].map((path) => readEntry(folder, path, executables, wanted)));
  const others = tracked.length > 0 ? await listFiles(folder, ['--others', '--exclude-standard']) : [];
  return {
    entries: entries.filter((entry) => entry !== undefined),
    untracked: others.filter((path) => /(^|\/)(SKILL|SKILLCDN)\.md$/.test(path)),
  };
}

async function listFiles(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const output = await git(folder, ['ls-files', '-z', ...args, '--', '.']);
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}

/** Index modes decide what is executable or a submodule, so that a Windows check-out reads like any other. */
async function indexModes(folder: string): Promise<ReadonlyMap<string, string>> {
  const output = await git(folder, ['ls-files', '-z', '--stage', '--', '.']);
  const lines = output.toString('utf8').split('\0');
  return new Map(lines.map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, 6)]));
}

async function readEntry(
  folder: string,
  path: string,
  modes: ReadonlyMap<string, string> | undefined,
  wanted: Wanted,
): Promise<RawEntry | undefined> {
  const file = join(folder, path);
  const known = modes?.get(path);
  if (known === '160000') return { path, mode: 'submodule', size: 0 };
  const stats = await lstat(file).catch(() => undefined);
  if (stats === undefined || (!stats.isFile() && !stats.isSymbolicLink())) return undefined;
  if (stats.isSymbolicLink()) {
    const bytes = Buffer.from(await readlink(file), 'utf8');
    return { path, mode: 'link', size: bytes.length, bytes };
  }
  const executable = known === undefined ? (stats.mode & 0o100) !== 0 : known === '100755';
  const entry = { path, mode: executable ? ('executable' as const) : ('file' as const), size: stats.size };
  if (!wanted(entry)) return entry;
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? undefined : { ...entry, size: bytes.length, bytes };
}

async function walk(folder: string, below: string): Promise<readonly string[]> {
  const children = await readdir(join(folder, below), { withFileTypes: true });
  const lists = children.map((child) => {
    const path = below === '' ? child.name : `${below}/${child.name}`;
    if (child.isDirectory()) return child.name === '.git' ? [] : walk(folder, path);
    return [path];
  });
  return (await Promise.all(lists)).flat();
}
