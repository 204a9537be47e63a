/** The work of a build that has something to do: compiles what was read, writes it beside the output, renders the website, swaps in. */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CheckedKept, checkKept } from '#artifacts/check-kept.ts';
import { type OutputFolder, swapIn } from '#artifacts/output-folder.ts';
import type { Kept } from '#artifacts/retention.ts';
import { countsName } from '#artifacts/search/kept-counts.ts';
import { SearchCounts } from '#artifacts/search/search-counts.ts';
import { WebsiteFiles } from '#artifacts/website-files.ts';
import type { ReadPublished } from '#artifacts/whole-file.ts';
import { formatMount } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import { blobFile, DEPLOYMENT_FILE, HISTORY_FILE } from '#contract/tree.ts';
import type { Limits } from '#model/limits.ts';
import { type MountInput, type PreparedDeployment, prepareDeployment } from '../build-scripts/compile.ts';
import { type Bundle, buildSite, type LeftPage, prepareRenderer, type Renderer, type StoredBytes, writeBodies } from '../site/build.ts';
import { isFaulty } from './build-findings.ts';
import type { BuildOptions, BuildResult, Staying } from './build-folder.ts';
import type { EarlierFiles } from './cache/earlier-files.ts';
import { openFacts } from './cache/fact-memory.ts';
import { rememberBuild } from './cache/finished-build.ts';
import type { WorkCache } from './cache/work-cache.ts';
import { fillKept } from './fill-kept.ts';
import { freeMemory } from './free-memory.ts';
import { type Histories, historyText, readHistories } from './history-file.ts';
import { type Indexer, startIndexer } from './index-ahead.ts';
import type { OutputThread } from './output-thread.ts';
import { OutputWriter } from './output-writer.ts';
import { packAhead } from './pack-ahead.ts';
import { pageSink } from './page-sink.ts';
import type { ParserProcess } from './parser-process.ts';
import { parseRepositories, type RepositoryRead } from './read-repositories.ts';
import { signDeployment } from './signing/sign-deployment.ts';
import type { Signer } from './signing/signers.ts';
import { GENERATOR } from './version.ts';

/** What was found out before. */
export interface Making {
  readonly folder: OutputFolder;
  readonly options: BuildOptions;
  readonly limits: Limits;
  readonly reads: readonly RepositoryRead[];
  /** What stays, as far as it is known before anything is made. */
  readonly kept: Kept;
  /** Decides that again, with more places where files may lie. */
  readonly rekeep: (more: readonly ReadPublished[]) => Promise<Kept>;
  /** Where files of the deployment before lie, itself first. */
  readonly places: readonly ReadPublished[];
  readonly staying: (kept: Kept) => Staying;
  /** The digest of everything that decides what comes out. */
  readonly inputOf: (kept: Kept) => Promise<string>;
  /** What of the output before is as a build left it. */
  readonly earlier: EarlierFiles;
  /** Of the folder; nothing has been written yet. */
  readonly output: OutputThread;
  readonly cache: WorkCache;
  /** The website's program where it is being made. */
  readonly early: Promise<Bundle> | undefined;
  readonly makeBundle: () => Promise<Bundle>;
  /** A parser that has no work yet. */
  readonly parser: ParserProcess | undefined;
  /** Ends what is still at work when the build does. */
  readonly signal: AbortSignal;
}

type Made = Staying & Pick<BuildResult, 'compiled' | 'written'> & Partial<Pick<BuildResult, 'files' | 'bytes' | 'pages'>>;

/** Does it; `written` is false where `strict` findings leave the output as it was. Throws `OutputRefused` where the new generation cannot be swapped in. */
export async function makeBuild(making: Making, step: (text: string) => void): Promise<Made> {
  const { folder, options, limits, reads, earlier, output, cache, early, makeBundle, parser, signal } = making;
  let indexer: Indexer | undefined;
  try {
    step('Compiling');
    const historiesOf = (kept: Kept): Promise<Histories> =>
      readHistories(reads, ({ name }) => (kept.retained.get(formatMount(name)) ?? []).map(({ revision }) => revision), signal);
    const histories = historiesOf(making.kept);
    // Awaited where it is needed, and a build may end before.
    histories.catch(() => undefined);
    const historiesWith = (kept: Kept): Promise<Histories> => (kept === making.kept ? histories : historiesOf(kept));
    const parsed = await parseRepositories(reads, limits, cache, { busy: early, whileWaiting: freeMemory, ready: parser });
    // It loads what it needs while this process compiles.
    indexer = startIndexer(cache, earlier.size, options.out);
    // Before anything is compiled, while this process holds little: Astro needs half of the memory that a build may take.
    const bundle = options.site ? await (early ?? makeBundle()) : undefined;
    // It loads the website's program while this process compiles: pages of the site itself are rendered by every build.
    const before = earlier.size > 0 ? folder.out : undefined;
    const renderer = bundle === undefined ? undefined : prepareRenderer(bundle, { before, signal });
    const listed = new WebsiteFiles();
    const writer = new OutputWriter(output, earlier, (name, content) => digestIn(listed, name, content));
    const compiling = { making, reads: parsed, cache, limits, options, histories: historiesWith, writer, indexer };
    const { kept, ...made } = await compileInto(folder.next, compiling, step);
    if (!made.written) return made;
    const site = bundle === undefined || renderer === undefined ? undefined : { bundle, renderer };
    const pages = site === undefined ? 0 : await addSite(folder, site, cache, { writer, listed }, step);
    const deployment = await writeDeployment(writer, made.compiled.deployment, listed, options.signers ?? []);
    const state = await writer.finish();
    step('Swapping in');
    await swapIn(folder);
    const finished = { ...made, compiled: { ...made.compiled, deployment }, pages };
    const input = await making.inputOf(kept);
    return { ...finished, ...rememberBuild(cache, input, folder.out, finished, { output: state, digests: listed.digests() }) };
  } finally {
    await indexer?.close();
    await rm(bodiesFolder(folder.next), { recursive: true, force: true });
  }
}

