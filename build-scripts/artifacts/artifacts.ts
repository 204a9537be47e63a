/**
 * The stage's entry: a digested repository to the files of the published folder (architecture.md, "The published folder").
 * Everything but pages, which the website makes from these files.
 */
import { formatMount } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { normalizeBase } from '#contract/page-path.ts';
import type { Notice } from '#contract/schema/common.ts';
import { type Deployment, deploymentSchema } from '#contract/schema/deployment.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { namesSchema } from '#contract/schema/names.ts';
import { searchSchema } from '#contract/schema/search.ts';
import { skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { RULES_VERSION, SCHEMA_VERSION } from '#contract/versions.ts';
import type { Digested } from '#digest/digest.ts';
import type { Code, Finding, SeverityChoice } from '#model/finding.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { addArchives } from './archives.ts';
import { addDirectory } from './directory-object.ts';
import { addDiscovery } from './discovery-indexes.ts';
import { type Describe, sortFindings, withSeverities } from './findings-object.ts';
import { addFolders, inherited } from './folder-objects.ts';
import { PublishedFiles } from './published-files.ts';
import { buildNames } from './search/build-names.ts';
import { buildSearch } from './search/build-search.ts';
import { searchEntries } from './search-entries.ts';
import { type Archives, skillObject } from './skill-object.ts';

export interface PublishOptions {
  /** Name and version of this program. */
  readonly generator: string;
  readonly base: string;
  readonly siteUrl?: string | undefined;
  readonly adapterUrl?: string | undefined;
  /** Severities that the repository chose for codes. */
  readonly severities?: Readonly<Partial<Record<Code, SeverityChoice>>>;
  /** Words of a finding. */
  readonly describe: Describe;
}

export interface Artifacts {
  /** File name in the published folder -> bytes, `deployment.json` last. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly deployment: Deployment;
  readonly snapshot: SnapshotArtifact;
  /** Everything that was found, in place order. */
  readonly findings: readonly Finding[];
}

/** Makes the files. `earlier` are the findings of the stages before. Pure. */
export function artifacts(digested: Digested, earlier: readonly Finding[], options: PublishOptions): Artifacts {
  const { resolved } = digested.assembled;
  const { identity } = resolved.parsed.snapshot;
  const published = new PublishedFiles();
  for (const blob of digested.sources.values()) published.blob(blob);
  for (const document of digested.documents.values()) published.blob(document);
  const archives = addArchives(published, digested);
  const found = [...earlier, ...addDiscovery(published, digested, identity.mount, archives)];
  const findings = sortFindings(withSeverities(found, options.severities ?? {}));
  const skills = addSkills(published, digested, findings, options.describe, archives);
  const folders = addFolders(published, resolved, skills);
  const directory = addDirectory(published, resolved, folders, skills);
  const entries = searchEntries(resolved);
  const snapshot: SnapshotArtifact = {
    schema: SCHEMA_VERSION,
    kind: 'snapshot',
    address: formatMount(identity.mount),
    revision: identity.revision,
    rules: RULES_VERSION,
    generator: options.generator,
    flags: { verified: resolved.options.verified, includeInternal: resolved.options.includeInternal, partial: [...resolved.partial] },
    counts: countAll(digested, findings),
    ...rootManifest(digested),
    ...rootOverview(digested),
    ...(identity.sourceUrl === undefined ? {} : { sourceUrl: identity.sourceUrl }),
    objects: {
      directory,
      names: published.object(namesSchema, buildNames(entries)),
      search: published.object(searchSchema, buildSearch(entries)),
      findings: published.object(findingsSchema, {
        kind: 'findings',
        findings: findings.map(options.describe),
      }),
    },
  };
  const { id, digest } = published.snapshot(snapshotSchema, snapshot);
  const deployment: Deployment = {
    schema: SCHEMA_VERSION,
    kind: 'deployment',
    generator: options.generator,
    base: normalizeBase(options.base),
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    ...(options.adapterUrl === undefined ? {} : { adapterUrl: options.adapterUrl }),
    mounts: [
      {
        address: snapshot.address,
        refs: { [identity.ref]: identity.revision },
        default: identity.ref,
        verified: resolved.options.verified,
        snapshot: { id, digest },
        retained: [],
      },
    ],
  };
  published.files.set('.nojekyll', new Uint8Array());
  published.json(DEPLOYMENT_FILE, deploymentSchema, deployment);
  return { files: published.files, deployment, snapshot, findings };
}

function addSkills(
  published: PublishedFiles,
  digested: Digested,
  findings: readonly Finding[],
  describe: Describe,
  archives: Archives,
): ReadonlyMap<RepoPath, Digest> {
  const notices = new Map<string, Notice[]>();
  for (const finding of findings) {
    if (finding.place === undefined || finding.severity === 'info') continue;
    const list = notices.get(finding.place.path) ?? [];
    list.push({ code: finding.code, severity: finding.severity, message: describe(finding).message });
    notices.set(finding.place.path, list);
  }
  return new Map(
    digested.assembled.resolved.skills.map((skill) => {
      const { path } = skill.skill;
      return [path, published.object(skillSchema, skillObject(digested, skill, notices.get(path) ?? [], archives))];
    }),
  );
}

function countAll(digested: Digested, findings: readonly Finding[]): SnapshotArtifact['counts'] {
  const { resolved } = digested.assembled;
  const sources = [...digested.sources.values()];
  return {
    skills: resolved.skills.filter((skill) => skill.discoverable).length,
    listed: resolved.skills.filter((skill) => skill.unlisted === undefined).length,
    describedOnly: resolved.skills.filter((skill) => skill.describedOnly).length,
    skipped: resolved.skippedCount,
    internal: resolved.internalCount,
    documents: resolved.documents.size,
    files: sources.length,
    bytes: sources.reduce((sum, { bytes }) => sum + bytes.length, 0),
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

function rootManifest({ assembled }: Digested): Pick<SnapshotArtifact, 'manifest'> {
  const manifest = assembled.resolved.manifests.byFolder.get('');
  if (manifest === undefined) return {};
  const { name, description, translations } = manifest;
  return {
    manifest: {
      ...(name === undefined ? {} : { name }),
      description,
      ...inherited(assembled.resolved, ''),
      ...(translations === undefined ? {} : { translations }),
    },
  };
}

function rootOverview({ assembled }: Digested): Pick<SnapshotArtifact, 'overview'> {
  const overview = assembled.resolved.overviews.get('');
  return overview === undefined ? {} : { overview: { path: overview.file.path, title: overview.title, summary: overview.summary } };
}
