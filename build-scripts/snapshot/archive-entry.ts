/** What readers of archives agree on: an entry, and how much an archive may hold. */
import type { Limits } from '#model/limits.ts';

export type ArchiveBounds = Pick<Limits, 'treeFiles' | 'treeBytes' | 'readableBytes'>;

/** Unpacked bytes for each byte that a tree may have: more is no repository that was packed, but a bomb. */
export const MAX_EXPANSION = 4;
/** Entries of an archive for one file of a tree: folders and headers count, too. */
export const MAX_ENTRIES_PER_FILE = 4;

export interface ArchiveEntry {
  /** As the archive spells it. */
  readonly path: string;
  /** `hard_link`: a second name for another entry. `special`: a device, a pipe, or what else is no content. */
  readonly kind: 'file' | 'executable' | 'link' | 'hard_link' | 'special';
  readonly size: number;
  /** A link's target as text; absent over the read limit and where there is no content. */
  readonly bytes?: Buffer;
}

export interface ReadEntries {
  /** In the archive's order. */
  readonly entries: readonly ArchiveEntry[];
  /** The commit that the archive says it is; only git writes one. */
  readonly commit?: string;
}

/** Tells whether a text is a commit's whole name. */
export function isCommit(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

export class ArchiveRefused extends Error {
  readonly code = 'archive_refused';
}

/** The archive is readable, but past the bounds of whoever reads it. */
export class ArchiveTooLarge extends ArchiveRefused {}

export function tooMuch(): ArchiveTooLarge {
  return new ArchiveTooLarge('The archive holds more than a repository may have. Unpack it, and build the folder that matters.');
}

export function damaged(why: string): ArchiveRefused {
  return new ArchiveRefused(`The archive cannot be read: ${why}. Get it again, or pack it again.`);
}
