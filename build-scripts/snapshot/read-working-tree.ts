/**
 * Reads a working tree: the files that git tracks as they are on disk now, or every file where there is no git
 * (format.md, section 1). Links are recorded, never followed.
 */
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { controlPath } from '#contract/version-control.ts';
import { FILES_AT_ONCE, inTurns } from '#model/in-turns.ts';
import { askGit, git } from './git.ts';
import { isOwnOutput, outsideOwnOutput } from './own-output.ts';
import { decodePathBytes, splitRecords } from './path-bytes.ts';
import type { Choose, RawEntry, TableEntry } from './raw-entry.ts';

/** Names of files that make a skill or a manifest, in any case: each is an error or a skill as soon as git knows it. */
const SPEAKS = /(^|\/)(SKILL|SKILLCDN)\.md$/i;

export interface WorkingTree {
  readonly entries: readonly RawEntry[];
  /** `SKILL.md` and `SKILLCDN.md` files on disk, in whatever case, that git neither tracks nor ignores. */
  readonly untracked: readonly string[];
  /** Folders that a build wrote, where there is no git that would know which files count. */
  readonly outputs: readonly string[];
}

/** Reads the folder. Files that vanish while it is read are left out, as git would see it a moment later. */
export async function readWorkingTree(folder: string, choose: Choose): Promise<WorkingTree> {
  const inside = (await askGit(folder, ['rev-parse', '--is-inside-work-tree'])) === 'true';
  // A folder that git knows nothing of, or ignores as a whole, is read as it is on disk. In every other one git's word
  // counts, also where it tracks nothing yet: what it ignores there may be a secret.
  const known = inside && (await askGit(folder, ['check-ignore', '-q', '.'])) === undefined;
  const { paths, controls, outputs } = known
    ? { paths: await listFiles(folder, ['--cached']), controls: [], outputs: [] }
    : await walk(folder);
  const modes = known ? await indexModes(folder) : new Map<string, string>();
  const found = await inTurns([...new Set(paths)], FILES_AT_ONCE, (path) => nameEntry(folder, path, modes.get(path)));
  const table = [...found.filter((entry) => entry !== undefined), ...controls];
  const chosen = choose(table);
  const entries = await inTurns(table, FILES_AT_ONCE, (entry) => (chosen.has(entry.path) ? loadEntry(folder, entry) : entry));
  const others = known ? await listFiles(folder, ['--others', '--exclude-standard']) : [];
  return {
    entries: entries.filter((entry) => entry !== undefined),
    untracked: await outsideOwnOutput(
      folder,
      others.filter((path) => SPEAKS.test(path)),
    ),
    outputs,
  };
}

async function listFiles(folder: string, args: readonly string[]): Promise<readonly string[]> {
  return splitRecords(await git(folder, ['ls-files', '-z', ...args, '--', '.'])).map(decodePathBytes);
}

/** Index modes decide what is executable, a link or a submodule, so that a Windows check-out reads like any other. */
async function indexModes(folder: string): Promise<ReadonlyMap<string, string>> {
  const records = splitRecords(await git(folder, ['ls-files', '-z', '--stage', '--', '.']));
  return new Map(
    records.map((record) => [
      decodePathBytes(record.subarray(record.indexOf(9) + 1)),
      Buffer.from(record.subarray(0, 6)).toString('latin1'),
    ]),
  );
}

/** What stands at a path; `indexed` is its mode in git's index, where there is one. */
async function nameEntry(folder: string, path: string, indexed: string | undefined): Promise<TableEntry | undefined> {
  if (indexed === '160000') return { path, mode: 'submodule', size: 0 };
  const stats = await lstat(join(folder, path)).catch(() => undefined);
  if (stats === undefined || (!stats.isFile() && !stats.isSymbolicLink())) return undefined;
  // Where the file system has no links, git checks one out as a file with the target's text.
  if (stats.isSymbolicLink() || indexed === '120000') return { path, mode: 'link', size: stats.size };
  const executable = indexed === undefined ? (stats.mode & 0o100) !== 0 : indexed === '100755';
  return { path, mode: executable ? 'executable' : 'file', size: stats.size };
}

async function loadEntry(folder: string, entry: TableEntry): Promise<RawEntry | undefined> {
  const file = join(folder, entry.path);
  const target = entry.mode === 'link' ? await readlink(file, 'buffer').catch(() => undefined) : undefined;
  const bytes = target ?? (await readFile(file).catch(() => undefined));
  return bytes === undefined ? undefined : { ...entry, size: bytes.length, bytes };
}

interface Walk {
  readonly paths: readonly string[];
  /** Folders of version control below the top: named, so that they can be reported, and not looked into. */
  readonly controls: readonly TableEntry[];
  /** Folders that a build wrote. */
  readonly outputs: readonly string[];
}

/** Every file below a folder but those of builds, without recursion, so that no depth of folders is too deep. */
async function walk(folder: string): Promise<Walk> {
  const controls: TableEntry[] = [];
  const outputs: string[] = [];
  const paths: string[] = [];
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const child of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? child.name : `${below}/${child.name}`;
      if (!child.isDirectory()) paths.push(path);
      else if (controlPath(child.name) !== undefined) controls.push({ path, mode: 'file', size: 0 });
      else if (await isOwnOutput(join(folder, path), child.name)) outputs.push(path);
      else folders.push(path);
    }
  }
  return { paths, controls, outputs };
}
