/**
 * The stage's entry: opens a repository and reads it. Decides between commit and working tree, and what the repository
 * is called (format.md, section 1; adapter.md, "Addresses").
 */
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { MountName } from '#contract/address.ts';
import { MANIFEST_NAME, SKILL_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { ArchiveRefused } from './archive-entry.ts';
import { type ArchiveFormat, bareName, kindOfFile } from './archive-format.ts';
import { buildSnapshot, refusedFindings } from './build-snapshot.ts';
import { isShallow } from './checkout-findings.ts';
import { chooser } from './choose-files.ts';
import { askGit } from './git.ts';
import { mountOfFolder, mountOfRemote, sourceUrlOf } from './hosts.ts';
import { isDirty } from './is-dirty.ts';
import type { KnownBlobs } from './known-blobs.ts';
import { readArchive } from './read-archive.ts';
import { readCommit } from './read-commit.ts';
import { readWorkingTree } from './read-working-tree.ts';

export interface RepositoryOptions {
  /** Folder or archive of the repository; absolute. */
  readonly repository: string;
  /** What people call it, where that is not the path: a clone lies in a folder that they never see. */
  readonly shown?: string | undefined;
  /** Branch, tag or commit; the branch that HEAD names when absent. */
  readonly ref?: string | undefined;
  /** Read the files on disk instead of a commit. */
  readonly worktree: boolean;
  /** Overrides the address that the `origin` remote gives. */
  readonly mount?: MountName | undefined;
  readonly limits: Limits;
  /** What earlier builds read of the repository, where somebody remembers it. */
  readonly blobs?: KnownBlobs | undefined;
  /** Told which commit will be read, where it is one, before git is asked for its files: there is time to do something else. */
  readonly found?: ((commit: string) => void) | undefined;
}

export interface ReadRepository extends Outcome<Snapshot> {
  /** What was read, for the person who asked. */
  readonly source: 'commit' | 'working-tree' | 'archive';
  /** The check-out differs from the commit that was read. */
  readonly dirty: boolean;
}

/** Ref of a working tree that is on no branch. */
const WORKING_TREE_REF = 'worktree';
/** Ref of an archive, whose branch is not known. */
const ARCHIVE_REF = 'archive';

/** Trouble with the input as a whole: no such folder, no such ref, no git. Exit code 2. */
export class UnreadableRepository extends Error {
  readonly code = 'unreadable_repository';
}

const GIVE = 'Give the path of a skills repository, of a .tar.gz or .zip of one, or the URL of one.';

function nameOf({ shown, repository }: Pick<RepositoryOptions, 'shown' | 'repository'>): string {
  return shown ?? repository;
}

/** What helps where a commit is missing. */
async function next(folder: string, { shown, ref }: Pick<RepositoryOptions, 'shown' | 'ref'>): Promise<string> {
  if (ref !== undefined && (await isShallow(folder)))
    return 'The clone is shallow, so that it may be missing for that reason alone: run `git fetch --unshallow`, or in CI let the check-out fetch everything (fetch-depth: 0, of GitLab GIT_DEPTH: 0).';
  if (ref === undefined) return 'Commit something first, or read the files on disk with --worktree.';
  return shown?.includes(':')
    ? `Name a branch, tag or commit that \`git ls-remote ${shown}\` shows.`
    : 'Run `git fetch`, or name a ref that `git branch -a` shows.';
}

/** Reads a repository. Throws `UnreadableRepository` with what to do next where nothing can be read. */
export async function readRepository(options: RepositoryOptions): Promise<ReadRepository> {
  const folder = resolve(options.repository);
  const stats = await stat(folder).catch(() => undefined);
  if (stats?.isFile()) return readFileOf(folder, options);
  if (!stats?.isDirectory()) throw new UnreadableRepository(`${nameOf(options)} is not a folder. ${GIVE}`);
  const place = await placeOf(folder);
  const { top } = place;
  const onDisk = options.worktree ? top !== 'bare' : top !== 'itself' && top !== 'bare' && options.ref === undefined;
  if (onDisk) return readTree(folder, options, top === 'itself');
  return readHead(folder, options, place);
}

interface Place {
  /** The folder is a repository's own top, a repository without files on disk, lies inside one, or is none at all. */
  readonly top: 'itself' | 'bare' | 'inside' | 'none';
  /** Path below the top, with a slash at its end; empty at the top. */
  readonly prefix: string;
}

async function placeOf(folder: string): Promise<Place> {
  const answer = await askGit(folder, ['rev-parse', '--is-bare-repository', '--show-prefix']);
  if (answer === undefined) return { top: 'none', prefix: '' };
  const [isBare, ...rest] = answer.split('\n');
  // A folder's name may hold a line end.
  const prefix = rest.join('\n');
  if (isBare === 'true') return { top: 'bare', prefix };
  return { top: prefix === '' ? 'itself' : 'inside', prefix };
}

async function readTree(folder: string, options: RepositoryOptions, isTop: boolean): Promise<ReadRepository> {
  const tree = await readWorkingTree(folder, chooser(options.limits));
  const mount = options.mount ?? (isTop ? await defaultMount(folder) : mountOfFolder(basename(folder)));
  const branch = isTop ? await askGit(folder, ['symbolic-ref', '--short', '-q', 'HEAD']) : undefined;
  const built = buildSnapshot({ mount, ref: branch ?? WORKING_TREE_REF }, tree.entries, options.limits);
  const untracked = tree.untracked.map(untrackedFinding);
  const outputs = tree.outputs.map((path) => finding('published_folder', { path }));
  return { value: built.value, findings: [...built.findings, ...untracked, ...outputs], source: 'working-tree', dirty: false };
}

function untrackedFinding(path: string): Finding {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const expected = [SKILL_NAME, MANIFEST_NAME].find((other) => other !== name && other.toLowerCase() === name.toLowerCase()) ?? '';
  return finding('untracked_file', { path }, { expected });
}

async function readFileOf(file: string, options: RepositoryOptions): Promise<ReadRepository> {
  const kind = await kindOfFile(file);
  if (kind.kind === 'archive') return readPacked(file, kind.format, options);
  const problem = kind.kind === 'unread' ? `is packed with ${kind.name}, which is not read` : 'is neither a folder nor an archive';
  throw new UnreadableRepository(`${nameOf(options)} ${problem}. ${GIVE}`);
}

async function readPacked(file: string, format: ArchiveFormat, options: RepositoryOptions): Promise<ReadRepository> {
  if (options.ref !== undefined) {
    throw new UnreadableRepository(`${nameOf(options)} is an archive and has no ${options.ref}: name no ref, or give the repository.`);
  }
  const { entries, refused, commit } = await readArchive(file, format, options.limits).catch((error: unknown) => {
    throw error instanceof ArchiveRefused ? new UnreadableRepository(`${nameOf(options)}: ${error.message}`) : error;
  });
  const mount = options.mount ?? mountOfFolder(bareName(basename(file)));
  // An archive may name any commit: good for links to the source, no proof of what it holds, and so not its revision.
  const sourceUrl = commit === undefined ? undefined : sourceUrlOf(mount, commit);
  const built = buildSnapshot({ mount, ref: ARCHIVE_REF, ...(sourceUrl === undefined ? {} : { sourceUrl }) }, entries, options.limits);
  return { ...built, findings: [...refusedFindings(refused), ...built.findings], source: 'archive', dirty: false };
}

async function readHead(folder: string, options: RepositoryOptions, { top, prefix }: Place): Promise<ReadRepository> {
  const [commit, head, mount] = await Promise.all([
    commitOf(folder, options.ref ?? 'HEAD'),
    options.ref ?? askGit(folder, ['symbolic-ref', '--short', '-q', 'HEAD']),
    options.mount ?? (top === 'inside' ? mountOfFolder(basename(folder)) : defaultMount(folder)),
  ]);
  if (commit === undefined)
    throw new UnreadableRepository(`${`${nameOf(options)} has no commit ${options.ref ?? ''}`.trimEnd()}. ${await next(folder, options)}`);
  const sourceUrl = sourceUrlOf(mount, commit);
  const identity = { mount, ref: head ?? '', revision: commit, ...(sourceUrl === undefined ? {} : { sourceUrl }) };
  const tree = await treeOf(folder, commit, prefix);
  const reading = readCommit(folder, tree, chooser(options.limits), options.blobs).then((entries) =>
    buildSnapshot(identity, entries, options.limits),
  );
  const entries = reading.then(({ value }) => value.entries);
  const comparing = options.ref === undefined ? isDirty(folder, commit, entries) : entries.then(() => false);
  options.found?.(commit);
  const [built, dirty] = await Promise.all([reading, comparing]);
  return { ...built, source: 'commit', dirty };
}

/** The tree of a commit that a folder is: the whole one at the top, else the folder's own. */
async function treeOf(folder: string, commit: string, prefix: string): Promise<string> {
  if (prefix === '') return commit;
  const tree = `${commit}:${prefix.replace(/\/$/, '')}`;
  if ((await askGit(folder, ['cat-file', '-t', tree])) === 'tree') return tree;
  throw new UnreadableRepository(`The commit ${commit.slice(0, 12)} has no folder ${prefix}. Name a ref that has it.`);
}

/** The commit of a ref, `undefined` where there is none; a branch that a fresh clone has of its origin only counts too. */
export async function commitOf(folder: string, asked: string): Promise<string | undefined> {
  const find = (name: string) => askGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return (await find(asked)) ?? (asked === 'HEAD' ? undefined : await find(`refs/remotes/origin/${asked}`));
}

async function defaultMount(folder: string): Promise<MountName> {
  const remote = await askGit(folder, ['config', '--get', 'remote.origin.url']);
  const known = remote === undefined ? undefined : mountOfRemote(remote);
  return known ?? mountOfFolder(basename(folder).replace(/\.git$/, ''));
}
