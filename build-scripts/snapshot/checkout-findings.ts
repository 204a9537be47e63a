/**
 * What is found about the clone itself, and not about a commit in it. None of it is part of a snapshot: the same commit gives
 * the same bytes however it was cloned (architecture.md, "Same input, same bytes").
 */
import { type Finding, finding } from '#model/finding.ts';
import { askGit } from './git.ts';

/** Commits whose changes are read for dates: a minute of git at most, and every change of several years of a busy repository. */
export const MAX_COMMITS = 50_000;

/** Tells whether older commits are missing in a clone; false for what is no clone. */
export async function isShallow(repository: string): Promise<boolean> {
  return (await askGit(repository, ['rev-parse', '--is-shallow-repository'])) === 'true';
}

/** Findings about a clone whose commits are published; `shown` is what people call it, `limit` the commits that dates are read from. */
export async function checkoutFindings(repository: string, shown: string, limit = MAX_COMMITS): Promise<readonly Finding[]> {
  if (await isShallow(repository)) return [finding('shallow_clone', undefined, { repository: shown })];
  const commits = Number(await askGit(repository, ['rev-list', '--count', `--max-count=${limit + 1}`, 'HEAD', '--']));
  return commits > limit ? [finding('history_cut', undefined, { repository: shown, limit })] : [];
}
