/**
 * A folder whose `skillpress.yaml` names several repositories is read by `build` as that file says. Read as one repository it
 * would be something that nobody publishes: repositories inside of a repository, and copies that are none.
 */
import { resolve } from 'node:path';
import { few } from '#contract/few.ts';
import { isGitUrl } from '#snapshot/git-url.ts';
import type { OpenSource } from '#snapshot/open-sources.ts';
import { COMMAND } from '../command-name.ts';
import { UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';
import { shellWord } from '../shell-word.ts';
import type { ReadConfig } from './read-config.ts';

/** Commands that one message writes out. */
const MAX_NAMED = 3;

/**
 * Throws a `UsageError` where the own file of a source names repositories and the source is none of them. A repository that
 * names itself beside others is read like any other, and so is one that is judged by a file from elsewhere (`--config`).
 */
export function refuseGatheringFolder(
  { repository }: Pick<OpenSource, 'repository'>,
  { config: { repositories }, file, folder }: ReadConfig,
  doing: 'check' | 'serve',
): void {
  if (repositories === undefined || file === undefined || resolve(folder) !== resolve(repository)) return;
  const sources = repositories.map(({ source }) => (isGitUrl(source) ? source : resolve(folder, source)));
  if (sources.includes(resolve(repository))) return;
  const typed = sources.map((source, index) => (folder === userPath('.') ? (repositories[index]?.source ?? source) : source));
  const next =
    doing === 'check'
      ? `Check each of them: ${few(
          typed.map((source) => `${COMMAND} check ${shellWord(source)}`),
          MAX_NAMED,
        ).join('; ')}`
      : `Run ${COMMAND} build in its folder, then ${COMMAND} serve`;
  throw new UsageError(`${file} names repositories to build together, and its folder is none of them. ${next}`);
}
