/**
 * What is loaded: one generation of artifacts, whole and verified. Everything here is immutable after loading; a new
 * generation replaces the old one in one assignment.
 */
import type { MountName } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import type { Lifecycle } from '#contract/lifecycle.ts';
import type { Deployment, Mount } from '#contract/schema/deployment.ts';
import type { DirectoryEntry } from '#contract/schema/directory.ts';
import type { FolderArtifact } from '#contract/schema/folder.ts';
import type { SearchArtifact } from '#contract/schema/search.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { SnapshotArtifact } from '#contract/schema/snapshot.ts';
import type { SkippedSkill } from './skipped.ts';

/** Everything that one build published of one repository. */
export interface LoadedSnapshot {
  /** Hexadecimal digest of the snapshot's file. */
  readonly id: string;
  readonly artifact: SnapshotArtifact;
  /** Every published path, in code unit order; the root has the key `''`. */
  readonly entries: ReadonlyMap<string, DirectoryEntry>;
  /** Folder path -> its object. */
  readonly folders: ReadonlyMap<string, FolderArtifact>;
  /** `SKILL.md` path -> its object, in code unit order. */
  readonly skills: ReadonlyMap<string, SkillArtifact>;
  /** Folder -> the `SKILL.md` in it that is no usable skill. */
  readonly skipped: ReadonlyMap<string, SkippedSkill>;
  /** Files whose links were not all followed, so that some of what they link to is only in the source; those that the findings name. */
  readonly truncated: readonly string[];
  readonly search: SearchArtifact;
}

export interface LoadedMount {
  readonly name: MountName;
  readonly mount: Mount;
  /** Snapshot of the default ref. */
  readonly main: LoadedSnapshot;
  /** Published ref -> snapshot. */
  readonly byRef: ReadonlyMap<string, LoadedSnapshot>;
  /** Published revision -> snapshot. */
  readonly byRevision: ReadonlyMap<string, LoadedSnapshot>;
}

/** What became of the entries of a lock of approvals, by the names of their skills. */
export interface ApprovalReport {
  /** Served where the lock means it: at its ref, or at the default one. */
  readonly served: readonly string[];
  /** Published there with other content than was approved, and so not served there. */
  readonly changed: readonly string[];
  /** Not published there. */
  readonly missing: readonly string[];
  /** Of those that are changed or missing: other refs and retained commits at which the approved bytes are still served. */
  readonly elsewhere: readonly { readonly name: string; readonly at: readonly string[] }[];
}

export interface Generation {
  readonly deployment: Deployment;
  /** Digest of `deployment.json`: names the generation in `/readyz`. */
  readonly digest: Digest;
  /** The trusted key that signed it, where one is asked for. */
  readonly signedBy?: Digest;
  /** Files of the website, with the digests that the signed deployment promises. Absent: no key is asked for, or nothing vouches for pages. */
  readonly website?: ReadonlyMap<string, Digest>;
  /** Only what a lock approves is left. */
  readonly approved?: ApprovalReport;
  /** Canonical `<host>/<owner>/<repo>` -> mount. */
  readonly mounts: ReadonlyMap<string, LoadedMount>;
  /** What `/mcp` means. */
  readonly first: LoadedMount;
}

/** What one connection sees: a repository at a revision, from one folder down. */
export interface View {
  readonly name: MountName;
  /** Canonical address text as asked, with ref and path. */
  readonly address: string;
  /** The ref as people call it; for a pinned commit, the commit. */
  readonly ref: string;
  /** The ref is not the default one, and so belongs into page addresses. */
  readonly named: boolean;
  /** The address names a commit, so that nothing below it ever moves. */
  readonly pinned: boolean;
  /** Folder that bounds what is visible; empty for the whole repository. */
  readonly scope: string;
  readonly snapshot: LoadedSnapshot;
  /** What the operator says of skills that are no longer at their path. */
  readonly lifecycle: Lifecycle;
}
