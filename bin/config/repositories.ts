/** From what the file and the flags say to what is built. */
import { basename } from 'node:path';
import type { MountName } from '#contract/address.ts';
import { type Finding, finding } from '#model/finding.ts';
import { asMount } from '#snapshot/hosts.ts';
import type { Open, OpenSource } from '#snapshot/open-sources.ts';
import { asSeverities } from '../check/config.ts';
import { placed, Unavailable, UsageError } from '../exit.ts';
import type { RepositoryBuild, SaidAt } from '../read-repositories.ts';
import { CONFIG_FILE, type ReadConfig, readCommittedConfig, readConfigOf } from './read-config.ts';
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

/** One repository: flags win over its own file, which cannot vouch for it. Throws a `UsageError` where flags do not fit the source. */
export function ofRepository(source: OpenSource, flags: OneFlags, { config, folder, at }: ReadConfig): RepositoryBuild {
  const { description, icon, retain = DEFAULT_RETAIN } = { ...config, ...flags };
  if (flags.worktree && source.from === 'url') throw new UsageError(`${source.shown} has no files on this disk: leave --worktree out`);
  const ref = refOf(source, flags.ref === undefined ? [] : [flags.ref]);
  return {
    repository: source.repository,
    shown: source.shown,
    refs: ref,
    worktree: flags.worktree,
    mount: flags.address ?? source.mount,
    verified: flags.verified,
    includeInternal: flags.includeInternal,
    severities: asSeverities(config.severities),
    retain,
    description,
    icon: icon === undefined ? undefined : { path: icon, folder },
    moved: config.moved,
    retired: config.retired,
    // Whatever else is asked for stands in the command line.
    saidAt: at === undefined ? undefined : (what) => (what === 'icon' && flags.icon === undefined ? at(['icon']) : undefined),
  };
}

/** What is said of one repository, and so not of all archives of a folder. */
const OF_ONE = ['address', 'refs', 'default', 'description', 'icon', 'moved', 'retired'] as const;

/**
 * The repositories of a deployment; the nearer saying wins: of the repository, of the flag, of the whole file. Throws a
 * `UsageError` where what is said does not fit the source, and what `open` throws.
 */
export async function ofDeployment(
  repositories: readonly RepositoryConfig[],
  flags: { readonly retain?: number },
  read: ReadConfig,
  open: Open,
): Promise<readonly RepositoryBuild[]> {
  const all: RepositoryBuild[] = [];
  for (const [index, repository] of repositories.entries()) {
    const sources = await placed(read.at?.(['repositories', index, 'source']), () => open(repository.source, read.folder));
    const given = OF_ONE.find((name) => repository[name] !== undefined);
    if (given !== undefined && sources.some(({ from }) => from === 'folder-of-archives')) {
      const message = `${repository.source} is a folder of archives, and ${given} is said of one repository: name its archives one by one`;
      await placed(read.at?.(['repositories', index, given]), async () => {
        throw new UsageError(message);
      });
    }
    for (const source of sources) {
      const saidAt = placesOf(repository, index, read);
      const build = { ...ofEntry(source, repository, flags, read, saidAt), saidAt };
      const findings = await ownSettings(() => readConfigOf(source, build.refs[0] ?? source.ref, undefined), read);
      all.push({ ...build, findings, findingsOf: (commit) => ownSettings(() => readCommittedConfig(source, commit), read) });
    }
  }
  return all;
}

function ofEntry(
  source: OpenSource,
  said: RepositoryConfig,
  flags: { readonly retain?: number },
  { config, folder }: ReadConfig,
  saidAt: SaidAt | undefined,
): RepositoryBuild {
  const refs = refsOf(said);
  return {
    repository: source.repository,
    shown: source.shown,
    refs: placed(saidAt?.('source'), () => refOf(source, refs)),
    worktree: false,
    mount: said.address === undefined ? source.mount : asMount(said.address),
    verified: said.verified ?? false,
    includeInternal: said.includeInternal ?? false,
    severities: { ...asSeverities(config.severities), ...asSeverities(said.severities) },
    retain: said.retain ?? flags.retain ?? config.retain ?? DEFAULT_RETAIN,
    description: said.description,
    icon: said.icon === undefined ? undefined : { path: said.icon, folder },
    moved: said.moved,
    retired: said.retired,
  };
}

/** A repository's own file, where that of a deployment decides: what it says has no effect, and nobody would notice. */
async function ownSettings(readOwn: () => Promise<ReadConfig>, { file: deciding }: ReadConfig): Promise<readonly Finding[]> {
  const place = { path: CONFIG_FILE };
  try {
    const { config, file } = await readOwn();
    const settings = Object.keys(config);
    if (file === undefined || file === deciding || settings.length === 0) return [];
    return [finding('own_settings_unused', place, { settings: settings.join(', '), file: basename(deciding ?? CONFIG_FILE) })];
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return [finding('own_settings_unused', place, { settings: '', file: basename(deciding ?? CONFIG_FILE) })];
  }
}

/** Where an entry says what, for messages about it. */
function placesOf({ refs = [] }: RepositoryConfig, index: number, { at }: Pick<ReadConfig, 'at'>): SaidAt | undefined {
  if (at === undefined) return undefined;
  return (what) => {
    if (typeof what === 'string') return at(['repositories', index, what]);
    const which = refs.indexOf(what.ref);
    return at(['repositories', index, ...(which < 0 ? ['default'] : ['refs', which])]);
  };
}

function refsOf({ refs = [], default: main }: Pick<RepositoryConfig, 'refs' | 'default'>): readonly string[] {
  return main === undefined ? refs : [main, ...refs.filter((ref) => ref !== main)];
}

/** The refs that are asked for, or the one that stands in the URL; not both, because one of them would be lost. */
function refOf({ ref, shown }: OpenSource, asked: readonly string[]): readonly string[] {
  if (ref === undefined) return asked;
  if (asked.length > 0 && (asked.length > 1 || asked[0] !== ref)) {
    throw new UsageError(`${shown}#${ref} names a ref, and ${asked.join(', ')} is asked for, too: leave one of them out`);
  }
  return [ref];
}
