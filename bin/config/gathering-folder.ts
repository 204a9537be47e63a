/**
 * A folder whose `skillpress.yaml` names several repositories is what that file says: `start` and `dev` serve all of them, and `check`
 * looks at each, with the files on disk where those are what the file publishes. Read as one repository it would be something that nobody publishes.
 */
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { few } from '#contract/few.ts';
import { askGit } from '#snapshot/git.ts';
import { isGitUrl } from '#snapshot/git-url.ts';
import type { Open, OpenSource } from '#snapshot/open-sources.ts';
import { COMMAND } from '../command-name.ts';
import { UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';
import type { RepositoryBuild } from '../read-repositories.ts';
import { shellWord } from '../shell-word.ts';
import type { ReadConfig } from './read-config.ts';
import { ofDeployment } from './repositories.ts';

/** Commands that one message writes out. */
const MAX_NAMED = 3;

/** What the own file of a source says, where it names repositories; a file from elsewhere (`--config`) says nothing of this. */
function namedBy({ repository }: Pick<OpenSource, 'repository'>, { config, file, folder }: ReadConfig) {
  return file === undefined || resolve(folder) !== resolve(repository) ? undefined : config.repositories;
}

function isItself(source: string, folder: string, repository: string): boolean {
  return !isGitUrl(source) && resolve(folder, source) === resolve(repository);
}

/** Tells whether the own file of a source names repositories and the source is none of them: there is nothing to read but these. */
export function gathersOthers(source: Pick<OpenSource, 'repository'>, read: ReadConfig): boolean {
  const repositories = namedBy(source, read);
  return repositories !== undefined && !repositories.some((each) => isItself(each.source, read.folder, source.repository));
}

/**
 * Commands that check the repositories of such a folder one by one; `options` are those that are about one. A repository alone is
 * checked with its own file, and this one may judge what is found in another way.
 */
export function oneByOne(source: Pick<OpenSource, 'repository'>, read: ReadConfig, options: string): string {
  const { file, folder } = read;
  const typed = (namedBy(source, read) ?? []).map(({ source: named }) =>
    folder === userPath('.') || isGitUrl(named) ? named : resolve(folder, named),
  );
  const commands = few(
    typed.map((each) => `${COMMAND} check ${shellWord(each)} ${options}`),
    MAX_NAMED,
  ).join('; ');
  const own = folder === userPath('.') ? relative(folder, file ?? '') : (file ?? '');
  const judged =
    read.config.severities === undefined ? '' : `. With --config ${shellWord(own)} the severities of this file apply, as in the build.`;
  return `${commands}${judged}`;
}

export interface Gathered {
  readonly repositories: readonly RepositoryBuild[];
  /** Folders whose edits change what is served. */
  readonly watched: readonly string[];
  /** What is not served as a person may expect, a line each. */
  readonly notes: readonly string[];
}

/**
 * All repositories that the own file of a source names; `undefined` where it names none. Of a folder whose checked-out branch is the
 * one that is published first, or that publishes no other, the files on disk are read; of everything else the commit. Throws
 * `UsageError` where the file names what lies outside of its folder and the person stands elsewhere, and what `open` throws.
 */
export async function gatheredRepositories(
  source: Pick<OpenSource, 'repository'>,
  read: ReadConfig,
  flags: { readonly verified: boolean; readonly includeInternal: boolean },
  command: 'check' | 'dev' | 'start',
  open: Open,
): Promise<Gathered | undefined> {
  const named = namedBy(source, read);
  if (named === undefined) return undefined;
  await refuseForeign(
    named.map((each) => each.source),
    read,
    command,
  );
  const said = await ofDeployment(named, {}, read, open);
  const watched: string[] = [];
  const notes: string[] = [];
  const repositories: RepositoryBuild[] = [];
  for (const build of said) {
    const { repository, shown = repository, refs, verified, includeInternal } = build;
    const branch = await askGit(repository, ['symbolic-ref', '--short', '-q', 'HEAD']);
    const isFirst = refs[0] === undefined || branch === undefined || branch === refs[0];
    const isFolder = shown === repository || !isGitUrl(shown);
    if (isFolder) watched.push(repository);
    if (isFolder && !isFirst)
      notes.push(`Note: ${refs[0]} of ${shown} is served as it was committed, because ${branch} is checked out there.`);
    repositories.push({
      ...build,
      worktree: isFolder && isFirst,
      verified: verified || flags.verified,
      includeInternal: includeInternal || flags.includeInternal,
      // Nobody has begun to read what is served only from now on, so that nothing needs to stay.
      retain: 0,
    });
  }
  return { repositories, watched, notes };
}

/** The repository of a stranger may not have other folders of this machine read; whoever stands in the folder made the file their own. */
async function refuseForeign(sources: readonly string[], { file, folder, at }: ReadConfig, command: string): Promise<void> {
  const real = (path: string): Promise<string> => realpath(path).catch(() => path);
  const inside = await real(folder);
  if (inside === (await real(userPath('.')))) return;
  for (const [index, source] of sources.entries()) {
    const way = isGitUrl(source) ? '..' : relative(inside, await real(resolve(folder, source)));
    if (!way.startsWith('..') && !isAbsolute(way)) continue;
    const where = at?.(['repositories', index, 'source']) ?? file;
    throw new UsageError(
      `${where}: ${source} lies outside of the folder of this file, and a file of somebody else may name anything. If it is yours, go to ${folder} and run ${command} there.`,
    );
  }
}
