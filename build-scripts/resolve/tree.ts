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
  readonly files: ReadonlyMap<RepoPath, FileNode>;
  /** Every folder that holds a file, itself or below; with the root. */
  readonly folders: ReadonlySet<FolderPath>;
}

/** Makes a tree of its files. */
export function makeTree(files: ReadonlyMap<RepoPath, FileNode>): Tree {
  const folders = new Set<FolderPath>(['']);
  for (const path of files.keys()) {
    const folder = folderOf(path);
    if (folders.has(folder)) continue;
    for (const above of foldersDownTo(folder)) folders.add(above);
  }
  return { files, folders };
}
