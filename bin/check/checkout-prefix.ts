/** Where a library lies in the check-out around it, for reporters that name files from the top. */
import { askGit } from '#snapshot/git.ts';

/** The way from the top of the check-out to a folder: the empty text at the top and outside of git, else with a final `/`. */
export async function prefixInCheckout(folder: string): Promise<string> {
  return (await askGit(folder, ['rev-parse', '--show-prefix'])) ?? '';
}
