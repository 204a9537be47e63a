/**
 * Turns a raw table into a snapshot: checks every path, applies the bounds of a tree, reports what it leaves out
 * (format.md, sections 1 and 10).
 */

import { digestOf, digestOfText } from '#digest/sha256.ts';
import { compareBy } from '#model/compare.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import { parseRepoPath, type RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot, SnapshotIdentity, TreeEntry } from '#model/snapshot.ts';
import { isDependencyPath } from './dependency-folders.ts';
import type { RawEntry, Wanted } from './raw-entry.ts';

/** What a reader is asked to load: everything that can be served, links as their target text. */
export function wantedBy(limits: Limits): Wanted {
  return (entry) => entry.mode !== 'submodule' && entry.size <= limits.readableBytes && !isGitFolder(entry.path);
}

function isGitFolder(path: string): boolean {
  return /(^|\/)\.git(\/|$)/.test(path);
}

export function buildSnapshot(
  identity: Omit<SnapshotIdentity, 'revision'> & { readonly revision?: string },
  raw: readonly RawEntry[],
  limits: Limits,
): Outcome<Snapshot> {
  const findings: Finding[] = [];
  const partial: string[] = [];
  const sorted = [...raw].sort(compareBy((entry) => entry.path)).filter((entry) => !isGitFolder(entry.path));
  const skillFolders = new Set(
    sorted.filter((entry) => /(^|\/)SKILL\.md$/.test(entry.path)).map((entry) => entry.path.replace(/\/?SKILL\.md$/, '')),
  );
  const entries = new Map<RepoPath, TreeEntry>();
  let bytes = 0;
  for (const entry of sorted) {
    if (isDependencyPath(entry.path, skillFolders)) continue;
    const parsed = parseRepoPath(entry.path);
    if (!parsed.ok) {
      findings.push(finding('path_refused', undefined, { path: describePath(entry.path), problem: parsed.problem }));
      continue;
    }
    if (entries.size >= limits.treeFiles) {
      partial.push('tree_files');
      findings.push(finding('tree_too_large', undefined, { limit: limits.treeFiles, unit: 'files' }));
      break;
    }
    bytes += entry.bytes?.length ?? 0;
    const fits = bytes <= limits.treeBytes;
    if (!fits && !partial.includes('tree_bytes')) {
      partial.push('tree_bytes');
      findings.push(finding('tree_too_large', undefined, { limit: limits.treeBytes, unit: 'bytes' }));
    }
    entries.set(parsed.path, {
      path: parsed.path,
      mode: entry.mode,
      size: entry.size,
      ...(fits && entry.bytes !== undefined ? { content: { bytes: entry.bytes, digest: digestOf(entry.bytes) } } : {}),
    });
  }
  findings.push(...clashes(entries.keys()), ...unfitForWindows(entries.keys()));
  const revision = identity.revision ?? treeRevision(entries);
  return { value: { identity: { ...identity, revision, ref: identity.ref || revision }, entries, partial }, findings };
}

/** The digest of a working tree's file table: mode, size, digest and path of every file. */
function treeRevision(entries: ReadonlyMap<RepoPath, TreeEntry>): string {
  const table = [...entries.values()].map((entry) => `${entry.mode} ${entry.size} ${entry.content?.digest ?? '-'} ${entry.path}\n`);
  return digestOfText(table.join('')).replace('sha256:', 'tree-');
}

/** A refused path can hold anything; only what can be seen and does no harm in a terminal is shown. */
function describePath(path: string): string {
  return JSON.stringify(path)
    .slice(1, 200)
    .replace(/"$/, '')
    .replace(/\p{Cf}/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}

function clashes(paths: Iterable<RepoPath>): readonly Finding[] {
  const seen = new Map<string, RepoPath>();
  const findings: Finding[] = [];
  for (const path of paths) {
    const key = path.normalize('NFC').toLowerCase();
    const other = seen.get(key);
    if (other === undefined) seen.set(key, path);
    else findings.push(finding('path_clash', { path }, { other }));
  }
  return findings;
}

const WINDOWS = /[<>:"|?*]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.[^/]*)?(\/|$)/i;

function unfitForWindows(paths: Iterable<RepoPath>): readonly Finding[] {
  return [...paths].filter((path) => WINDOWS.test(path)).map((path) => finding('path_not_on_windows', { path }));
}
