/**
 * The chain of manifests: which folders are closed, what is excluded, what each folder inherits
 * (format.md, sections 2 and 4). Exclusions accumulate; nothing below reopens them.
 */
import { compareText } from '#model/compare.ts';
import { MANIFEST_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type FolderPath, folderOf, foldersDownTo, type RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { ManifestFile } from '#parse/manifest-file.ts';
import type { Parsed } from '#parse/parser.ts';
import type { FileNode, Tree } from './tree.ts';

export interface Manifests {
  /** Readable and in force, by folder. */
  readonly byFolder: ReadonlyMap<FolderPath, ManifestFile>;
  /** Tells whether a path may be published at all, by exclusions and closed folders. */
  isOpen(path: string): boolean;
  /** The manifests from the root down to a folder, itself included. */
  chain(folder: FolderPath): readonly ManifestFile[];
  nearest(folder: FolderPath): ManifestFile | undefined;
}

/** Files and subtrees that are not published. Unicode forms are one: a name typed on another system must exclude all the same. */
class Shut {
  private readonly paths = new Set<string>();

  add(path: FolderPath): void {
    this.paths.add(path.normalize('NFC'));
  }

  has(path: string): boolean {
    return this.paths.has(path.normalize('NFC'));
  }

  /** Tells whether neither the path nor a folder above it is shut. */
  isOpen(path: string): boolean {
    return foldersDownTo(path as FolderPath).every((above) => !this.has(above));
  }
}

/** Reads every manifest of the tree, root first, and closes what must be closed. */
export function resolveManifests(parsed: Parsed, tree: Tree): Outcome<Manifests> {
  const findings: Finding[] = [];
  const byFolder = new Map<FolderPath, ManifestFile>();
  const shut = new Shut();
  // Most manifests exclude nothing.
  let named: Named | undefined;
  const namesOnce = (): Named => {
    named ??= namesIn(tree);
    return named;
  };
  // A manifest that the bounds of the tree left unread could have excluded anything.
  if (parsed.snapshot.partial.includes('manifest_unread')) shut.add('');
  for (const path of manifestPaths(tree)) {
    const folder = folderOf(path);
    if (!shut.isOpen(folder)) continue;
    const manifest = shut.has(path) ? undefined : keep(readManifest(parsed, tree, shut, path));
    for (const excluded of manifest?.exclude ?? []) shut.add(excluded.value);
    if (manifest !== undefined && !shut.has(path)) {
      if (!shut.has(folder)) byFolder.set(folder, manifest);
      findings.push(...unmatched(manifest, namesOnce));
      continue;
    }
    // Excluding only the manifest withholds its folder: what its rules say about the folder is no longer known.
    if (shut.has(path) && !shut.has(folder)) findings.push(finding('excluded_policy', { path }));
    shut.add(folder);
  }
  function keep<T>(outcome: Outcome<T>): T {
    findings.push(...outcome.findings);
    return outcome.value;
  }
  const isOpen = rememberFolders(shut);
  findings.push(...wrongCase(tree, isOpen));
  const chain = (folder: FolderPath): readonly ManifestFile[] => foldersDownTo(folder).flatMap((above) => byFolder.get(above) ?? []);
  return { value: { byFolder, isOpen, chain, nearest: (folder) => chain(folder).at(-1) }, findings };
}

/** Manifests and what stands in the place of one, the highest folders first. */
function manifestPaths(tree: Tree): readonly RepoPath[] {
  const paths = [...tree.files.keys(), ...tree.unfollowed, ...(tree.folders as Iterable<RepoPath>)].filter(
    (path) => baseName(path) === MANIFEST_NAME,
  );
  const depth = (path: RepoPath): number => path.split('/').length;
  return paths.sort((a, b) => depth(a) - depth(b) || compareText(a, b));
}

function readManifest(parsed: Parsed, tree: Tree, shut: Shut, path: RepoPath): Outcome<ManifestFile | undefined> {
  const file = tree.files.get(path);
  const unreadable = (reason: string) => ({ value: undefined, findings: [finding('manifest_unreadable', { path }, { reason })] });
  if (tree.folders.has(path)) return unreadable('it is a folder');
  if (file === undefined) return unreadable('it is a link or submodule that leads to no file of the repository');
  if (!shut.isOpen(file.origin)) return unreadable('it is a link to a file that is not published');
  if (file.unavailable === 'lfs_pointer') return unreadable('its bytes are not in the repository (Git LFS)');
  if (file.content === undefined) return unreadable('it is over the read limit');
  const result = parsed.manifest(file.content);
  return { value: result.kind === 'manifest' ? result.manifest : undefined, findings: result.findings };
}

interface Named {
  /** Every path of the tree, in NFC. */
  readonly names: ReadonlySet<string>;
  /** The same in lowercase. */
  readonly folded: ReadonlySet<string>;
}

function namesIn(tree: Tree): Named {
  const names = new Set([...tree.files.keys(), ...tree.folders, ...tree.unfollowed].map((path) => path.normalize('NFC')));
  return { names, folded: new Set([...names].map((path) => path.toLowerCase())) };
}

/** An exclusion with a typing mistake protects nothing, and nobody would notice. */
function unmatched(manifest: ManifestFile, namesOnce: () => Named): readonly Finding[] {
  if (manifest.exclude.length === 0) return [];
  const { names, folded } = namesOnce();
  return manifest.exclude
    .filter(({ value }) => !names.has(value.normalize('NFC')))
    .map(({ value, line, column }) => {
      // What is there is not named: it may be what should stay out.
      const isThere = folded.has(value.normalize('NFC').toLowerCase());
      return finding('exclude_unmatched', { path: manifest.path, line, column }, isThere ? { reason: 'case' } : {});
    });
}

function rememberFolders(shut: Shut): (path: string) => boolean {
  const folders = new Map<string, boolean>();
  const isFolderOpen = (folder: string): boolean => {
    const known = folders.get(folder) ?? shut.isOpen(folder);
    folders.set(folder, known);
    return known;
  };
  return (path) => isFolderOpen(path.slice(0, Math.max(0, path.lastIndexOf('/')))) && !shut.has(path);
}

function wrongCase(tree: Tree, isOpen: (path: string) => boolean): readonly Finding[] {
  return [...tree.files.values()].flatMap(({ path }) => {
    const name = baseName(path);
    if (!/^skillcdn\.(md|markdown)$/i.test(name) || name === MANIFEST_NAME || !isOpen(path)) return [];
    return [finding('wrong_case_manifest', { path }, { expected: MANIFEST_NAME })];
  });
}

/** Tells whether every path lies outside the closed parts; what a link publishes must be open at both ends. */
export function isReadable(manifests: Pick<Manifests, 'isOpen'>, file: Pick<FileNode, 'path' | 'origin'>): boolean {
  return manifests.isOpen(file.path) && (file.origin === file.path || manifests.isOpen(file.origin));
}
