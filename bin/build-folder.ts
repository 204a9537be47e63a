/** Builds repositories into a published folder: reads, compiles, renders, swaps in. Shared by `build`, `start` and tests. */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { closeOutput, copyKept, type OutputFolder, openOutput, swapIn } from '#artifacts/output-folder.ts';
import { type Kept, keepBefore, type ReadPublished } from '#artifacts/retention.ts';
import { WebsiteFiles } from '#artifacts/website-files.ts';
import { formatMount } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { normalizeBase } from '#contract/page-path.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import { DEPLOYMENT_FILE, HISTORY_FILE } from '#contract/tree.ts';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { type CompiledDeployment, type CompiledEdition, type MountInput, prepareDeployment } from '../build-scripts/compile.ts';
import {
  type Bundle,
  buildSite,
  isBundleKnown,
  type LeftPage,
  prepareBundle,
  prepareRenderer,
  type Renderer,
  type StoredBytes,
  writeBodies,
} from '../site/build.ts';
import { type Found, findAround, isFaulty } from './build-findings.ts';
import { type CacheChoice, openBuildCache } from './cache/build-cache.ts';
import { EarlierFiles } from './cache/earlier-files.ts';
import { inputDigest, recallBuild, rememberBuild } from './cache/finished-build.ts';
import { lookAhead } from './cache/look-ahead.ts';
import type { OutputState } from './cache/output-state.ts';
import { openProgramCache, type ProgramCache } from './cache/program-cache.ts';
import type { WorkCache } from './cache/work-cache.ts';
import type { Severities } from './check/config.ts';
import { freeMemory } from './free-memory.ts';
import { historyText } from './history-file.ts';
import { type Indexer, startIndexer } from './index-ahead.ts';
import { OutputWriter } from './output-writer.ts';
import { packAhead } from './pack-ahead.ts';
import { pageSink } from './page-sink.ts';
import { openPrevious } from './previous-folder.ts';
import { parseRepositories, type RepositoryBuild, type RepositoryRead, readRepositories } from './read-repositories.ts';
import { removeAhead } from './remove-ahead.ts';
import { signDeployment } from './signing/sign-deployment.ts';
import type { Signer } from './signing/signers.ts';
import { vouchedPrevious } from './signing/vouched-previous.ts';
import { GENERATOR } from './version.ts';

export interface BuildOptions {
  readonly repositories: readonly RepositoryBuild[];
  readonly out: string;
  readonly base: string;
  readonly siteUrl?: string | undefined;
  readonly adapterUrl?: string | undefined;
  /** Pages load images of other hosts. */
  readonly remoteImages?: boolean | undefined;
  /** Make the website too. */
  readonly site: boolean;
  /** Leave the old output where there are errors or warnings. */
  readonly strict: boolean;
  /** For repositories without their own, and for the deployment as a whole. */
  readonly severities?: Severities | undefined;
  readonly limits?: Limits;
  /** Published folder (absolute) or website whose snapshots are retained; the output before this build when absent. */
  readonly previous?: string | undefined;
  /** Keys that sign the deployment; absent or empty: it is not signed. */
  readonly signers?: readonly Signer[] | undefined;
  /** What builds remember of each other: beside the output when absent. `false`: nothing is remembered. */
  readonly cache?: CacheChoice;
}

/** An edition as a summary needs it. */
export type BuiltEdition = Omit<CompiledEdition, 'bodies'>;

export interface BuildResult {
  readonly compiled: Pick<CompiledDeployment, 'deployment' | 'findings' | 'leftOut'> & { readonly editions: readonly BuiltEdition[] };
  /** What was found around the repositories, and is published nowhere. */
  readonly around: readonly Found[];
  /** Files of the published folder and their bytes, whatever made them. */
  readonly files: number;
  readonly bytes: number;
  /** In the order of the options. */
  readonly repositories: readonly Pick<RepositoryRead, 'name' | 'source' | 'dirty'>[];
  /** Snapshots of earlier builds that stay readable. */
  readonly retained: number;
  /** What can be loaded under their commits. */
  readonly keptSkills: Kept['skills'];
  /** In words: what could not be retained, and why. */
  readonly notRetained: readonly string[];
  readonly pages: number;
  /** The output already was what this input gives, so that nothing was done. */
  readonly unchanged: boolean;
  /** False where `strict` found something: the output is as it was. */
  readonly written: boolean;
}

