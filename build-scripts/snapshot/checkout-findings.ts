/**
 * What is found about the clone itself, and not about a commit in it. None of it is part of a snapshot: the same commit gives
 * the same bytes however it was cloned (architecture.md, "Same input, same bytes").
 */
import { type Finding, finding } from '#model/finding.ts';
import { askGit } from './git.ts';

/** Tells whether older commits are missing in a clone; false for what is no clone. */
export async function isShallow(repository: string): Promise<boolean> {
  return (await askGit(repository, ['rev-parse', '--is-shallow-repository'])) === 'true';
}

/** Findings about a clone whose commits are published; `shown` is what people call it. */
export async function checkoutFindings(repository: string, shown: string): Promise<readonly Finding[]> {
  return (await isShallow(repository)) ? [finding('shallow_clone', undefined, { repository: shown })] : [];
}
