/**
 * Which files of a tree are part of the snapshot, and whose bytes are loaded (format.md, sections 1 and 10). Decided over
 * the table alone, so that a reader never loads what the bounds would drop.
 */
import { controlPath, repositoryHeads } from '#contract/version-control.ts';
import { compareBy } from '#model/compare.ts';
import { MANIFEST_NAME, SKILL_NAME } from '#model/file-kinds.ts';
import type { Limits } from '#model/limits.ts';
import { baseName, parseRepoPath, type RepoPath } from '#model/repo-path.ts';
import { dependencyFolder } from './dependency-folders.ts';
import type { Choose, TableEntry } from './raw-entry.ts';

export interface Chosen<T extends TableEntry> {
  /** In path order, with checked paths. */
  readonly kept: readonly (T & { readonly path: RepoPath })[];
  /** Paths whose bytes are loaded. */
  readonly loaded: ReadonlySet<string>;
  /** Paths that the grammar refuses, repositories inside the tree (version-control.ts), and what clashes with another entry, with the reason. */
  readonly refused: readonly { readonly path: string; readonly problem: string }[];
  /** Outermost dependency folders that are left out. */
  readonly dependencies: readonly string[];
  readonly tooManyFiles: boolean;
  readonly tooManyBytes: boolean;
  /** A manifest is among the files past the bound on their number: what it would exclude is not known. */
  readonly manifestUnread: boolean;
}

/** Decides over a table in any order. Pure and total. */
export function chooseFiles<T extends TableEntry>(
  table: readonly T[],
  limits: Pick<Limits, 'treeFiles' | 'treeBytes' | 'readableBytes'>,
): Chosen<T> {
  const skillFolders = new Set(
    table.filter(({ path }) => isNamed(path, SKILL_NAME)).map(({ path }) => path.slice(0, -SKILL_NAME.length - 1)),
  );
  const refused: { path: string; problem: string }[] = [];
  const dependencies = new Set<string>();
  const readable: (T & { readonly path: RepoPath })[] = [];
  const controls = new Set<string>();
  const heads = new Set(repositoryHeads(table.map(({ path }) => path)));
  for (const entry of [...table].sort(compareBy(({ path }) => path))) {
    const control = controlPath(entry.path);
    const dependency = dependencyFolder(control ?? entry.path, skillFolders);
    const parsed = parseRepoPath(entry.path);
    if (dependency !== undefined) dependencies.add(dependency);
    else if (control !== undefined) controls.add(control);
    else if (!parsed.ok) refused.push({ path: entry.path, problem: parsed.problem });
    else if (heads.has(entry.path)) refused.push({ path: entry.path, problem: 'repository_head' });
    else readable.push({ ...entry, path: parsed.path });
  }
  const { once, clashing } = withoutClashes(readable);
  refused.push(...clashing, ...refusedControls(controls));
  const kept = once.slice(0, limits.treeFiles);
  const { loaded, tooManyBytes } = chooseBytes(kept, limits);
  return {
    kept,
    loaded,
    refused,
    dependencies: [...dependencies],
    tooManyFiles: kept.length < once.length,
    tooManyBytes,
    manifestUnread: once.slice(limits.treeFiles).some(({ path }) => baseName(path) === MANIFEST_NAME),
  };
}

/**
 * No folder holds a name twice, and no name is a file and a folder; archives and broken trees may. The last copy stays, as most
 * unpackers leave it, and the folder, because more lies in it. `sorted` is in path order, copies in that of their source.
 */
function withoutClashes<T extends { readonly path: RepoPath }>(
  sorted: readonly T[],
): { readonly once: readonly T[]; readonly clashing: Chosen<TableEntry>['refused'] } {
  const folders = new Set<string>();
  for (const { path } of sorted)
    for (let end = path.lastIndexOf('/'); end > 0 && !folders.has(path.slice(0, end)); end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  const clashing: { path: string; problem: string }[] = [];
  const once = sorted.filter(({ path }, index) => {
    const problem = folders.has(path) ? 'folder_too' : sorted[index + 1]?.path === path ? 'twice' : undefined;
    if (problem !== undefined) clashing.push({ path, problem });
    return problem === undefined;
  });
  return { once, clashing };
}

/** Version control's own folder at the top is no part of what it holds; one below it came from elsewhere, and is named. */
function refusedControls(controls: Iterable<string>): Chosen<TableEntry>['refused'] {
  return [...controls].filter((path) => path.includes('/')).map((path) => ({ path, problem: 'version_control' }));
}

function isNamed(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}

/** Manifests first, because a folder whose manifest is not read is closed; then path order, until the tree's bytes are used up. */
function chooseBytes(
  kept: readonly TableEntry[],
  limits: Pick<Limits, 'treeBytes' | 'readableBytes'>,
): { readonly loaded: ReadonlySet<string>; readonly tooManyBytes: boolean } {
  const wanted = kept.filter(({ mode, size }) => mode !== 'submodule' && size <= limits.readableBytes);
  const manifests = wanted.filter(({ path }) => isNamed(path, MANIFEST_NAME));
  const others = wanted.filter(({ path }) => !isNamed(path, MANIFEST_NAME));
  const loaded = new Set<string>();
  let bytes = 0;
  for (const { path, size } of [...manifests, ...others]) {
    bytes += size;
    if (bytes > limits.treeBytes) return { loaded, tooManyBytes: true };
    loaded.add(path);
  }
  return { loaded, tooManyBytes: false };
}

/** What a reader is asked to load. */
export function chooser(limits: Limits): Choose {
  return (table) => chooseFiles(table, limits).loaded;
}
