/** Calls the stages in order; holds no rule (architecture.md, "Rooms"). */
import { advise } from '#advise/advise.ts';
import { type Package, packagesOf } from '#artifacts/archives.ts';
import {
  type DeploymentOptions,
  editionsOf,
  type MountSettings,
  type PublishedMount,
  type PublishedRef,
  publishDeployment,
} from '#artifacts/artifacts.ts';
import { addSearch, type PublishedSnapshot, publishContents, publishSnapshot, type SnapshotOptions } from '#artifacts/publish-snapshot.ts';
import { PublishedFiles } from '#artifacts/published-files.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import type { SearchCounts } from '#artifacts/search/search-counts.ts';
import { searchEntries } from '#artifacts/search-entries.ts';
import { assemble } from '#assemble/assemble.ts';
import { formatMount } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { pageAddress } from '#contract/page-path.ts';
import type { Deployment, Mount } from '#contract/schema/deployment.ts';
import type { MadeBody } from '#contract/schema/page-body.ts';
import type { SnapshotArtifact } from '#contract/schema/snapshot.ts';
import { type Digested, digest } from '#digest/digest.ts';
import type { Facts } from '#model/facts.ts';
import type { Finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import type { Memory } from '#model/memory.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { type Parsed, parse, type RememberedMarkdown } from '#parse/parser.ts';
import { toJson } from '#report/json.ts';
import { type ResolveOptions, resolve } from '#resolve/resolve.ts';

export interface RefInput {
  readonly read: Outcome<Snapshot>;
  /** Markdown that was parsed already, by digest of the file. */
  readonly remembered?: RememberedMarkdown | undefined;
}

export interface MountInput extends ResolveOptions, MountSettings, Pick<SnapshotOptions, 'severities'> {
  /** The default ref. */
  readonly main: RefInput;
  readonly others?: readonly RefInput[];
}

export interface CompileDeploymentOptions extends Omit<DeploymentOptions, 'describe' | 'keptFiles' | 'maxFiles'> {
  readonly limits: Limits;
  /** Also render the pages that the website needs. */
  readonly withBodies: boolean;
  /** What earlier builds worked out; nothing that comes out depends on it. */
  readonly memory?: Memory | undefined;
  /** What they found out about single files and objects. */
  readonly facts?: Facts | undefined;
  /** What search indexes made here are counted with; their own where absent. */
  readonly counts?: SearchCounts | undefined;
}

/** A snapshot that has pages. */
export interface CompiledEdition {
  /** `<host>/<owner>/<repo>[@<ref>]`. */
  readonly address: string;
  readonly snapshot: SnapshotArtifact;
  readonly findings: readonly Finding[];
  readonly bodies: ReadonlyMap<RepoPath, MadeBody>;
  /** `SKILL.md` of each internal skill: for whoever builds, and for no published file. */
  readonly internal: readonly RepoPath[];
  /** What can be loaded, in full or described. */
  readonly skills: readonly NamedSkill[];
}

/** A skill by its `SKILL.md` and its name. */
export interface NamedSkill {
  readonly path: RepoPath;
  readonly name: string;
}

export interface CompiledDeployment {
  /** File name in the published folder -> bytes, `deployment.json` last. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly deployment: Deployment;
  /** Each mount's default ref, then its others. */
  readonly editions: readonly CompiledEdition[];
  /** What was found about the deployment as a whole. */
  readonly findings: readonly Finding[];
  /** What the limit of files cost, whatever severities make of the finding about it. */
  readonly leftOut: readonly Finding[];
}

export interface CompileOptions extends ResolveOptions, CompileDeploymentOptions, MountSettings {
  readonly remembered?: RememberedMarkdown;
}

export interface Compiled extends CompiledDeployment {
  readonly snapshot: SnapshotArtifact;
  readonly bodies: ReadonlyMap<RepoPath, MadeBody>;
}

/** Compiles a deployment of one snapshot; its findings are all there are. Pure: the same snapshot and options give the same bytes. */
export function compile(read: Outcome<Snapshot>, options: CompileOptions): Compiled {
  const made = compileDeployment([{ ...options, main: { read, remembered: options.remembered } }], options);
  const [edition] = made.editions;
  if (edition === undefined) throw new Error('nothing was compiled');
  const { snapshot, bodies } = edition;
  return { ...made, snapshot, bodies, findings: [...made.findings, ...edition.findings] };
}

/** Compiles a deployment of several repositories and refs, in the order given, beside what stays of the one before. Pure. */
export function compileDeployment(
  mounts: readonly MountInput[],
  options: CompileDeploymentOptions,
  retaining?: Retaining,
): CompiledDeployment {
  return prepareDeployment(mounts, options).finish(retaining);
}

/** A deployment whose documents are known: what is left to make of them can be made in any order, or by somebody else. */
export interface PreparedDeployment {
  /** What archives are made of. Whoever makes them into the memory of the options (`packAway`) spares `finish` the work. */
  packages(): readonly Package[];
  /** What search indexes are made of. Whoever makes them into the memory of the options (`addSearch`) spares `finish` the work. */
  searches(): readonly (readonly SearchEntry[])[];
  /** Makes the search indexes, which `finish` does otherwise. */
  index(): void;
  /** Makes what no search index decides, which `finish` does otherwise. Gives files that are published whatever else is made. */
  contents(): ReadonlyMap<string, Uint8Array>;
  /** The digest of bytes that are published, where it is known already. */
  digestOf(bytes: Uint8Array): Digest | undefined;
  /** Makes the rest. What stays of the deployment before is said now, because it hangs on what was made. */
  finish(retaining?: Retaining): CompiledDeployment;
}

/** What stays of the deployment before. */
export interface Retaining {
  /** Address -> snapshots. */
  readonly retained: ReadonlyMap<string, Mount['retained']>;
  readonly files: ReadonlyMap<string, Digest>;
}

const NOTHING_STAYS: Retaining = { retained: new Map(), files: new Map() };

/** Everything up to digests. Pure. */
export function prepareDeployment(mounts: readonly MountInput[], options: CompileDeploymentOptions): PreparedDeployment {
  const published = new PublishedFiles(options.memory, options.facts);
  const prepared = mounts.map((mount) => prepareMount(mount, options));
  const all = prepared.flatMap(({ main, pinned, others }) => [main, ...(pinned === undefined ? [] : [pinned]), ...others]);
  const searchedOf = once(({ digested }: PreparedRef) => searchEntries(digested.assembled.resolved));
  const searchOf = once((ref: PreparedRef) => addSearch(published, searchedOf(ref), options.counts));
  const contentsOf = once(({ digested, found, severities }: PreparedRef) =>
    publishContents(published, digested, found, { generator: options.generator, severities, describe: toJson }),
  );
  return {
    packages: () => all.flatMap(({ digested }) => [...packagesOf(digested).values()]),
    searches: () => all.map(searchedOf),
    index() {
      for (const ref of all) searchOf(ref);
    },
    contents() {
      for (const ref of all) contentsOf(ref);
      return new Map([...published.files].filter(([name]) => !published.uploads.has(name)));
    },
    digestOf: (bytes) => published.digestOf(bytes),
    finish: (retaining = NOTHING_STAYS) =>
      finishDeployment(prepared, published, (ref) => publishSnapshot(published, contentsOf(ref), searchOf(ref)), retaining, options),
  };
}

/** Works out each value of a function once. */
function once<K extends object, T>(work: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const made = known.get(key) ?? work(key);
    known.set(key, made);
    return made;
  };
}

