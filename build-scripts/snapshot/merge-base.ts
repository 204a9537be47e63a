/** Where a line of work left another one: what a change is compared with, so that what came later on the other line is no part of it. */
import { isShallow } from './checkout-findings.ts';
import { askGit } from './git.ts';
import { commitOf, UnreadableRepository } from './read-repository.ts';

export interface ComparedWith {
  /** As the person named it. */
  readonly ref: string;
  /** The commit that is compared with. */
  readonly commit: string;
  /** The ref has gone on since: the commit is not its newest. */
  readonly isOlder: boolean;
}

/**
 * The newest commit that `ref` and `ours` (what HEAD names when absent) have in common. `undefined` where one of the two is no
 * commit here: whoever reads it says why. Throws `UnreadableRepository` where nothing in common is known, with what to do.
 */
export async function mergeBase(repository: string, ref: string, ours: string | undefined): Promise<ComparedWith | undefined> {
  const [theirs, mine] = [await commitOf(repository, ref), await commitOf(repository, ours ?? 'HEAD')];
  if (theirs === undefined || mine === undefined) return undefined;
  const commit = (await askGit(repository, ['merge-base', mine, theirs]))?.split('\n')[0];
  if (commit !== undefined && commit !== '') return { ref, commit, isOlder: commit !== theirs };
  const why = (await isShallow(repository))
    ? 'The clone is shallow, and the commit where they parted is not in it. Run git fetch --unshallow; in CI let the check-out fetch everything (fetch-depth: 0, of GitLab GIT_DEPTH: 0).'
    : 'Name a ref of the same history.';
  throw new UnreadableRepository(`${ref} and ${ours ?? 'HEAD'} have no commit in common here. ${why}`);
}
