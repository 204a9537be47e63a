/**
 * Turns a raw table into a snapshot: checks every path, applies the bounds of a tree, reports what it leaves out
 * (format.md, sections 1 and 10).
 */
import { clashKey, isUnfitForWindows } from '#contract/portable-path.ts';
import { digestOf, digestOfText } from '#digest/sha256.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot, SnapshotIdentity, TreeEntry } from '#model/snapshot.ts';
import { type Chosen, chooseFiles } from './choose-files.ts';
import type { RawEntry } from './raw-entry.ts';

/** Builds the snapshot of a table in any order. An empty `ref` stands for the revision itself. Pure. */
export function buildSnapshot(
  identity: Omit<SnapshotIdentity, 'revision'> & { readonly revision?: string },
  raw: readonly RawEntry[],
  limits: Limits,
): Outcome<Snapshot> {
  const chosen = chooseFiles(raw, limits);
  const entries = new Map(
    chosen.kept.map(({ path, mode, size, bytes, digest }): [RepoPath, TreeEntry] => {
      const content = bytes === undefined || !chosen.loaded.has(path) ? undefined : { bytes, digest: digest ?? digestOf(bytes) };
      return [path, { path, mode, size, ...(content === undefined ? {} : { content }) }];
    }),
  );
  const revision = identity.revision ?? treeRevision(entries);
  const partial = [
    ...(chosen.tooManyFiles ? ['tree_files'] : []),
    ...(chosen.tooManyBytes ? ['tree_bytes'] : []),
    ...(chosen.manifestUnread ? ['manifest_unread'] : []),
  ];
  return {
    value: { identity: { ...identity, revision, ref: identity.ref || revision }, entries, partial },
    findings: [...boundFindings(chosen, limits), ...clashes(entries.keys()), ...unfitForWindows(entries.keys())],
  };
}

function boundFindings(chosen: Chosen<RawEntry>, limits: Limits): readonly Finding[] {
  const { refused, dependencies, tooManyFiles, tooManyBytes, manifestUnread } = chosen;
  return [
    ...refusedFindings(refused),
    ...dependencies.map((path) => finding('dependency_folder', { path })),
    ...(tooManyFiles ? [finding('tree_too_large', undefined, { limit: limits.treeFiles, unit: 'files' })] : []),
    ...(tooManyBytes ? [finding('tree_too_large', undefined, { limit: limits.treeBytes, unit: 'bytes' })] : []),
    ...(manifestUnread ? [finding('manifest_unread', undefined, { limit: limits.treeFiles })] : []),
  ];
}

/** Findings for entries that are left out because of what they are or how they are named. */
export function refusedFindings(refused: readonly { readonly path: string; readonly problem: string }[]): readonly Finding[] {
  return refused.map(({ path, problem }) => finding('path_refused', undefined, { path: describePath(path), problem }));
}

/** The digest of a working tree's file table: mode, size, digest and path of every file. */
function treeRevision(entries: ReadonlyMap<RepoPath, TreeEntry>): string {
  const table = [...entries.values()].map((entry) => `${entry.mode} ${entry.size} ${entry.content?.digest ?? '-'} ${entry.path}\n`);
  return digestOfText(table.join('')).replace('sha256:', 'tree-');
}

/** Characters of a refused path that are shown. */
const MAX_SHOWN = 200;

/** A refused path can hold anything; only what can be seen and does no harm in a terminal is shown. */
function describePath(path: string): string {
  return JSON.stringify(path)
    .slice(1, -1)
    .replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    .slice(0, MAX_SHOWN);
}

/** Files and folders beside each other of which some file systems hold only one; what lies below two such folders is told with them. */
function clashes(paths: Iterable<RepoPath>): readonly Finding[] {
  const seen = new Map<string, string>();
  const known = new Set<string>();
  const findings: Finding[] = [];
  for (const path of paths) {
    let parent = '';
    for (const name of path.split('/')) {
      const at = `${parent}${name}`;
      if (!known.has(at)) {
        known.add(at);
        const key = `${parent}${clashKey(name)}`;
        const other = seen.get(key);
        if (other === undefined) seen.set(key, at);
        else findings.push(finding('path_clash', { path: at }, { other }));
      }
      parent = `${at}/`;
    }
  }
  return findings;
}

function unfitForWindows(paths: Iterable<RepoPath>): readonly Finding[] {
  return [...paths].filter(isUnfitForWindows).map((path) => finding('path_not_on_windows', { path }));
}