interface PreparedRef {
  readonly digested: Digested;
  readonly found: readonly Finding[];
  readonly ref: string;
  readonly severities: SnapshotOptions['severities'];
}

interface PreparedMount {
  readonly mount: MountInput;
  readonly main: PreparedRef;
  readonly pinned: PreparedRef | undefined;
  readonly others: readonly PreparedRef[];
}

function prepareMount(mount: MountInput, options: CompileDeploymentOptions): PreparedMount {
  const { main, others = [], verified, includeInternal, severities = options.severities } = mount;
  const parsed = parse(main.read.value, options.limits, main.remembered, options.facts);
  const unverified = { verified: false, includeInternal };
  const prepare = (each: Parsed, { read }: RefInput, flags: ResolveOptions, withBodies: boolean): PreparedRef => {
    const resolved = resolve(each, flags, read.findings);
    const digested = digest(assemble(resolved.value, withBodies));
    return { digested, found: [...resolved.findings, ...advise(digested)], ref: read.value.identity.ref, severities };
  };
  return {
    mount,
    main: prepare(parsed, main, { verified, includeInternal }, options.withBodies),
    pinned: verified ? prepare(parsed, main, unverified, false) : undefined,
    others: others.map((other) =>
      prepare(parse(other.read.value, options.limits, other.remembered, options.facts), other, unverified, options.withBodies),
    ),
  };
}

function finishDeployment(
  prepared: readonly PreparedMount[],
  published: PublishedFiles,
  snapshotOf: (ref: PreparedRef) => PublishedSnapshot,
  { retained, files: keptFiles }: Retaining,
  options: CompileDeploymentOptions,
): CompiledDeployment {
  const assembled = new Map<PublishedSnapshot['artifact'], PreparedRef['digested']['assembled']>();
  const made = prepared.map(({ mount, main, pinned, others }): PublishedMount => {
    const name = main.digested.assembled.resolved.parsed.snapshot.identity.mount;
    const publish = (each: PreparedRef): PublishedRef => {
      const snapshot = snapshotOf(each);
      assembled.set(snapshot.artifact, each.digested.assembled);
      return { ...snapshot, ref: each.ref };
    };
    return {
      ...mount,
      name,
      kept: retained.get(formatMount(name)) ?? [],
      main: publish(main),
      pinned: pinned === undefined ? undefined : publish(pinned),
      others: others.map(publish),
    };
  });
  const finished = publishDeployment(published, made, {
    ...options,
    keptFiles,
    maxFiles: options.limits.publishedFiles,
    describe: toJson,
  });
  const editions = editionsOf(made).map(({ page, artifact, findings }) => ({
    address: pageAddress(page, ''),
    snapshot: artifact,
    findings,
    bodies: assembled.get(artifact)?.bodies ?? new Map(),
    internal: assembled.get(artifact)?.resolved.internal ?? [],
    skills: (assembled.get(artifact)?.resolved.skills ?? []).map(({ skill: { path, declaration } }) => ({ path, name: declaration.name })),
  }));
  return { ...finished, files: published.files, editions };
}
