/** A temporary git repository from a literal: what most tests of the compiler start from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, type RepositoryEntry, type RepositoryOptions, writeGitRepository } from '../../bench/git-repository.ts';

export type { RepositoryEntry } from '../../bench/git-repository.ts';

export interface TemporaryRepository {
  /** Absolute path of the working tree. */
  readonly path: string;
  /** Hash of the first commit. */
  readonly commit: string;
  /** Adds a commit whose tree is exactly `files` and gives its hash. */
  readonly commitFiles: (files: Readonly<Record<string, RepositoryEntry>>, options?: RepositoryOptions) => Promise<string>;
  /** Runs git there and gives its standard output. */
  readonly git: (...args: readonly string[]) => Promise<string>;
  /** Removes it from the disk. */
  readonly remove: () => void;
}

/**
 * Makes a repository with one commit of exactly `files`. Author, dates and settings are fixed, so the same literal gives
 * the same hash on every machine. `name` is the folder's name (the address of a repository without a remote shows it).
 */
export async function makeGitRepository(
  files: Readonly<Record<string, RepositoryEntry>>,
  options: RepositoryOptions & { readonly name?: string } = {},
): Promise<TemporaryRepository> {
  const parent = mkdtempSync(join(tmpdir(), 'skillpress-repository-'));
  const path = join(parent, options.name ?? 'library');
  const commit = await writeGitRepository(path, Object.entries(files), options);
  return {
    path,
    commit,
    commitFiles: (next, more = {}) => writeGitRepository(path, Object.entries(next), more),
    git: (...args) => git(path, args),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