/** Builds. Throws `UnreadableRepository`, `OutputRefused` and `UsageError`; the old output stays unless everything worked. */
export async function buildFolder(options: BuildOptions, step: (text: string) => void): Promise<BuildResult> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const folder = await openOutput(options.out);
  let cache: WorkCache | undefined;
  let program: ProgramCache | undefined;
  let early: Promise<Bundle> | undefined;
  let looking: Promise<OutputState | undefined> | undefined;
  let removed: Promise<void> | undefined;
  let writer: OutputWriter | undefined;
  let indexer: Indexer | undefined;
  const ended = new AbortController();
  try {
    cache = openBuildCache(options.cache, folder.work);
    program = openProgramCache(options.cache, cache);
    looking = lookAhead(folder.out);
    // The first build of a version makes the website's program while it reads and parses, which leaves a processor idle.
    if (options.site && !isBundleKnown(normalizeBase(options.base), program.memory))
      early = makeBundle(folder, options, program, ended.signal);
    early?.catch(() => undefined);
    step(options.repositories.length === 1 ? 'Reading the repository' : 'Reading the repositories');
    const reads = await readRepositories(options.repositories, limits);
    const notes: string[] = [];
    const note = (text: string): void => void notes.push(text);
    const opened = await openPrevious(options.previous, folder.out, note);
    // The folder that is replaced is this program's own work.
    const previous =
      options.previous === undefined
        ? opened
        : await vouchedPrevious(opened, { name: options.previous, signers: options.signers ?? [] }, note);
    const kept = await keep(previous, reads);
    const retained = [...kept.retained.values()].reduce((sum, list) => sum + list.length, 0);
    const around = await findAround(reads, options);
    const repositories = reads.map(({ name, source, dirty }) => ({ name, source, dirty }));
    const nothing = { files: 0, bytes: 0, pages: 0, unchanged: false, written: false };
    const result = { ...nothing, repositories, around, retained, keptSkills: kept.skills, notRetained: [...notes, ...kept.problems] };
    const input = await inputDigest(reads, kept, limits, options);
    const seen = await looking;
    const before = recallBuild(cache, input, folder.out, seen);
    if (before !== undefined)
      return { ...result, ...before, unchanged: true, written: !(options.strict && isFaulty({ ...before, around })) };
    step('Compiling');
    const parsed = await parseRepositories(reads, limits, cache, { busy: early, whileWaiting: freeMemory });
    // What the output before and the one before that have in common are names of one file: looked at before any goes.
    const earlier = EarlierFiles.recall(cache, folder.out, seen);
    removed = removeAhead(folder.previous);
    // It loads what it needs while this process compiles.
    indexer = startIndexer(cache, earlier.size);
    // Before anything is compiled, while this process holds little: Astro needs half of the memory that a build may take.
    const bundle = options.site ? await (early ?? makeBundle(folder, options, program, ended.signal)) : undefined;
    // It loads the website's program while this process compiles: pages of the site itself are rendered by every build.
    const renderer = bundle === undefined ? undefined : prepareRenderer(bundle, ended.signal);
    const listed = new WebsiteFiles();
    writer = new OutputWriter(folder.next, earlier, (name, content) => digestIn(listed, name, content));
    const made = await compileInto(folder.next, { reads: parsed, kept, previous, cache, limits, options, around, writer, indexer }, step);
    const built = { ...result, ...made };
    if (!made.written) return built;
    const site = bundle === undefined || renderer === undefined ? undefined : { bundle, renderer };
    const pages = site === undefined ? 0 : await addSite(folder, site, cache, { writer, listed }, step);
    const deployment = await writeDeployment(writer, made.compiled.deployment, listed, options.signers ?? []);
    step('Swapping in');
    await removed;
    await swapIn(folder);
    const finished = { ...built, compiled: { ...made.compiled, deployment }, pages };
    return { ...finished, ...rememberBuild(cache, input, folder.out, finished, { taken: writer.taken, digests: listed.digests() }) };
  } finally {
    ended.abort();
    await early?.catch(() => undefined);
    await looking;
    await removed;
    await writer?.close();
    await indexer?.close();
    cache?.close();
    program?.close();
    await rm(bodiesFolder(folder.next), { recursive: true, force: true });
    await closeOutput(folder);
  }
}

/** Has a file that is written on the list of the website, and gives its digest where its name does not promise it. */
function digestIn(listed: WebsiteFiles, name: string, content: Uint8Array | StoredBytes): Digest | undefined {
  if (content instanceof Uint8Array) return listed.add(name, content);
  listed.note(name, content.digest, content.size);
  return content.digest;
}

interface Compiling {
  readonly reads: readonly RepositoryRead[];
  readonly kept: Kept;
  readonly previous: ReadPublished;
  readonly cache: WorkCache;
  readonly limits: Limits;
  readonly options: BuildOptions;
  readonly around: BuildResult['around'];
  readonly writer: OutputWriter;
  readonly indexer: Indexer | undefined;
}

/**
 * Compiles and writes everything but the website; `strict` findings leave the folder empty. What it gives is small: trees
 * and bytes of the whole repository end with this function, because rendering needs the memory. Its `deployment.json` is for
 * the website alone: it does not name the website yet.
 */
