/**
 * The stage's entry: published snapshots to one published folder (architecture.md, "The published folder"). Everything
 * but pages, which the website makes from these files.
 */
import { formatMount, type MountName } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { normalizeBase, type PageMount } from '#contract/page-path.ts';
import { countPastFiles, type PastPage, planPast } from '#contract/past-pages.ts';
import { type Deployment, deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { SCHEMA_VERSION } from '#contract/versions.ts';
import type { Finding } from '#model/finding.ts';
import { addPageIndexes, addRootIndex } from './discovery-indexes.ts';
import { fitFiles } from './file-budget.ts';
import { sortFindings, withSeverities } from './findings-object.ts';
import { chooseIcon, type Icon } from './icon.ts';
import { lifecycleFindings, lifecycleOf } from './lifecycle.ts';
import { addMovedIndexes } from './moved-indexes.ts';
import type { PublishedSnapshot, SnapshotOptions } from './publish-snapshot.ts';
import type { PublishedFiles } from './published-files.ts';

export interface DeploymentOptions extends SnapshotOptions {
  readonly base: string;
  readonly siteUrl?: string | undefined;
  readonly adapterUrl?: string | undefined;
  /** Pages load images of other hosts. */
  readonly remoteImages?: boolean | undefined;
  /** Files of retained snapshots, which are copied from the folder before; they count. */
  readonly keptFiles?: ReadonlyMap<string, Digest> | undefined;
  /** Files that the published folder may hold. */
  readonly maxFiles: number;
}

/** A snapshot under the name that it is published for. */
export interface PublishedRef extends PublishedSnapshot {
  readonly ref: string;
}

/** What the operator says of a repository. */
export interface MountSettings {
  readonly description?: string | undefined;
  /** A PNG that was checked. */
  readonly icon?: Icon | undefined;
  readonly moved?: Readonly<Record<string, string>> | undefined;
  readonly retired?: Readonly<Record<string, string>> | undefined;
}

export interface PublishedMount extends MountSettings {
  readonly name: MountName;
  readonly verified: boolean;
  readonly main: PublishedRef;
  /** The default ref as it is when its commit is pinned: of a verified repository, the same commit not verified. */
  readonly pinned?: PublishedRef | undefined;
  readonly others: readonly PublishedRef[];
  /** Snapshots of earlier deployments. */
  readonly kept: Mount['retained'];
}

/** A snapshot with pages. */
export interface Edition extends PublishedRef {
  readonly page: PageMount;
}

/** Each mount's default ref, then its others: everything that has pages. */
export function editionsOf(mounts: readonly PublishedMount[]): readonly Edition[] {
  return mounts.flatMap(({ name, main, others }) => [
    { ...main, page: name },
    ...others.map((other) => ({ ...other, page: { ...name, ref: other.ref } })),
  ]);
}

/**
 * Adds indexes and `deployment.json`, last; gives the deployment and what was found about it as a whole, and what the limit of files
 * cost, whatever severities make of the finding about it. Pure but for `published`.
 */
export function publishDeployment(
  published: PublishedFiles,
  mounts: readonly PublishedMount[],
  options: DeploymentOptions,
): { readonly deployment: Deployment; readonly findings: readonly Finding[]; readonly leftOut: readonly Finding[] } {
  const editions = editionsOf(mounts);
  const mains = editions.filter(({ page }) => page.ref === undefined);
  for (const { page, offered } of editions) addPageIndexes(published, page, offered);
  const shadowed = addRootIndex(published, mains);
  const described = mounts.map((mount) => {
    const icon = chooseIcon(mount.name, mount.icon, mount.main.icon, published);
    published.blob(icon);
    return mountOf(mount, icon);
  });
  published.files.set('.nojekyll', new Uint8Array());
  const past = mounts.flatMap((mount, index) => pastOf(mount, described[index]));
  addMovedIndexes(published, editions, past);
  const fitted = fitFiles(published, editions, { ...options, pastFiles: countPastFiles(past) });
  const found = [...shadowed, ...mounts.flatMap(lifecycleFindings), ...fitted.findings];
  const findings = sortFindings(withSeverities(found, options.severities ?? {}));
  const deployment: Deployment = {
    schema: SCHEMA_VERSION,
    kind: 'deployment',
    generator: options.generator,
    base: normalizeBase(options.base),
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    ...(options.adapterUrl === undefined ? {} : { adapterUrl: options.adapterUrl }),
    ...(options.remoteImages === true ? { remoteImages: true as const } : {}),
    ...fitted.said,
    ...(findings.length === 0
      ? {}
      : { findings: published.object(findingsSchema, { kind: 'findings', findings: findings.map(options.describe) }) }),
    mounts: described,
  };
  published.json(DEPLOYMENT_FILE, deploymentSchema, deployment);
  return { deployment, findings, leftOut: fitted.findings };
}

/** The pages that tell of what is no longer at its address. */
function pastOf(published: PublishedMount, mount: Mount | undefined): readonly PastPage[] {
  if (mount === undefined) return [];
  const present = editionsOf([published]).map(({ page, entries }) => {
    const paths = new Set<string>(entries.map(([path]) => path));
    return { mount: page, has: (path: string): boolean => paths.has(path) };
  });
  return planPast(mount, present);
}

function mountOf(mount: PublishedMount, icon: Icon): Mount {
  const { name, verified, main, pinned, others, kept, description } = mount;
  const readable = new Map<string, Mount['retained'][number]>();
  for (const { id, digest, artifact, ref } of [...(pinned === undefined ? [] : [pinned]), ...others]) {
    if (!readable.has(artifact.revision)) readable.set(artifact.revision, { id, digest, revision: artifact.revision, ref });
  }
  return {
    address: formatMount(name),
    refs: Object.fromEntries([main, ...others].map(({ ref, artifact }) => [ref, artifact.revision])),
    default: main.ref,
    verified,
    snapshot: { id: main.id, digest: main.digest },
    retained: [...readable.values(), ...kept],
    ...(description === undefined ? {} : { description }),
    icon: { digest: icon.digest, size: icon.bytes.length },
    ...lifecycleOf(mount),
  };
}
