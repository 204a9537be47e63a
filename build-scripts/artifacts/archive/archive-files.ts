/** What both archive formats agree on: which files, in which order, within which bounds. */
import { pathProblem } from '#contract/path-text.ts';

/** Most files of an archive: installers refuse more. */
export const MAX_ARCHIVE_FILES = 1_000;
/** Most unpacked bytes of an archive: installers refuse more. */
export const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024;

export interface ArchiveFile {
  /** Below the archive's root, `/` separated. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/** `name_unfit`: the format cannot hold the name, or an installer refuses it and the whole archive with it. */
export type ArchiveProblem = 'too_many_files' | 'too_large' | 'name_unfit' | 'duplicate_path';

export type ArchiveResult =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly files: number; readonly unpackedBytes: number }
  | { readonly ok: false; readonly problem: ArchiveProblem; readonly path?: string };

export type ArchivePlan =
  | { readonly ok: true; readonly files: readonly ArchiveFile[]; readonly unpackedBytes: number }
  | Extract<ArchiveResult, { ok: false }>;

// Windows reads `C:x` as a drive, and installers refuse it.
const DRIVE = /^[A-Za-z]:/;

/** Tells whether installers refuse a name, and the whole archive with it. */
export function isUnfitName(path: string): boolean {
  return pathProblem(path) !== undefined || DRIVE.test(path);
}

/** Sorts and checks the files of an archive. */
export function planArchive(files: readonly ArchiveFile[]): ArchivePlan {
  if (files.length > MAX_ARCHIVE_FILES) return { ok: false, problem: 'too_many_files' };
  const unpackedBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (unpackedBytes > MAX_ARCHIVE_BYTES) return { ok: false, problem: 'too_large' };
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const [index, { path }] of sorted.entries()) {
    if (isUnfitName(path)) return { ok: false, problem: 'name_unfit', path };
    if (sorted[index + 1]?.path === path) return { ok: false, problem: 'duplicate_path', path };
  }
  return { ok: true, files: sorted, unpackedBytes };
}
