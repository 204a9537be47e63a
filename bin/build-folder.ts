/**
 * Builds repositories into a published folder. Shared by `build`, `start` and tests. This file finds out whether there is
 * anything to do; what compiles, renders and swaps in (`make-build.ts`) is loaded where there is, because loading it takes
 * longer than finding out.
 */
import { join } from 'node:path';
import { closeOutput, openOutput } from '#artifacts/output-folder.ts';
import { type Kept, type KnownBefore, keepBefore, NOTHING_KNOWN } from '#artifacts/retention.ts';
import type { ReadPublished } from '#artifacts/whole-file.ts';
import { formatMount } from '#contract/address.ts';
import { normalizeBase } from '#contract/page-path.ts';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import type { CompiledDeployment, CompiledEdition } from '../build-scripts/compile.ts';
import { type Bundle, isBundleKnown, prepareBundle } from '../site/bundle.ts';
import { type Found, findAround, isFaulty } from './build-findings.ts';
import { type CacheChoice, openBuildCache } from './cache/build-cache.ts';
import { EarlierFiles } from './cache/earlier-files.ts';
import { openFacts } from './cache/fact-memory.ts';
import { inputDigest, recallBuild } from './cache/finished-build.ts';
import { openProgramCache, type ProgramCache } from './cache/program-cache.ts';
import type { WorkCache } from './cache/work-cache.ts';
import type { Severities } from './check/config.ts';
import { writing } from './exit.ts';
import { type Loading, loadingFor } from './load-making.ts';
import { lostFindings } from './lost-findings.ts';
import { OutputThread } from './output-thread.ts';
import { folderReader, openPrevious } from './previous-folder.ts';
import { type RepositoryBuild, type RepositoryRead, readRepositories } from './read-repositories.ts';
import type { Signer } from './signing/signers.ts';
import { vouchedPrevious } from './signing/vouched-previous.ts';

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
  /** In words: why nothing is retained where that is no damage. */
  readonly notRetained: readonly string[];
  readonly pages: number;
  /** The output already was what this input gives, so that nothing was done. */
  readonly unchanged: boolean;
  /** False where `strict` found something: the output is as it was. */
  readonly written: boolean;
}

/** What a result says of the deployment before. */
export type Staying = Pick<BuildResult, 'around' | 'retained' | 'keptSkills'>;

/** Builds. Rejects with `UnreadableRepository`, `OutputRefused`, `UsageError` and `Unavailable`; the old output stays unless everything worked. */
export function buildFolder(options: BuildOptions, step: (text: string) => void): Promise<BuildResult> {
  return writing(options.out, () => build(options, step));
}

async function build(options: BuildOptions, step: (text: string) => void): Promise<BuildResult> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const folder = await openOutput(options.out);
  let cache: WorkCache | undefined;
  let program: ProgramCache | undefined;
  let early: Promise<Bundle> | undefined;
  let thread: OutputThread | undefined;
  let loading: Loading | undefined;
  const ended = new AbortController();
  try {
    cache = openBuildCache(options.cache, folder.work);
    program = openProgramCache(options.cache, cache);
    const output = new OutputThread(folder);
    thread = output;
    // Listing an older generation takes as long as git needs to say what there is.
    loading = loadingFor(folder.out, cache.access, () => output.recycle());
    const base = normalizeBase(options.base);
    const { memory } = program;
    const makeBundle = (): Promise<Bundle> => prepareBundle(join(folder.work, 'site'), base, memory, ended.signal);
    // The first build of a version makes the website's program while it reads and parses, which leaves a processor idle.
    if (options.site && !isBundleKnown(base, memory)) early = makeBundle();
    early?.catch(() => undefined);
    step(options.repositories.length === 1 ? 'Reading the repository' : 'Reading the repositories');
    const reads = await readRepositories(options.repositories, limits, loading.found, options.cache === false ? undefined : cache);
    const notes: string[] = [];
    const note = (text: string): void => void notes.push(text);
    const opened = await openPrevious(options.previous, folder.out, note);
    // The folder that is replaced is this program's own work.
    const previous =
      options.previous === undefined
        ? opened
        : await vouchedPrevious(opened, { name: options.previous, signers: options.signers ?? [] }, note);
    // It asks git, which has time for it while the output is looked at.
    const finding = findAround(reads, options);
    finding.catch(() => undefined);
    const seen = await output.seen;
    const earlier = EarlierFiles.recall(cache, folder.out, seen);
    const facts = openFacts(cache, `${folder.out}, kept`, limits);
    // The older generation lies in the folder of the new one as soon as that is begun.
    const spares = [...(options.previous === undefined ? [] : [folder.out]), folder.previous, folder.next].map(folderReader);
    const known =
      options.previous === undefined
        ? { facts, has: (file: string) => earlier.find(file, undefined) !== undefined, wasPublished: folder.wasPublished }
        : NOTHING_KNOWN;
    const rekeep = (more: readonly ReadPublished[]): Promise<Kept> => keep(previous, reads, { ...known, spares: [...more, ...spares] });
    const [kept, around] = await Promise.all([rekeep([]), finding]);
    facts.save();
    const repositories = reads.map(({ name, source, dirty }) => ({ name, source, dirty }));
    const nothing = { files: 0, bytes: 0, pages: 0, unchanged: false, written: false };
    const result = { ...nothing, repositories, notRetained: notes };
    const staying = (stays: Kept): Staying => ({
      around: [...around, ...lostFindings(stays, reads, options)],
      retained: stays.snapshots.length,
      keptSkills: stays.skills,
    });
    const input = await inputDigest(reads, kept, limits, options);
    const before = recallBuild(cache, input, folder.out, seen);
    if (before !== undefined) {
      const same = { ...result, ...before, ...staying(kept), unchanged: true };
      return { ...same, written: !(options.strict && isFaulty(same)) };
    }
    const { makeBuild } = await import('./make-build.ts');
    const making = {
      folder,
      options,
      limits,
      reads,
      kept,
      rekeep,
      places: [previous, ...spares],
      staying,
      inputOf: (stays: Kept) => (stays === kept ? Promise.resolve(input) : inputDigest(reads, stays, limits, options)),
      earlier,
      output,
      cache,
      early,
      makeBundle,
      parser: loading.parser(),
      signal: ended.signal,
    };
    return { ...result, ...(await makeBuild(making, step)) };
  } finally {
    ended.abort();
    await early?.catch(() => undefined);
    await thread?.close();
    await loading?.close();
    cache?.close();
    program?.close();
    await closeOutput(folder);
  }
}

/** What stays of the deployment before. */
function keep(read: ReadPublished, reads: readonly RepositoryRead[], known: KnownBefore): Promise<Kept> {
  const wanted = reads.map(({ asked, name, main, others }) => ({
    address: formatMount(name),
    refs: new Map([main, ...others].map(({ read: { value } }) => [value.identity.ref, value.identity.revision])),
    retain: asked.retain,
    includeInternal: asked.includeInternal,
  }));
  return keepBefore(read, wanted, known);
}
