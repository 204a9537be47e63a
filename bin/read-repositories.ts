/** Every ref of every repository of a deployment, read before anything is compiled. */
import type { MountSettings } from '#artifacts/artifacts.ts';
import { formatMount, type MountName } from '#contract/address.ts';
import type { Finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import { isGitUrl } from '#snapshot/git-url.ts';
import { KnownBlobs } from '#snapshot/known-blobs.ts';
import { type ReadRepository, readRepository } from '#snapshot/read-repository.ts';
import type { RefInput } from '../build-scripts/compile.ts';
import type { WorkCache } from './cache/work-cache.ts';
import type { Severities } from './check/config.ts';
import { readIcon } from './config/read-icon.ts';
import { placed, UsageError } from './exit.ts';
import { type ParseAheadOptions, parseAhead } from './parse-ahead.ts';

/** Where a settings file says what is asked for, as `file:line:column`; `undefined` for what it does not say. */
export type SaidAt = (what: 'source' | 'address' | 'icon' | { readonly ref: string }) => string | undefined;

export interface RepositoryBuild extends Omit<MountSettings, 'icon'> {
  /** Folder or archive of the repository; absolute. */
  readonly repository: string;
  /** What people call it, where that is not the folder. */
  readonly shown?: string | undefined;
  /** Refs to publish, the default one first; empty for what HEAD names. */
  readonly refs: readonly string[];
  /** Read the files on disk instead of a commit. */
  readonly worktree: boolean;
  readonly mount?: MountName | undefined;
  readonly verified: boolean;
  readonly includeInternal: boolean;
  readonly severities?: Severities | undefined;
  /** Snapshots of each ref that stay readable. */
  readonly retain: number;
  readonly icon?: { readonly path: string; readonly folder: string } | undefined;
  /** What was found while the settings were read. */
  readonly findings?: readonly Finding[];
  /** The same of a commit, for who asks what a change brings. */
  readonly findingsOf?: (commit: string) => Promise<readonly Finding[]>;
  readonly saidAt?: SaidAt | undefined;
}

export interface RepositoryRead {
  readonly asked: RepositoryBuild;
  readonly name: MountName;
  readonly main: RefInput;
  readonly others: readonly RefInput[];
  readonly icon: MountSettings['icon'];
  readonly source: ReadRepository['source'];
  /** The check-out differs from the commit that was read. */
  readonly dirty: boolean;
}

/**
 * Reads all; `found` is told each commit before it is read, and `memory` has what earlier builds read. Throws `UnreadableRepository`, and a `UsageError` where two repositories have one address; for what a settings file
 * says, an `Unavailable` with the line.
 */
export async function readRepositories(
  asked: readonly RepositoryBuild[],
  limits: Limits,
  found?: (commit: string) => void,
  memory: Memory = NO_MEMORY,
): Promise<readonly RepositoryRead[]> {
  const all: RepositoryRead[] = [];
  for (const repository of asked) {
    const read = await readOne(repository, limits, { found, memory });
    const address = formatMount(read.name);
    const twin = all.find(({ name }) => formatMount(name) === address);
    if (twin !== undefined) {
      const [one, other] = [twin.asked, repository].map((each) => each.shown ?? each.repository);
      placed(repository.saidAt?.('address'), () => {
        throw new UsageError(`${one} and ${other} both are ${address}; give one of them another address`);
      });
    }
    all.push(read);
  }
  return all;
}

async function readOne(
  asked: RepositoryBuild,
  limits: Limits,
  { found, memory }: { readonly found: ((commit: string) => void) | undefined; readonly memory: Memory },
): Promise<RepositoryRead> {
  const [first, ...rest] = asked.refs;
  const at = (ref: string | undefined): string | undefined => (ref === undefined ? asked.saidAt?.('source') : asked.saidAt?.({ ref }));
  // A URL is cloned for the time of the build, into a folder that never comes again.
  const isPassing = asked.shown !== undefined && isGitUrl(asked.shown);
  const blobs = new KnownBlobs(isPassing ? NO_MEMORY : memory, asked.repository);
  const common = { ...asked, limits, found, blobs };
  const { source, dirty, ...main } = await placed(at(first), () => readRepository({ ...common, ref: first }));
  const name = main.value.identity.mount;
  const others: RefInput[] = [];
  for (const ref of rest) {
    const read = await placed(at(ref), () => readRepository({ ...common, ref, worktree: false, mount: name }));
    others.push({ read });
  }
  blobs.save();
  const { icon: picture } = asked;
  const icon =
    picture === undefined ? undefined : await placed(asked.saidAt?.('icon'), () => readIcon(picture.path, main.value, picture.folder));
  return { asked, name, main: { read: main }, others, icon, source, dirty };
}

/** Parses what the stages will ask for, as far as the cache does not have it. */
export async function parseRepositories(
  reads: readonly RepositoryRead[],
  limits: Limits,
  cache: WorkCache,
  options: Pick<ParseAheadOptions, 'busy' | 'whileWaiting' | 'ready'>,
): Promise<readonly RepositoryRead[]> {
  const withParsed = async (input: RefInput): Promise<RefInput> => ({
    ...input,
    remembered: await parseAhead(input.read.value, limits, cache, { ...options, withTerms: true }),
  });
  const parsed: RepositoryRead[] = [];
  for (const repository of reads) {
    const main = await withParsed(repository.main);
    const others: RefInput[] = [];
    for (const other of repository.others) others.push(await withParsed(other));
    parsed.push({ ...repository, main, others });
  }
  return parsed;
}
