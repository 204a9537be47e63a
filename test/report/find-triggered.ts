/** What is found in the repository of a trigger. */
import type { Finding } from '#model/finding.ts';
import { findInFiles } from '../helpers/compile-files.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';
import type { Trigger } from './triggers.ts';

export async function findTriggered({ files, limits = {}, on, settings = {} }: Trigger): Promise<readonly Finding[]> {
  if (on === undefined) return findInFiles(files, { ...settings, limits });
  const repository = await makeGitRepository(files);
  try {
    return await on(repository);
  } finally {
    repository.remove();
  }
}
