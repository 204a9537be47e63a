/**
 * A published folder or website: deployment -> snapshot -> directory -> skills -> blobs, every step checked by digest. Only
 * what was asked for is read.
 */
import { type Address, formatMount, parseAddress } from '#contract/address.ts';
import { compareText } from '#contract/compare.ts';
import type { Digest } from '#contract/digest.ts';
import type { FileRef } from '#contract/schema/common.ts';
import { type Deployment, deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { INSTALLABLE_NAME } from '#contract/schema/discovery.ts';
import type { LockSource } from '#contract/schema/lock.ts';
import { namesSchema } from '#contract/schema/names.ts';
import { type ServedSkill, type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { archiveFile, DEPLOYMENT_FILE } from '#contract/tree.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { unpack } from './archive.ts';
import { type Catalog, namesOf, type Offer, type Refused, type Selector } from './catalog.ts';
import { LIMITS, mapAtOnce } from './limits.ts';
import { printable, SkillRefused, SourceUnusable } from './problems.ts';
import { type PublishedReader, parseDocument, readBlob, readNamed, readObject, readSnapshot } from './published-reader.ts';
import { checkFrontMatter } from './served-front-matter.ts';
import { checkListing, type SkillFiles } from './skill-files.ts';
import type { TrustPolicy } from './trust.ts';

export interface Site {
  readonly reader: PublishedReader;
  readonly deployment: Deployment;
}

/** Opens a published folder; `undefined` where there is none. Throws `SourceUnusable` for one that is broken or not trusted. */
export async function openSite(reader: PublishedReader, trust: TrustPolicy): Promise<Site | undefined> {
  const bytes = await reader.read(DEPLOYMENT_FILE, LIMITS.documentBytes);
  if (bytes === undefined) return undefined;
  let deployment: Deployment;
  try {
    deployment = parseDocument(DEPLOYMENT_FILE, bytes, deploymentSchema);
  } catch (error) {
    throw error instanceof SkillRefused ? new SourceUnusable(`${printable(reader.name)}: ${error.message}.`) : error;
  }
  const problem = await trust.judge({ bytes, deployment, reader });
  if (problem !== undefined) throw new SourceUnusable(problem);
  return { reader, deployment };
}

/** Tells whether bytes at a URL are a deployment at all; other websites answer everything with a page. */
export function looksLikeDeployment(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'deployment';
  } catch {
    return false;
  }
}

/** One snapshot of a site, under the address that shows it. */
interface Shown {
  readonly mount: Mount;
  readonly address: string;
  readonly ref: string | undefined;
  readonly folder: string;
  readonly digest: Digest;
  readonly revision: string;
}

/** What an address means in a deployment; without one, every default ref. Throws `SourceUnusable`. */
function shownBy({ deployment, reader }: Site, scope: Address | undefined): readonly Shown[] {
  const mounts = deployment.mounts.filter((mount) => scope === undefined || mount.address === formatMount(scope));
  if (scope !== undefined && mounts.length === 0) {
    const known = deployment.mounts.map(({ address }) => address).join(', ');
    throw new SourceUnusable(`${printable(reader.name)} publishes no ${formatMount(scope)}. It has ${printable(known)}.`);
  }
  return mounts.map((mount) => {
    const ref = scope?.ref;
    const revision = mount.refs[ref ?? mount.default] ?? ref ?? '';
    const isDefault = ref === undefined || (ref === mount.default && !mount.verified);
    const snapshot = isDefault ? mount.snapshot : mount.retained.find((entry) => entry.revision === revision);
    if (snapshot === undefined)
      throw new SourceUnusable(`${printable(reader.name)} has no ref or commit "${printable(ref ?? '')}" of ${mount.address}.`);
    return { mount, address: mount.address, ref, folder: scope?.path ?? '', digest: snapshot.digest, revision };
  });
}

/** The skills of a site, or of an address in it. `wanted` narrows what is read; nothing stands for everything that is offered. */
export async function siteCatalog(
  site: Site,
  source: LockSource,
  scope: Address | undefined,
  wanted: readonly Selector[],
): Promise<Catalog> {
  const parts: Catalog[] = [];
  for (const shown of shownBy(site, scope)) parts.push(await snapshotCatalog(site, source, shown, wanted));
  const mounts = site.deployment.mounts.filter(({ address }) => scope === undefined || address === formatMount(scope));
  return {
    offers: parts.flatMap(({ offers }) => offers),
    refused: parts.flatMap(({ refused }) => refused),
    whereabouts: (path) => whereabouts(mounts, path),
  };
}

function whereabouts(mounts: readonly Mount[], path: string): string | undefined {
  for (const { moved = {}, retired = {} } of mounts) {
    if (Object.hasOwn(moved, path)) return `it has moved to ${moved[path]}`;
    if (Object.hasOwn(retired, path)) return `it is retired: ${printable(retired[path] ?? '')}`;
  }
  return undefined;
}

async function snapshotCatalog({ reader }: Site, source: LockSource, shown: Shown, wanted: readonly Selector[]): Promise<Catalog> {
  const snapshot = await readSnapshot(reader, shown.digest, snapshotSchema);
  if (snapshot.address !== shown.address || snapshot.revision !== shown.revision) {
    throw new SkillRefused(
      `${printable(reader.name)} has a snapshot of ${snapshot.address} at ${snapshot.revision} where ${shown.address} at ${shown.revision} should be`,
    );
  }
  const entries = [...(await readDirectory(reader, snapshot))].filter(
    ([path, { kind }]) => kind === 'skill' && isBelow(shown.folder, path),
  );
  if (entries.length > LIMITS.skills)
    throw new SourceUnusable(`${printable(reader.name)} has ${entries.length} skills; more than ${LIMITS.skills} are not looked at.`);
  const named = wanted.length === 0 ? new Set<string>() : await pathsByName(reader, snapshot, wanted);
  const isWanted = (path: string): boolean => wanted.length === 0 || named.has(path) || isNamed(path, shown.address, wanted);
  const chosen = entries.flatMap(([path, entry]) => (entry.kind === 'skill' && isWanted(path) ? [{ path, digest: entry.digest }] : []));
  const skills = await mapAtOnce(chosen, LIMITS.requestsAtOnce, async ({ path, digest }) => {
    const skill = await readObject(reader, digest, skillSchema);
    if (skill.path !== path) throw new SkillRefused(`the object of ${path} is about ${skill.path}`);
    return skill;
  });
  const offers: Offer[] = [];
  const refused: Refused[] = [];
  for (const skill of skills) {
    const problem = problemOfSkill(skill);
    if (skill.serving === 'full' && problem === undefined) offers.push(offerOf(reader, source, shown, skill));
    else if (skill.discoverable || wanted.length > 0)
      refused.push({ name: skill.name, path: skill.path, problem: problem ?? 'it is not served', heldBack: true });
  }
  return { offers, refused };
}

function isBelow(folder: string, path: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

function isNamed(path: string, address: string, wanted: readonly Selector[]): boolean {
  const folder = path.slice(0, -`/${SKILL_NAME}`.length);
  const names = namesOf({ name: folder.slice(folder.lastIndexOf('/') + 1), path, address });
  // A root skill's name is nowhere in its path.
  return path === SKILL_NAME || names.some((name) => wanted.includes(name));
}

/** Skills that carry a name, wherever they are. Hidden skills and copies are not in this index; their folder names them. */
async function pathsByName(reader: PublishedReader, snapshot: SnapshotArtifact, wanted: readonly Selector[]): Promise<ReadonlySet<string>> {
  const { documents } = await readObject(reader, snapshot.objects.names, namesSchema);
  return new Set(documents.filter(({ kind, name }) => kind === 'skill' && wanted.includes(name)).map(({ path }) => path));
}

async function readDirectory(reader: PublishedReader, { objects }: SnapshotArtifact): Promise<ReadonlyMap<string, DirectoryEntry>> {
  const directory = await readObject(reader, objects.directory, directorySchema);
  if (directory.kind === 'directory') return new Map(Object.entries(directory.entries));
  const shards = await mapAtOnce(directory.shards, LIMITS.requestsAtOnce, ({ digest }) => readObject(reader, digest, directoryShardSchema));
  return new Map(shards.flatMap(({ entries }) => Object.entries(entries)).sort(([a], [b]) => compareText(a, b)));
}

function problemOfSkill(skill: SkillArtifact): string | undefined {
  if (skill.serving !== 'full') {
    const license = skill.license.status === 'none' ? '' : ` (license: ${printable(skill.license.label, 100)})`;
    return `it is described only${license}: its files are not published`;
  }
  if (!skill.complete) return `it is incomplete: ${skill.missing.join(', ')} could not be included`;
  if (!INSTALLABLE_NAME.test(skill.name))
    return 'its name cannot be the name of a folder: 1 to 64 lowercase letters, digits and single hyphens';
  return undefined;
}

function offerOf(reader: PublishedReader, source: LockSource, shown: Shown, skill: ServedSkill): Offer {
  const prefix = skill.directory === '' ? '' : `${skill.directory}/`;
  const files = listedFiles(skill)?.map((file) => ({ ...file, path: file.path.slice(prefix.length) }));
  return {
    name: skill.name,
    source,
    address: shown.address,
    ...(shown.ref === undefined ? {} : { ref: shown.ref }),
    path: skill.path,
    revision: shown.revision,
    offered: skill.discoverable && skill.duplicateOf === undefined,
    ...(files === undefined ? {} : { files }),
    load: async () => {
      const loaded = files === undefined ? await loadArchive(reader, skill) : await loadBlobs(reader, files);
      checkFrontMatter(loaded.get(SKILL_NAME) ?? new Uint8Array(), skill.frontMatter);
      return loaded;
    },
    recall: (file) => recallBlob(reader, file),
  };
}

/** What the skills extension lists; for skills that it does not list, the archive says it, and else the skill is its SKILL.md. */
function listedFiles({ resources, archive, document, files, path }: ServedSkill): readonly FileRef[] | undefined {
  if (resources.length > 0) return resources;
  if (archive !== undefined) return undefined;
  return [
    { path, digest: document.digest, size: document.size },
    ...files.map((file) => ({ path: file.path, digest: file.digest, size: file.size })),
  ];
}

/** Fetches a skill's files by digest. Throws `SkillRefused`. */
export async function loadBlobs(reader: PublishedReader, files: readonly FileRef[]): Promise<SkillFiles> {
  checkListing(files);
  const loaded = await mapAtOnce(
    files,
    LIMITS.requestsAtOnce,
    async ({ path, digest, size }) => [path, await readBlob(reader, digest, size)] as const,
  );
  return new Map(loaded);
}

async function loadArchive(reader: PublishedReader, { archive }: ServedSkill): Promise<SkillFiles> {
  if (archive === undefined) throw new SkillRefused('it has no archive');
  const { digest, size } = archive.tarGz;
  return unpack(await readNamed(reader, archiveFile(digest, archive.name, 'tar.gz'), digest, LIMITS.archiveBytes, size));
}

async function recallBlob(reader: PublishedReader, { digest, size }: FileRef): Promise<Uint8Array | undefined> {
  try {
    return await readBlob(reader, digest, size);
  } catch (error) {
    // An earlier version need not be kept.
    if (error instanceof SkillRefused) return undefined;
    throw error;
  }
}

/** The address that a path below a site's root is the page of; the empty path is the site itself, `mcp` its first mount. Throws `SourceUnusable`. */
export function scopeOf({ deployment }: Pick<Site, 'deployment'>, path: string): Address | undefined {
  if (path === '') return undefined;
  // The page of a path marks names that pages use themselves with a final `~` (page-path.ts).
  const address = path === 'mcp' ? (deployment.mounts[0]?.address ?? '') : path.replace(/~(?=\/|$)/g, '');
  const parsed = parseAddress(address);
  if (!parsed.ok)
    throw new SourceUnusable(`"${printable(path)}" is no page of a repository, folder or skill of this website (${parsed.problem}).`);
  return parsed.address;
}
