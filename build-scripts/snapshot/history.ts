/**
 * When each path of a commit was last changed, as git's history tells it. Dates belong to no snapshot: a clone that is
 * cut off knows less, so they lie beside the deployment (`contract/schema/history.ts`), and what is not known is left out.
 */
import { isShallow, MAX_COMMITS } from './checkout-findings.ts';
import { git, runGit } from './git.ts';
import { decodePathBytes, splitRecords } from './path-bytes.ts';

export interface PathHistory {
  /** `cut`: older commits exist or may exist than were read. */
  readonly extent: 'whole' | 'cut';
  /** Commits that were read, where more exist than are read; absent where a shallow clone is what cuts. */
  readonly limit?: number;
  /** Commits that were asked for -> date; those that are not here are absent. */
  readonly revisions: ReadonlyMap<string, string>;
  /** Path -> date of the last commit that changed it. Never the date of a commit that merely is the oldest one here. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Starts the line of a commit: no name of a file in git starts with it. */
const COMMIT = 0x2f;

/**
 * Reads the history of a commit, `limit` commits of it at most. `revisions` are further commits whose dates are wanted.
 * Throws `GitError` where the commit is not there, and the reason of `signal` where that ends it.
 */
export async function readHistory(
  repository: string,
  commit: string,
  revisions: readonly string[] = [],
  { limit = MAX_COMMITS, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<PathHistory> {
  const asking = shallowCommits(repository, commit);
  // Of a merge, `-c` names only what differs from every parent: the rest was changed by a commit that comes later in this list.
  const telling = runGit(
    repository,
    [
      '-c',
      'log.showSignature=false',
      'log',
      `--max-count=${limit}`,
      '-z',
      '-c',
      '--name-only',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--format=/%H %cI',
      '--end-of-options',
      commit,
    ],
    { signal },
  );
  const [shallow, log] = await Promise.all([asking, telling]);
  const { paths, commits, isShallow: isCutByClone, read } = readLog(log, shallow);
  const dates = new Map<string, string>();
  for (const revision of new Set([commit, ...revisions])) {
    const date = commits.get(revision) ?? (await dateOf(repository, revision));
    if (date !== undefined) dates.set(revision, date);
  }
  const isLong = !isCutByClone && read >= limit;
  return { extent: isCutByClone || isLong ? 'cut' : 'whole', ...(isLong ? { limit } : {}), revisions: dates, paths };
}

/** Commits whose parents the clone does not have: git shows all of their files as new, which says nothing about a date. */
async function shallowCommits(repository: string, commit: string): Promise<ReadonlySet<string>> {
  if (!(await isShallow(repository))) return new Set();
  const roots = (await git(repository, ['rev-list', '--max-parents=0', '--all', '--end-of-options', commit])).toString('latin1');
  return new Set(roots.split('\n').filter((line) => line !== ''));
}

/** A commit may claim any date; one that no calendar has is none. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;

interface Log {
  readonly paths: ReadonlyMap<string, string>;
  readonly commits: ReadonlyMap<string, string>;
  /** The clone ends before the first commit. */
  readonly isShallow: boolean;
  /** Commits in it. */
  readonly read: number;
}

/** Records of `git log -z`: a commit's line, then the names of its files; the newest commit comes first. */
function readLog(log: Buffer, shallow: ReadonlySet<string>): Log {
  const paths = new Map<string, string>();
  const commits = new Map<string, string>();
  let date: string | undefined;
  let sawShallow = false;
  let read = 0;
  for (const record of splitRecords(log)) {
    // git puts a newline between a commit's line and the first name.
    const start = record[0] === 10 ? 1 : 0;
    const bytes = record.subarray(start);
    if (bytes.length === 0) continue;
    if (bytes[0] === COMMIT) {
      const [id = '', when = ''] = Buffer.from(bytes.subarray(1)).toString('latin1').trim().split(' ');
      const known = DATE.test(when) ? when : undefined;
      if (known !== undefined) commits.set(id, known);
      read += 1;
      const isCut = shallow.has(id);
      sawShallow ||= isCut;
      date = isCut ? undefined : known;
    } else {
      const path = decodePathBytes(bytes);
      if (date !== undefined && !paths.has(path)) paths.set(path, date);
    }
  }
  return { paths, commits, isShallow: sawShallow, read };
}

async function dateOf(repository: string, revision: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(revision)) return undefined;
  try {
    const date = (await git(repository, ['show', '-s', '--format=%cI', '--end-of-options', revision])).toString('latin1').trim();
    return DATE.test(date) ? date : undefined;
  } catch {
    // A retained commit that the clone no longer has.
    return undefined;
  }
}
