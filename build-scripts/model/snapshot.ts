/** A repository as it was read: the value that the first stage hands to the second (format.md, section 1). */
import type { MountName } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import type { RepoPath } from './repo-path.ts';

export interface TreeEntry {
  readonly path: RepoPath;
  readonly mode: 'file' | 'executable' | 'link' | 'submodule';
  /** Bytes of the file; of a link, the length of its target's text. Zero for a submodule. */
  readonly size: number;
  /** Absent for submodules and for files over the read limit or past the tree's total. A link's bytes are its target's text. */
  readonly content?: { readonly bytes: Uint8Array; readonly digest: Digest };
}

export interface SnapshotIdentity {
  readonly mount: MountName;
  /** Commit, or `tree-` and the digest of a working tree's file table. */
  readonly revision: string;
  /** Branch or tag that the revision was published for, else the revision itself. */
  readonly ref: string;
  /** URL of a file at this revision with `{path}`, where the host is known. */
  readonly sourceUrl?: string;
}

export interface Snapshot {
  readonly identity: SnapshotIdentity;
  /** Every readable path of the tree, in code unit order. */
  readonly entries: ReadonlyMap<RepoPath, TreeEntry>;
  /** Why the tree is not covered wholly; empty when it is. */
  readonly partial: readonly string[];
}