async function compileInto(
  next: string,
  { reads, kept, previous, cache, limits, options, around, writer, indexer }: Compiling,
  step: (text: string) => void,
): Promise<Pick<BuildResult, 'compiled' | 'written'>> {
  const mounts = reads.map((read) => mountInput(read, kept));
  const prepared = prepareDeployment(mounts, {
    ...options,
    limits,
    generator: GENERATOR,
    withBodies: options.site,
    keptFiles: kept.files,
    memory: cache,
  });
  const written = new Set<string>();
  const packing = packAhead(prepared.packages(), cache, dirname(next));
  // A processor is idle where nothing is packed; two of them beside this one would only take memory.
  const indexing = packing === undefined ? indexer?.index(prepared.searches()) : undefined;
  try {
    if (indexing === undefined) prepared.index();
    await packing;
    const contents = prepared.contents();
    // Findings decide whether a strict build writes anything.
    for (const [name, bytes] of options.strict ? [] : contents) {
      writer.write(name, bytes);
      written.add(name);
    }
  } finally {
    await indexing;
  }
  const compiled = prepared.finish();
  const { deployment, findings, leftOut, files } = compiled;
  const editions = compiled.editions.map(({ bodies: _, ...edition }) => edition);
  const built = { compiled: { deployment, findings, leftOut, editions } };
  if (options.strict && isFaulty({ ...built, around })) return { ...built, written: false };
  step('Writing');
  await copyKept(previous, next, kept.files, files);
  for (const [name, bytes] of files) if (!written.has(name)) writer.write(name, bytes);
  const history = await historyText(compiled, reads, ({ name }) =>
    (kept.retained.get(formatMount(name)) ?? []).map(({ revision }) => revision),
  );
  if (history !== undefined) writer.write(HISTORY_FILE, Buffer.from(history));
  if (options.site) writeBodies(bodiesFolder(next), compiled.editions);
  await writer.flush();
  return { ...built, written: true };
}

/** What stays of the deployment before. */
function keep(read: ReadPublished, reads: readonly RepositoryRead[]): Promise<Kept> {
  const wanted = reads.map(({ asked, name, main, others }) => ({
    address: formatMount(name),
    refs: new Map([main, ...others].map(({ read: { value } }) => [value.identity.ref, value.identity.revision])),
    retain: asked.retain,
    includeInternal: asked.includeInternal,
  }));
  return keepBefore(read, wanted);
}

function mountInput({ asked, name, main, others, icon }: RepositoryRead, kept: Kept): MountInput {
  const { verified, includeInternal, severities, description, moved, retired } = asked;
  const settings = { verified, includeInternal, severities, description, moved, retired };
  return { ...settings, main, others, icon, kept: kept.retained.get(formatMount(name)) ?? [] };
}

/** Names every file of the website in the deployment, then signs it. The folder is new, so that no signature of a deployment before can stay in it. */
async function writeDeployment(
  writer: OutputWriter,
  made: Deployment,
  listed: WebsiteFiles,
  signers: readonly Signer[],
): Promise<Deployment> {
  const { deployment, files } = listed.finish(made);
  for (const [name, bytes] of files) writer.write(name, bytes);
  const bytes = files.get(DEPLOYMENT_FILE);
  if (bytes !== undefined && signers.length > 0) {
    const { name, text } = signDeployment(bytes, signers);
    writer.write(name, Buffer.from(text));
  }
  await writer.flush();
  return deployment;
}

/** Rendered Markdown on its way to the website: beside the new generation, and in no published folder. */
function bodiesFolder(next: string): string {
  return join(dirname(next), 'bodies');
}

function makeBundle({ work }: OutputFolder, { base }: BuildOptions, { memory }: ProgramCache, signal: AbortSignal): Promise<Bundle> {
  return prepareBundle(join(work, 'site'), normalizeBase(base), memory, signal);
}

async function addSite(
  { work, next }: OutputFolder,
  { bundle, renderer }: { readonly bundle: Bundle; readonly renderer: Renderer },
  cache: WorkCache,
  { writer, listed }: { readonly writer: OutputWriter; readonly listed: WebsiteFiles },
  step: (text: string) => void,
): Promise<number> {
  step('Rendering the website');
  const folders = { published: next, bodies: bodiesFolder(next), work: join(work, 'site'), out: next };
  const left = ({ name, size, digest }: LeftPage): void => {
    if (digest !== undefined) listed.note(name, digest, size);
  };
  const { pages } = await buildSite({
    ...folders,
    bundle,
    renderer,
    memory: cache,
    put: (name, content) => writer.write(name, content),
    sink: pageSink({ folder: next, access: cache.access }),
    left,
    beforeRendering: freeMemory,
  });
  return pages;
}
