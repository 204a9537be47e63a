/** The tree after links: every path that names bytes, and the folders above them. */
import type { FolderPath, RepoPath } from '#model/repo-path.ts';
import { folderOf, foldersDownTo } from '#model/repo-path.ts';
import type { ParserInput } from '#parse/parser.ts';

export type Unavailable = 'over_read_limit' | 'lfs_pointer';

export interface FileNode {
  readonly path: RepoPath;
  /** Where the bytes stand in the repository; differs from `path` for what a link publishes. */
  readonly origin: RepoPath;
  readonly size: number;
  readonly executable: boolean;
  /** Bytes and digest, or why there are none. */
  readonly content: ParserInput | undefined;
  readonly unavailable?: Unavailable;
}

export interface Tree {
  /** In path order. */
  readonly files: ReadonlyMap<RepoPath, FileNode>;
  /** Every folder that holds a file, itself or below; with the root. */
  readonly folders: ReadonlySet<FolderPath>;
  /** Links and submodules that add nothing; what stands there is not known. */
  readonly unfollowed: ReadonlySet<RepoPath>;
}

/** Makes a tree of its files, which are in path order. */
export function makeTree(files: ReadonlyMap<RepoPath, FileNode>, unfollowed: ReadonlySet<RepoPath> = new Set()): Tree {
  const folders = new Set<FolderPath>(['']);
  for (const path of files.keys()) {
    const folder = folderOf(path);
    if (folders.has(folder)) continue;
    for (const above of foldersDownTo(folder)) folders.add(above);
  }
  return { files, folders, unfollowed };
}

const below = new WeakMap<Tree, ReadonlyMap<FolderPath, readonly FileNode[]>>();

/** Files of a folder and everything below it, in path order. */
export function filesWithin(tree: Tree, folder: FolderPath): readonly FileNode[] {
  const known = below.get(tree) ?? groupByFolder(tree);
  below.set(tree, known);
  return known.get(folder) ?? [];
}

function groupByFolder(tree: Tree): ReadonlyMap<FolderPath, readonly FileNode[]> {
  const groups = new Map<FolderPath, FileNode[]>();
  for (const file of tree.files.values()) {
    for (const above of foldersDownTo(folderOf(file.path))) {
      const list = groups.get(above);
      if (list === undefined) groups.set(above, [file]);
      else list.push(file);
    }
  }
  return groups;
}
