/** Calls the stages in order; holds no rule (architecture.md, "Rooms"). */
import { advise } from '#advise/advise.ts';
import { type DeploymentOptions, editionsOf, type MountSettings, type PublishedMount, publishDeployment } from '#artifacts/artifacts.ts';
import { type PublishedSnapshot, publishSnapshot, type SnapshotOptions } from '#artifacts/publish-snapshot.ts';
import { PublishedFiles } from '#artifacts/published-files.ts';
import { assemble } from '#assemble/assemble.ts';
import { pageAddress } from '#contract/page-path.ts';
import type { Deployment, Mount } from '#contract/schema/deployment.ts';
import type { PageBody } from '#contract/schema/page-body.ts';
import type { SnapshotArtifact } from '#contract/schema/snapshot.ts';
import { digest } from '#digest/digest.ts';
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
  /** Snapshots of earlier deployments that stay readable. */
  readonly kept?: Mount['retained'];
}

export interface CompileDeploymentOptions extends Omit<DeploymentOptions, 'describe' | 'maxFiles'> {
  readonly limits: Limits;
  /** Also render the pages that the website needs. */
  readonly withBodies: boolean;
  /** What earlier builds worked out; nothing that comes out depends on it. */
  readonly memory?: Memory | undefined;
}

/** A snapshot that has pages. */
export interface CompiledEdition {
  /** `<host>/<owner>/<repo>[@<ref>]`. */
  readonly address: string;
  readonly snapshot: SnapshotArtifact;
  readonly findings: readonly Finding[];
  readonly bodies: ReadonlyMap<RepoPath, PageBody>;
}

export interface CompiledDeployment {
  /** File name in the published folder -> bytes, `deployment.json` last. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly deployment: Deployment;
  /** Each mount's default ref, then its others. */
  readonly editions: readonly CompiledEdition[];
  /** What was found about the deployment as a whole. */
  readonly findings: readonly Finding[];
}

export interface CompileOptions extends ResolveOptions, CompileDeploymentOptions, MountSettings {
  readonly remembered?: RememberedMarkdown;
}

export interface Compiled extends CompiledDeployment {
  readonly snapshot: SnapshotArtifact;
  readonly bodies: ReadonlyMap<RepoPath, PageBody>;
}

/** Compiles a deployment of one snapshot; its findings are all there are. Pure: the same snapshot and options give the same bytes. */
export function compile(read: Outcome<Snapshot>, options: CompileOptions): Compiled {
  const made = compileDeployment([{ ...options, main: { read, remembered: options.remembered } }], options);
  const [edition] = made.editions;
  if (edition === undefined) throw new Error('nothing was compiled');
  const { snapshot, bodies } = edition;
  return { ...made, snapshot, bodies, findings: [...made.findings, ...edition.findings] };
}

/** Compiles a deployment of several repositories and refs, in the order given. Pure. */
export function compileDeployment(mounts: readonly MountInput[], options: CompileDeploymentOptions): CompiledDeployment {
  const published = new PublishedFiles(options.memory);
  const bodies = new Map<PublishedSnapshot['artifact'], ReadonlyMap<RepoPath, PageBody>>();
  const publish = (parsed: Parsed, { read }: RefInput, mount: MountInput, flags: ResolveOptions, withBodies: boolean) => {
    const resolved = resolve(parsed, flags, read.findings);
    const assembled = assemble(resolved.value, withBodies);
    const digested = digest(assembled);
    const found = [...resolved.findings, ...advise(digested)];
    const { severities = options.severities } = mount;
    const made = publishSnapshot(published, digested, found, { generator: options.generator, severities, describe: toJson });
    bodies.set(made.artifact, assembled.bodies);
    return { ...made, ref: read.value.identity.ref };
  };
  const made = mounts.map((mount): PublishedMount => {
    const { main, others = [], verified, includeInternal, kept = [] } = mount;
    const unverified = { verified: false, includeInternal };
    const parsed = parse(main.read.value, options.limits, main.remembered);
    return {
      ...mount,
      name: main.read.value.identity.mount,
      kept,
      main: publish(parsed, main, mount, { verified, includeInternal }, options.withBodies),
      pinned: verified ? publish(parsed, main, mount, unverified, false) : undefined,
      others: others.map((other) =>
        publish(parse(other.read.value, options.limits, other.remembered), other, mount, unverified, options.withBodies),
      ),
    };
  });
  const finished = publishDeployment(published, made, { ...options, maxFiles: options.limits.publishedFiles, describe: toJson });
  const editions = editionsOf(made).map(({ page, artifact, findings }) => ({
    address: pageAddress(page, ''),
    snapshot: artifact,
    findings,
    bodies: bodies.get(artifact) ?? new Map(),
  }));
  return { ...finished, files: published.files, editions };
}
