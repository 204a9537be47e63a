/** From what the file and the flags say to what is built. */
import { resolve } from 'node:path';
import type { MountName } from '#contract/address.ts';
import { asMount } from '#snapshot/hosts.ts';
import { asSeverities } from '../check/config.ts';
import type { RepositoryBuild } from '../read-repositories.ts';
import type { ReadConfig } from './read-config.ts';
import type { RepositoryConfig } from './schema.ts';

/** Snapshots kept where nobody says how many: walks that began before a build end, and no more. */
const DEFAULT_RETAIN = 1;

interface OneFlags {
  readonly ref?: string;
  readonly worktree: boolean;
  readonly address?: MountName;
  readonly verified: boolean;
  readonly includeInternal: boolean;
  readonly retain?: number;
  readonly description?: string;
  readonly icon?: string;
}

/** One repository: flags win over its own file, which cannot vouch for it. */
export function ofRepository(repository: string, flags: OneFlags, { config, folder }: ReadConfig): RepositoryBuild {
  const { description, icon, retain = DEFAULT_RETAIN } = { ...config, ...flags };
  return {
    repository,
    refs: flags.ref === undefined ? [] : [flags.ref],
    worktree: flags.worktree,
    mount: flags.address,
    verified: flags.verified,
    includeInternal: flags.includeInternal,
    severities: asSeverities(config.severities),
    retain,
    description,
    icon: icon === undefined ? undefined : { path: icon, folder },
    moved: config.moved,
    retired: config.retired,
  };
}

/** The repositories of a deployment; the nearer saying wins: of the repository, of the flag, of the whole file. */
export function ofDeployment(
  repositories: readonly RepositoryConfig[],
  flags: { readonly retain?: number },
  { config, folder }: ReadConfig,
): readonly RepositoryBuild[] {
  return repositories.map((repository) => ({
    repository: resolve(folder, repository.source),
    refs: refsOf(repository),
    worktree: false,
    mount: repository.address === undefined ? undefined : asMount(repository.address),
    verified: repository.verified ?? false,
    includeInternal: repository.includeInternal ?? false,
    severities: { ...asSeverities(config.severities), ...asSeverities(repository.severities) },
    retain: repository.retain ?? flags.retain ?? config.retain ?? DEFAULT_RETAIN,
    description: repository.description,
    icon: repository.icon === undefined ? undefined : { path: repository.icon, folder },
    moved: repository.moved,
    retired: repository.retired,
  }));
}

function refsOf({ refs = [], default: main }: Pick<RepositoryConfig, 'refs' | 'default'>): readonly string[] {
  return main === undefined ? refs : [main, ...refs.filter((ref) => ref !== main)];
}