/** Has a file that is written on the list of the website, and gives its digest where its name does not promise it. */
function digestIn(listed: WebsiteFiles, name: string, content: Uint8Array | Pick<StoredBytes, 'digest' | 'size'>): Digest | undefined {
  if (content instanceof Uint8Array) return listed.add(name, content);
  listed.note(name, content.digest, content.size);
  return content.digest;
}

interface Compiling {
  readonly making: Pick<Making, 'kept' | 'rekeep' | 'places' | 'staying'>;
  readonly reads: readonly RepositoryRead[];
  readonly cache: WorkCache;
  readonly limits: Limits;
  readonly options: BuildOptions;
  readonly histories: (kept: Kept) => Promise<Histories>;
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
  { making, reads, cache, limits, options, histories, writer, indexer }: Compiling,
  step: (text: string) => void,
): Promise<Made & { readonly kept: Kept }> {
  const mounts = reads.map(mountInput);
  const facts = openFacts(cache, options.out, limits);
  // Without a thread that indexes, this one counts, and keeps it for the thread of the next build.
  const counts = indexer === undefined ? new SearchCounts(cache, countsName(options.out)) : undefined;
  const prepared = prepareDeployment(mounts, {
    ...options,
    limits,
    generator: GENERATOR,
    withBodies: options.site,
    memory: cache,
    facts,
    counts,
  });
  const written = new Set<string>();
  const write = (name: string, bytes: Uint8Array): void => {
    const digest = prepared.digestOf(bytes);
    writer.write(name, digest === undefined ? bytes : { digest, size: bytes.length, read: () => bytes });
    written.add(name);
  };
  const packing = packAhead(prepared.packages(), cache, dirname(next));
  // A processor is idle where nothing is packed; two of them beside this one would only take memory.
  const indexing = packing === undefined ? indexer?.index(prepared.searches()) : undefined;
  try {
    if (indexing === undefined) prepared.index();
    counts?.save();
    await packing;
    const contents = prepared.contents();
    // Findings decide whether a strict build writes anything.
    for (const [name, bytes] of options.strict ? [] : contents) write(name, bytes);
  } finally {
    await indexing;
  }
  const { kept, copy } = await settle(making, prepared);
  const compiled = prepared.finish(kept);
  facts.save();
  const { deployment, findings, leftOut, files } = compiled;
  const editions = compiled.editions.map(({ bodies: _, ...edition }) => edition);
  const built = { compiled: { deployment, findings, leftOut, editions }, ...making.staying(kept), kept };
  if (options.strict && isFaulty(built)) return { ...built, written: false };
  step('Writing');
  await copy(files, (name, bytes) => writer.write(name, bytes));
  for (const [name, bytes] of files) if (!written.has(name)) write(name, bytes);
  const history = historyText(compiled, await histories(kept));
  if (history !== undefined) writer.write(HISTORY_FILE, Buffer.from(history));
  if (options.site) writeBodies(bodiesFolder(next), compiled.editions);
  await writer.flush();
  return { ...built, written: true };
}

/** Decides what stays, now that it is known what this build makes: an object that it has, too, is nowhere missing. */
async function settle({ kept, rekeep, places }: Compiling['making'], prepared: PreparedDeployment): Promise<CheckedKept> {
  if (kept.snapshots.length === 0 && kept.lost.length === 0) return checkKept(kept, places, kept.files);
  prepared.index();
  const made = prepared.contents();
  const known = kept.lost.length === 0 ? kept : await rekeep([async (file) => made.get(file)]);
  return checkKept(known, places, made);
}

function mountInput({ asked, main, others, icon }: RepositoryRead): MountInput {
  const { verified, includeInternal, severities, description, moved, retired } = asked;
  const settings = { verified, includeInternal, severities, description, moved, retired };
  return { ...settings, main, others, icon };
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
  return deployment;
}

/** Rendered Markdown on its way to the website: beside the new generation, and in no published folder. */
function bodiesFolder(next: string): string {
  return join(dirname(next), 'bodies');
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
    writer.note(name);
    if (digest !== undefined) listed.note(name, digest, size);
  };
  const { pages } = await buildSite({
    ...folders,
    bundle,
    renderer,
    memory: cache,
    put: (name, content) => writer.write(name, content instanceof Uint8Array ? content : { ...content, copyOf: blobFile(content.digest) }),
    makeRoom: (names) => writer.makeRoom(names),
    fill: fillKept(writer, cache),
    sink: pageSink({ folder: next, access: cache.access }),
    left,
    beforeRendering: freeMemory,
  });
  return pages;
}
