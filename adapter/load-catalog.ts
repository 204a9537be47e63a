/**
 * Reads one generation of artifacts: deployment -> snapshot -> directory -> objects -> blobs, every step checked by
 * digest and schema. All or nothing: the first broken promise refuses the generation, whatever else is fine.
 */
import { formatMount, type MountName, parseAddress } from '#contract/address.ts';
import { compareText } from '#contract/compare.ts';
import { decodeJson, NO_JSON } from '#contract/decode.ts';
import { type Digest, digestHex } from '#contract/digest.ts';
import { type Deployment, deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { type FolderArtifact, folderSchema } from '#contract/schema/folder.ts';
import { searchSchema } from '#contract/schema/search.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { snapshotSchema } from '#contract/schema/snapshot.ts';
import { websiteSchema } from '#contract/schema/website.ts';
import type { TrustedKey } from '#contract/signature.ts';
import { archivesOf, blobFile, DEPLOYMENT_FILE, objectFile, snapshotFile } from '#contract/tree.ts';
import { SCHEMA_VERSION } from '#contract/versions.ts';
import { approveGeneration } from './approve/approve.ts';
import type { Approval } from './approve/lock-file.ts';
import { forEachAtOnce } from './at-once.ts';
import type { Generation, LoadedMount, LoadedSnapshot } from './catalog/model.ts';
import { truncatedFiles } from './catalog/partial.ts';
import { skippedSkills } from './catalog/skipped.ts';
import { Fault } from './errors.ts';
import type { ArtifactStore } from './store/port.ts';
import { digestOf } from './store/verify.ts';
import { readDeployment } from './trust.ts';

/** The part of a zod schema that loading uses. */
interface Schema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

function refuse(file: string, problem: string): never {
  throw new Fault('corrupt', `${file}: ${problem}`);
}

function parseJson(file: string, bytes: Uint8Array): unknown {
  const value = decodeJson(bytes);
  return value === undefined ? refuse(file, NO_JSON) : value;
}

function parseWith<T>(file: string, bytes: Uint8Array, schema: Schema<T>, freeze = true): T {
  const parsed = schema.safeParse(parseJson(file, bytes));
  if (parsed.success) return freeze ? deepFreeze(parsed.data) : parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(
    file,
    `does not follow the artifact schema${issue === undefined ? '' : ` at ${issue.path.join('.') || 'its root'}: ${issue.message}`}`,
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

async function readVerified(store: ArtifactStore, file: string, digest: Digest): Promise<Uint8Array> {
  const bytes = await store.read(file);
  if (bytes === undefined) return refuse(file, 'is missing');
  if (digestOf(bytes) !== digest) return refuse(file, 'does not match its digest');
  return bytes;
}

/** What loading shares between the snapshots of a generation: objects and blobs that several of them name are read once. */
class Loading {
  readonly #store: ArtifactStore;
  readonly #folders = new Map<Digest, FolderArtifact>();
  readonly #skills = new Map<Digest, SkillArtifact>();
  readonly #blobs = new Set<Digest>();
  readonly #archives = new Map<string, Digest>();

  constructor(store: ArtifactStore) {
    this.#store = store;
  }

  /** The search object stays unfrozen: it is large, and its reader owns it. */
  async object<T>(digest: Digest, schema: Schema<T>, freeze = true): Promise<T> {
    const file = objectFile(digest);
    return parseWith(file, await readVerified(this.#store, file, digest), schema, freeze);
  }

  async check(digest: Digest): Promise<void> {
    await readVerified(this.#store, objectFile(digest), digest);
  }

  async folder(digest: Digest): Promise<FolderArtifact> {
    const known = this.#folders.get(digest);
    if (known !== undefined) return known;
    const folder = await this.object(digest, folderSchema);
    this.#folders.set(digest, folder);
    return folder;
  }

  async skill(digest: Digest): Promise<SkillArtifact> {
    const known = this.#skills.get(digest);
    if (known !== undefined) return known;
    const skill = await this.object(digest, skillSchema);
    this.#skills.set(digest, skill);
    if (skill.serving === 'full') {
      for (const named of [skill.document, skill.source, ...skill.files, ...skill.resources]) this.#blobs.add(named.digest);
      for (const archive of archivesOf(skill)) this.#archives.set(archive.file, archive.digest);
    }
    return skill;
  }

  expectBlob(digest: Digest): void {
    this.#blobs.add(digest);
  }

  async verifyBytes(): Promise<void> {
    const files = [...[...this.#blobs].map((digest): [string, Digest] => [blobFile(digest), digest]), ...this.#archives];
    await forEachAtOnce(files, async ([file, digest]) => {
      await readVerified(this.#store, file, digest);
    });
  }
}

async function loadDirectory(loading: Loading, digest: Digest): Promise<ReadonlyMap<string, DirectoryEntry>> {
  const directory = await loading.object(digest, directorySchema);
  const shards =
    directory.kind === 'directory'
      ? [directory.entries]
      : await Promise.all(directory.shards.map(async (shard) => (await loading.object(shard.digest, directoryShardSchema)).entries));
  const all = shards.flatMap((entries) => Object.entries(entries));
  return new Map(all.sort(([a], [b]) => compareText(a, b)));
}

async function loadSnapshot(store: ArtifactStore, loading: Loading, id: string, digest: Digest, address: string): Promise<LoadedSnapshot> {
  const file = snapshotFile(id);
  if (digestHex(digest) !== id) refuse(file, 'is named by another digest than the deployment gives');
  const artifact = parseWith(file, await readVerified(store, file, digest), snapshotSchema);
  if (artifact.address !== address) refuse(file, `belongs to ${artifact.address}, not to ${address}`);
  const entries = await loadDirectory(loading, artifact.objects.directory);
  if (entries.get('')?.kind !== 'folder') refuse(objectFile(artifact.objects.directory), 'has no root folder');
  const folders = new Map<string, FolderArtifact>();
  const skills = new Map<string, SkillArtifact>();
  await forEachAtOnce(entries, async ([path, entry]) => {
    if (entry.kind === 'folder') folders.set(path, await loading.folder(entry.digest));
    else if (entry.kind === 'skill') skills.set(path, await loading.skill(entry.digest));
    else if (entry.kind !== 'oversize') loading.expectBlob(entry.digest);
  });
  await loading.check(artifact.objects.names);
  const findings = await loading.object(artifact.objects.findings, findingsSchema);
  const search = await loading.object(artifact.objects.search, searchSchema, false);
  // Reads finish in any order; what is answered later follows the directory.
  const ordered = [...skills].sort(([a], [b]) => compareText(a, b));
  return {
    id,
    artifact,
    entries,
    folders,
    skills: new Map(ordered),
    skipped: skippedSkills(findings, skills),
    truncated: truncatedFiles(findings),
    search,
  };
}

function mountName(mount: Mount): MountName {
  const parsed = parseAddress(mount.address);
  if (
    !parsed.ok ||
    parsed.address.ref !== undefined ||
    parsed.address.path !== undefined ||
    formatMount(parsed.address) !== mount.address
  ) {
    return refuse(DEPLOYMENT_FILE, `"${mount.address}" is not the canonical address of a repository`);
  }
  const { host, owner, repo } = parsed.address;
  return { host, owner, repo };
}

async function loadMount(store: ArtifactStore, loading: Loading, mount: Mount): Promise<LoadedMount> {
  const name = mountName(mount);
  const main = await loadSnapshot(store, loading, mount.snapshot.id, mount.snapshot.digest, mount.address);
  const byRevision = new Map<string, LoadedSnapshot>([[main.artifact.revision, main]]);
  for (const kept of mount.retained) {
    byRevision.set(kept.revision, await loadSnapshot(store, loading, kept.id, kept.digest, mount.address));
  }
  if (mount.icon !== undefined) loading.expectBlob(mount.icon.digest);
  const byRef = new Map<string, LoadedSnapshot>();
  for (const [ref, revision] of Object.entries(mount.refs)) {
    const snapshot = ref === mount.default ? main : byRevision.get(revision);
    if (snapshot === undefined) refuse(DEPLOYMENT_FILE, `ref "${ref}" of ${mount.address} has no snapshot`);
    byRef.set(ref, snapshot);
  }
  if (!byRef.has(mount.default)) byRef.set(mount.default, main);
  return { name, mount, main, byRef, byRevision };
}

function parseDeployment(bytes: Uint8Array): Deployment {
  const raw = parseJson(DEPLOYMENT_FILE, bytes) as { schema?: unknown } | null;
  if (typeof raw?.schema === 'number' && raw.schema !== SCHEMA_VERSION) {
    refuse(
      DEPLOYMENT_FILE,
      `has artifact schema ${raw.schema}; this program reads schema ${SCHEMA_VERSION}. Build the site again, or update the adapter.`,
    );
  }
  return parseWith(DEPLOYMENT_FILE, bytes, deploymentSchema);
}

/** The list of the website's files, where a store holds them. */
async function loadWebsite(
  { verifiesBlobs }: ArtifactStore,
  loading: Loading,
  { website }: Deployment,
): Promise<Pick<Generation, 'website'>> {
  if (website === undefined || verifiesBlobs === 'on-read') return {};
  const { files } = await loading.object(website, websiteSchema, false);
  return { website: new Map(files.map(({ path, digest }) => [path, digest])) };
}

export interface LoadOptions {
  /** One of these keys must have signed the deployment; absent: nobody is asked. */
  readonly trusted?: readonly TrustedKey[] | undefined;
  /** Only what this approves is left of the generation; absent: all of it. */
  readonly approval?: Approval | undefined;
}

/**
 * Loads and verifies the generation that a store holds now (architecture.md, "The published folder").
 * Throws the `not_ready` fault where nothing is published, and the `corrupt` fault, which names the file, for anything
 * that is missing, changed, of another schema or not signed by a trusted key.
 */
export async function loadGeneration(store: ArtifactStore, { trusted, approval }: LoadOptions = {}): Promise<Generation> {
  const { bytes, signedBy } = await readDeployment(store, trusted);
  const deployment = parseDeployment(bytes);
  const loading = new Loading(store);
  const mounts = new Map<string, LoadedMount>();
  for (const mount of deployment.mounts) mounts.set(mount.address, await loadMount(store, loading, mount));
  if (store.verifiesBlobs !== 'on-read') await loading.verifyBytes();
  const [first] = mounts.values();
  if (first === undefined) return refuse(DEPLOYMENT_FILE, 'has no mount');
  const generation = {
    deployment,
    digest: digestOf(bytes),
    ...(signedBy === undefined ? {} : { signedBy }),
    ...(signedBy === undefined || approval !== undefined ? {} : await loadWebsite(store, loading, deployment)),
    mounts,
    first,
  };
  return approval === undefined ? generation : approveGeneration(generation, approval, store);
}
