/**
 * Where `start` and `dev` write when nobody says where: a folder that git ignores by itself, because whoever tries something
 * out did not ask for files in a repository, and beside the `dist` of `build`, whose content is published.
 */
import { basename, join } from 'node:path';
import { makeFolders } from '#artifacts/make-folders.ts';
import { OutputRefused } from '#artifacts/output-folder.ts';
import { ignoreFolder, isLink } from '#artifacts/own-files.ts';
import { askGit } from '#snapshot/git.ts';
import { parseSource } from '#snapshot/git-url.ts';
import { userPath } from './paths.ts';

/** In the folder that the person stands in. */
const OWN_FOLDER = '.skillpress';

/** Makes the folder and gives the output in it for a repository, as the person named that. Throws `OutputRefused`. */
export function defaultOutput(repository: string): string {
  const own = userPath(OWN_FOLDER);
  const out = join(own, nameOf(repository));
  try {
    for (const path of [own, out])
      if (isLink(path)) throw new Error(`${path} is a link, which a repository may have brought along. Take it away`);
    makeFolders(own);
    ignoreFolder(own);
  } catch (error) {
    throw new OutputRefused(`${own} cannot be written: ${(error as Error).message}. Give another folder with --out.`);
  }
  return out;
}

function nameOf(repository: string): string {
  const parsed = parseSource(repository);
  return (parsed.kind === 'url' ? parsed.mount.repo : basename(userPath(repository))) || 'library';
}

/** Tells whether the next commit of everything would take a folder along that no commit has yet: git does not ignore it. */
export async function wouldBeAdded(folder: string): Promise<boolean> {
  return (await askGit(folder, ['status', '--porcelain', '--untracked-files=normal', '--', '.']))?.startsWith('?? ') ?? false;
}
