/** One digested repository to its files in the store: blobs, archives, objects and the snapshot that names them. */
import { formatMount } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import type { Notice } from '#contract/schema/common.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { namesSchema } from '#contract/schema/names.ts';
import { searchSchema } from '#contract/schema/search.ts';
import { skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { RULES_VERSION, SCHEMA_VERSION } from '#contract/versions.ts';
import type { Digested } from '#digest/digest.ts';
import type { Code, Finding, SeverityChoice } from '#model/finding.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { type Archives, addArchives } from './archives.ts';
import { addDirectory, type DirectoryEntries, directoryEntries } from './directory-object.ts';
import { findUnfit, type Offered, offerAll } from './discovery-indexes.ts';
import { type Describe, publishable, sortFindings, withSeverities } from './findings-object.ts';
import { addFolders, inherited } from './folder-objects.ts';
import { type Icon, iconOfPicture } from './icon.ts';
import { inputDigest, type PublishedFiles } from './published-files.ts';
import { buildNames, namesInput } from './search/build-names.ts';
import { buildSearch, searchInput } from './search/build-search.ts';
import type { SearchEntry } from './search/entry.ts';
import { SearchCounts } from './search/search-counts.ts';
import { skillObject } from './skill-object.ts';

export interface SnapshotOptions {
  /** Name and version of this program. */
  readonly generator: string;
  /** Severities that the repository chose for codes. */
  readonly severities?: Readonly<Partial<Record<Code, SeverityChoice>>> | undefined;
  /** Words of a finding. */
  readonly describe: Describe;
}

export interface PublishedSnapshot {
  readonly id: string;
  readonly digest: Digest;
  readonly artifact: SnapshotArtifact;
  /** Everything that was found, in place order. */
  readonly findings: readonly Finding[];
  readonly entries: DirectoryEntries;
  /** Skills that installers are offered, in path order. */
  readonly offered: readonly Offered[];
  /** Made of the picture that the repository names. */
  readonly icon: Icon | undefined;
  /** Tells whether what is published may name a path of the repository. */
  readonly mayName: (path: string) => boolean;
}

/** A snapshot but for its search indexes. */
export interface SnapshotContents extends Omit<PublishedSnapshot, 'id' | 'digest' | 'artifact'> {
  readonly artifact: Omit<SnapshotArtifact, 'objects'> & { readonly objects: Omit<SnapshotArtifact['objects'], keyof SearchObjects> };
}

/**
 * Adds everything below a snapshot but its search indexes. `earlier` are the findings of the stages before. Pure but for
 * `published`; what is added depends on this repository alone, so that the same commit has the same snapshot in every deployment.
 */
export function publishContents(
  published: PublishedFiles,
  digested: Digested,
  earlier: readonly Finding[],
  options: SnapshotOptions,
): SnapshotContents {
  const { resolved } = digested.assembled;
  const { identity } = resolved.parsed.snapshot;
  for (const blob of digested.sources.values()) published.blob(blob);
  for (const document of digested.documents.values()) published.blob(document);
  const archives = addArchives(published, digested);
  const offered = offerAll(digested, archives);
  const picture = iconOfPicture(resolved.picture, published);
  const found = [...earlier, ...picture.findings, ...findUnfit(offered, earlier)];
  const findings = sortFindings(withSeverities(found, options.severities ?? {}));
  const skills = addSkills(published, digested, findings, options.describe, archives);
  const folders = addFolders(published, resolved, skills);
  const entries = directoryEntries(resolved, folders, skills);
  const artifact: SnapshotContents['artifact'] = {
    schema: SCHEMA_VERSION,
    kind: 'snapshot',
    address: formatMount(identity.mount),
    revision: identity.revision,
    rules: RULES_VERSION,
    generator: options.generator,
    flags: { verified: resolved.options.verified, includeInternal: resolved.options.includeInternal, partial: [...resolved.partial] },
    // Those for whoever builds are in no published list, and the counts are of that list.
    counts: countAll(digested, publishable(findings)),
    ...rootManifest(digested),
    ...rootOverview(digested),
    ...(identity.sourceUrl === undefined ? {} : { sourceUrl: identity.sourceUrl }),
    objects: {
      directory: addDirectory(published, entries),
      findings: published.object(findingsSchema, { kind: 'findings', findings: publishable(findings).map(options.describe) }),
    },
  };
  return { artifact, findings, entries, offered, icon: picture.icon, mayName: resolved.mayName };
}

/** Adds the snapshot of contents and of search indexes, which `addSearch` gave. Pure but for `published`. */
export function publishSnapshot(published: PublishedFiles, contents: SnapshotContents, search: SearchObjects): PublishedSnapshot {
  const artifact: SnapshotArtifact = { ...contents.artifact, objects: { ...contents.artifact.objects, ...search } };
  return { ...contents, ...published.snapshot(snapshotSchema, artifact), artifact };
}

/** Digests of both search indexes. */
export type SearchObjects = Pick<SnapshotArtifact['objects'], 'names' | 'search'>;

/** Adds both search indexes: refs of one repository, and builds, often have what is searched in common. `counts` recall more of what was counted than the memory of `published`. */
export function addSearch(
  published: PublishedFiles,
  searched: readonly SearchEntry[],
  counts = new SearchCounts(published.memory),
): SearchObjects {
  const [named, texts] = [inputDigest(namesInput(searched)), inputDigest(searchInput(searched))];
  return published.once({ named, texts }, () => ({
    names: published.objectOf('names', named, namesSchema, () => buildNames(searched)),
    search: published.objectOf('search', texts, searchSchema, () => buildSearch(searched, counts)),
  }));
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
    internal: resolved.internal.length,
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
