/**
 * `--rebuild`: compiles each published commit again, from the repository itself and without any cache, and compares the result with what
 * is published, byte for byte. What agrees was made from that commit and from nothing else.
 */
import { formatMount } from '#contract/address.ts';
import { directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { objectFile } from '#contract/tree.ts';
import { RULES_VERSION } from '#contract/versions.ts';
import { compareText } from '#model/compare.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { isShallow } from '#snapshot/checkout-findings.ts';
import { commitOf, type ReadRepository, readRepository, UnreadableRepository } from '#snapshot/read-repository.ts';
import { type CompiledDeployment, compileDeployment } from '../../build-scripts/compile.ts';
import type { Severities } from '../check/config.ts';
import { GENERATOR } from '../version.ts';
import type { Source } from './source.ts';
import type { StoreReader, Walked, WalkedMount } from './walk-store.ts';

/** Differing paths that are named; the first ones say where to look. */
const MAX_NAMED = 10;

/** A repository to rebuild from. */
export interface Origin {
  /** Folder or archive; absolute. */
  readonly repository: string;
  /** What the person called it. */
  readonly shown: string;
  readonly severities?: Severities | undefined;
}

/**
 * Rebuilds every snapshot for which `originOf` gives a repository, by its `<host>/<owner>/<repo>`. Gives notes in words: what was not
 * rebuilt, and why. Throws what reading a repository throws, but for a commit that is not there.
 */
export async function checkRebuild(
  walked: Walked,
  source: Source,
  reader: StoreReader,
  originOf: (address: string) => Origin | undefined,
  step: (text: string) => void,
): Promise<readonly string[]> {
  const notes: string[] = [];
  const done = new Set<string>();
  for (const mount of walked.mounts) {
    if (done.has(mount.id)) continue;
    done.add(mount.id);
    const origin = originOf(formatMount(mount.name));
    if (origin === undefined) {
      notes.push(`${mount.address} was not rebuilt: no repository was given for it`);
      continue;
    }
    step(`Rebuilding ${mount.address}`);
    notes.push(...(await rebuildOne(mount, origin, source, reader)));
  }
  return notes;
}

async function rebuildOne(mount: WalkedMount, origin: Origin, source: Source, reader: StoreReader): Promise<readonly string[]> {
  const { problems } = reader;
  const { address, snapshot } = mount;
  if (
    !problems.expect(
      snapshot.rules === RULES_VERSION,
      address,
      `was compiled by rules version ${snapshot.rules}, and this program has ${RULES_VERSION}. Rebuild it with the program that built it, ${snapshot.generator}`,
    )
  )
    return [];
  const notes = snapshot.generator === GENERATOR ? [] : [`${address} was built by ${snapshot.generator}, and is rebuilt by ${GENERATOR}`];
  const read = await readAgain(mount, origin);
  if (typeof read === 'string') {
    // A retained commit may have been deleted since, on purpose.
    if (mount.page === undefined) return [...notes, `${address} was not rebuilt: ${read}`];
    problems.expect(false, address, read);
    return notes;
  }
  const { verified, includeInternal } = snapshot.flags;
  const made = compileDeployment([{ main: { read }, verified, includeInternal, severities: origin.severities }], {
    base: '/',
    generator: snapshot.generator,
    limits: DEFAULT_LIMITS,
    withBodies: false,
  });
  if (made.deployment.mounts[0]?.snapshot.id === mount.id) await compareFiles(made, source, reader);
  else for (const what of differences(mount, made)) problems.expect(false, address, what);
  return notes;
}

/** Reads what a snapshot was made from; a text says why that cannot be had. */
async function readAgain({ name, snapshot: { revision } }: WalkedMount, { repository, shown }: Origin): Promise<ReadRepository | string> {
  const worktree = revision.startsWith('tree-');
  try {
    const read = await readRepository({
      repository,
      shown,
      mount: name,
      worktree,
      limits: DEFAULT_LIMITS,
      ...(worktree ? {} : { ref: revision }),
    });
    const { revision: found } = read.value.identity;
    if (found === revision) return read;
    return `was built from files on disk (${revision}), and ${shown} holds other ones (${found}). Give the files that it was built from, or build from a commit`;
  } catch (error) {
    if (!(error instanceof UnreadableRepository)) throw error;
    if (worktree || (await commitOf(repository, revision)) !== undefined) return error.message;
    const next = (await isShallow(repository))
      ? `its clone is shallow: run git -C ${shown} fetch --unshallow`
      : `run git -C ${shown} fetch --all --tags, or, for a commit that is on no branch, git -C ${shown} fetch origin ${revision}`;
    return `the commit ${revision} is not in ${shown}; ${next}`;
  }
}

/** The snapshot is the same, and so every name below it; now the bytes under these names. */
async function compareFiles({ files }: Pick<CompiledDeployment, 'files'>, source: Source, reader: StoreReader): Promise<void> {
  for (const [file, bytes] of files) {
    if (!file.startsWith('store/') || !reader.named(file)) continue;
    const published = await source.read(file);
    reader.problems.expect(
      published !== undefined && Buffer.from(bytes).equals(published),
      file,
      'is not what its repository gives when it is built again',
    );
  }
}

/** In words: what a rebuilt snapshot says otherwise than the published one. */
function differences(mount: WalkedMount, made: CompiledDeployment): readonly string[] {
  const [edition] = made.editions;
  if (edition === undefined) return ['gives nothing when it is built again'];
  const rebuilt = entriesOf(edition.snapshot.objects.directory, made);
  const published = new Map([...mount.entries].map(([path, entry]) => [path, JSON.stringify(entry)]));
  const paths = [...new Set([...published.keys(), ...rebuilt.keys()])]
    .sort(compareText)
    .filter((path) => published.get(path) !== rebuilt.get(path));
  // A folder differs because something below it does.
  const files = paths.filter((path) => mount.entries.get(path)?.kind !== 'folder' && !rebuilt.get(path)?.includes('"kind":"folder"'));
  const words = files
    .slice(0, MAX_NAMED)
    .map(
      (path) =>
        `is published with another ${path} than its commit gives${published.has(path) ? '' : ', which is not published at all'}${rebuilt.has(path) ? '' : ', which the commit does not have'}`,
    );
  const more = files.length > MAX_NAMED ? [`is published with ${files.length - MAX_NAMED} more paths that its commit gives otherwise`] : [];
  const fields = (['address', 'revision', 'flags', 'counts', 'manifest', 'overview', 'sourceUrl'] as const).filter(
    (field) => JSON.stringify(sorted(mount.snapshot[field])) !== JSON.stringify(sorted(edition.snapshot[field])),
  );
  const objects = (['names', 'search', 'findings'] as const).filter(
    (name) => mount.snapshot.objects[name] !== edition.snapshot.objects[name],
  );
  const rest = [...fields, ...objects];
  const others =
    rest.length === 0
      ? []
      : [`is published with other ${rest.join(', ')} than its commit gives; where severities were chosen in a file, name it with --config`];
  const all = [...words, ...more, ...others];
  return all.length > 0 ? all : [`is the snapshot ${mount.id}, and gives ${made.deployment.mounts[0]?.snapshot.id} when it is built again`];
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compareText(a, b))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

function entriesOf(digest: Parameters<typeof objectFile>[0], { files }: Pick<CompiledDeployment, 'files'>): ReadonlyMap<string, string> {
  const json = (of: typeof digest): unknown => JSON.parse(new TextDecoder().decode(files.get(objectFile(of))));
  const directory = directorySchema.parse(json(digest));
  const tables =
    directory.kind === 'directory'
      ? [directory.entries]
      : directory.shards.map((shard) => directoryShardSchema.parse(json(shard.digest)).entries);
  return new Map(
    tables.flatMap((entries) => Object.entries(entries).map(([path, entry]): [string, string] => [path, JSON.stringify(entry)])),
  );
}
