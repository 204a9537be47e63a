/**
 * The chain of manifests: which folders are closed, what is excluded, what each folder inherits
 * (format.md, sections 2 and 4). Exclusions accumulate; nothing below reopens them.
 */
import { type Finding, finding } from '#model/finding.ts';
import { baseName, childOf, type FolderPath, folderOf, foldersDownTo, type RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { ManifestFile } from '#parse/manifest-file.ts';
import type { Parsed } from '#parse/parser.ts';
import type { FileNode, Tree } from './tree.ts';

export const MANIFEST_NAME = 'SKILLCDN.md';

export interface Manifests {
  /** Readable and in force, by folder. */
  readonly byFolder: ReadonlyMap<FolderPath, ManifestFile>;
  /** Tells whether a path may be published at all, by exclusions and closed folders. */
  isOpen(path: FolderPath): boolean;
  /** The manifests from the root down to a folder, itself included. */
  chain(folder: FolderPath): readonly ManifestFile[];
  nearest(folder: FolderPath): ManifestFile | undefined;
}

/** Reads every manifest of the tree, root first, and closes what must be closed. */
export function resolveManifests(parsed: Parsed, tree: Tree): Outcome<Manifests> {
  const findings: Finding[] = [];
  const byFolder = new Map<FolderPath, ManifestFile>();
  /** Exact files and subtrees that are not published. */
  const shut = new Set<FolderPath>();
  const isOpen = (path: FolderPath): boolean => !shut.has('') && (path === '' || foldersDownTo(path).every((folder) => !shut.has(folder)));
  const files = [...tree.files.values()].filter((file) => baseName(file.path) === MANIFEST_NAME).sort((a, b) => depth(a) - depth(b));
  for (const file of files) {
    const folder = folderOf(file.path);
    if (!isOpen(folder)) continue;
    if (shut.has(file.path)) {
      // Excluding only the manifest withholds its folder: what its rules say about the folder is no longer known.
      findings.push(finding('excluded_policy', { path: file.path }));
      shut.add(folder);
      continue;
    }
    const result = readManifest(parsed, file);
    findings.push(...result.findings);
    if (result.value === undefined) shut.add(folder);
    else {
      for (const path of result.value.exclude) shut.add(path);
      if (shut.has(file.path) && !shut.has(folder)) {
        findings.push(finding('excluded_policy', { path: file.path }));
        shut.add(folder);
      } else byFolder.set(folder, result.value);
    }
  }
  for (const file of tree.files.values()) {
    if (/^skillcdn\.(md|markdown)$/i.test(baseName(file.path)) && baseName(file.path) !== MANIFEST_NAME && isOpen(file.path)) {
      findings.push(finding('wrong_case_manifest', { path: file.path }, { expected: MANIFEST_NAME }));
    }
  }
  const chain = (folder: FolderPath): readonly ManifestFile[] => foldersDownTo(folder).flatMap((above) => byFolder.get(above) ?? []);
  return { value: { byFolder, isOpen, chain, nearest: (folder) => chain(folder).at(-1) }, findings };
}

function depth(file: FileNode): number {
  return file.path.split('/').length;
}

function readManifest(parsed: Parsed, file: FileNode): Outcome<ManifestFile | undefined> {
  if (file.content === undefined) {
    const reason = file.unavailable === 'lfs_pointer' ? 'its bytes are not in the repository (Git LFS)' : 'it is over the read limit';
    return { value: undefined, findings: [finding('manifest_unreadable', { path: file.path }, { reason })] };
  }
  const result = parsed.manifest(file.content);
  return { value: result.kind === 'manifest' ? result.manifest : undefined, findings: result.findings };
}

/** Path of a folder's manifest. */
export function manifestPath(folder: FolderPath): RepoPath {
  return childOf(folder, MANIFEST_NAME);
}

/** Tells whether every path lies outside the closed parts; what a link publishes must be open at both ends. */
export function isReadable(manifests: Pick<Manifests, 'isOpen'>, file: Pick<FileNode, 'path' | 'origin'>): boolean {
  return manifests.isOpen(file.path) && (file.origin === file.path || manifests.isOpen(file.origin));
}
