/** `history.json`: what git tells about dates, for the editions of a deployment that come from commits. */
import { pageAddress } from '#contract/page-path.ts';
import { directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { type EditionHistory, historySchema } from '#contract/schema/history.ts';
import { objectFile } from '#contract/tree.ts';
import { SCHEMA_VERSION } from '#contract/versions.ts';
import { compareText } from '#model/compare.ts';
import { GitError } from '#snapshot/git.ts';
import { type PathHistory, readHistory } from '#snapshot/history.ts';
import type { CompiledDeployment } from '../build-scripts/compile.ts';
import type { RepositoryRead } from './read-repositories.ts';

/** Address of an edition -> what git tells; nothing of what comes from no commit, or where git does not read to the end. */
export type Histories = ReadonlyMap<string, PathHistory>;

/**
 * Asks git for all. It needs nothing of what is compiled, and works while this process compiles. `retained` gives the revisions
 * of a repository that stay readable. Rejects as `signal` says where that ends it.
 */
export async function readHistories(
  reads: readonly RepositoryRead[],
  retained: (read: RepositoryRead) => readonly string[],
  signal: AbortSignal,
): Promise<Histories> {
  const histories = new Map<string, PathHistory>();
  for (const read of reads) {
    for (const [index, { identity }] of [read.main, ...read.others].map((input) => input.read.value).entries()) {
      if (identity.revision.startsWith('tree-')) continue;
      const address = pageAddress(index === 0 ? read.name : { ...read.name, ref: identity.ref }, '');
      const history = await historyOf(read.asked.repository, identity.revision, retained(read), signal);
      if (history !== undefined) histories.set(address, history);
    }
  }
  return histories;
}

/** The file's text; `undefined` where no edition comes from a commit. It names published paths alone. */
export function historyText(compiled: Pick<CompiledDeployment, 'editions' | 'files'>, histories: Histories): string | undefined {
  if (histories.size === 0) return undefined;
  const editions = Object.fromEntries(
    [...histories].map(([address, history]) => [address, published(history, publishedPaths(compiled, address))]),
  );
  return `${JSON.stringify(historySchema.parse({ schema: SCHEMA_VERSION, kind: 'history', editions }))}\n`;
}

/** Paths of files that an edition publishes; what is excluded or internal is named nowhere, and so not here. */
function publishedPaths({ editions, files }: Pick<CompiledDeployment, 'editions' | 'files'>, address: string): ReadonlySet<string> {
  const edition = editions.find((each) => each.address === address);
  if (edition === undefined) return new Set();
  const read = (file: string): unknown => JSON.parse(new TextDecoder().decode(files.get(file)));
  const directory = directorySchema.parse(read(objectFile(edition.snapshot.objects.directory)));
  const tables =
    directory.kind === 'directory'
      ? [directory.entries]
      : directory.shards.map(({ digest }) => directoryShardSchema.parse(read(objectFile(digest))).entries);
  return new Set(tables.flatMap((entries) => Object.keys(entries)));
}

async function historyOf(
  repository: string,
  revision: string,
  retained: readonly string[],
  signal: AbortSignal,
): Promise<PathHistory | undefined> {
  try {
    return await readHistory(repository, revision, retained, { signal });
  } catch (error) {
    // A repository that git does not read to the end has no dates; the build does not need them.
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

function published({ extent, limit, revisions, paths }: PathHistory, shown: ReadonlySet<string>): EditionHistory {
  const sorted = (map: ReadonlyMap<string, string>): Record<string, string> =>
    Object.fromEntries([...map].sort(([a], [b]) => compareText(a, b)));
  return {
    extent,
    ...(limit === undefined ? {} : { limit }),
    revisions: sorted(revisions),
    paths: sorted(new Map([...paths].filter(([path]) => shown.has(path)))),
  };
}
