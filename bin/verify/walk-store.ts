/** Walks the chain deployment -> snapshot -> directory -> objects -> blobs, as every reader does, and hashes all of it. */

import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { type Address, formatAddress, formatMount, type MountName, parseAddress } from '#contract/address.ts';
import { decodeJson, NO_JSON } from '#contract/decode.ts';
import { type Digest, digestHex } from '#contract/digest.ts';
import type { PageMount } from '#contract/page-path.ts';
import { type Deployment, deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { type FindingsArtifact, findingsSchema } from '#contract/schema/findings.ts';
import { type FolderArtifact, folderSchema } from '#contract/schema/folder.ts';
import { namesSchema } from '#contract/schema/names.ts';
import { searchSchema } from '#contract/schema/search.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { type WebsiteArtifact, websiteSchema } from '#contract/schema/website.ts';
import { archivesOf, blobFile, DEPLOYMENT_FILE, objectFile, snapshotFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { placeIn } from '../entry-place.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';

/** One readable snapshot under one of the addresses that show it. */
export interface WalkedMount {
  /** What an agent mounts: the repository's address, with `@` and a ref or commit where it is not the default. */
  readonly address: string;
  readonly name: MountName;
  /** Of the snapshot. */
  readonly id: string;
  /** Where its pages are; absent for one that is only retained. */
  readonly page?: PageMount | undefined;
  /** What people call it: its ref, of a pinned commit the commit. */
  readonly ref: string;
  readonly snapshot: SnapshotArtifact;
  readonly entries: ReadonlyMap<string, DirectoryEntry>;
  readonly skills: readonly SkillArtifact[];
  readonly folders: readonly FolderArtifact[];
  /** The same by path: of a skill its `SKILL.md`, of the root folder the empty text. */
  readonly skillAt: ReadonlyMap<string, SkillArtifact>;
  readonly folderAt: ReadonlyMap<string, FolderArtifact>;
  readonly findings: FindingsArtifact | undefined;
}

export interface Walked {
  readonly deployment: Deployment;
  /** Each mount's default ref, then its other refs, then its pinned and retained commits. */
  readonly mounts: readonly WalkedMount[];
  /** Addresses with pages whose snapshot cannot be read: nobody knows what they should show. */
  readonly unknown: readonly string[];
  /** About the deployment as a whole, where there are any. */
  readonly findings: FindingsArtifact | undefined;
  /** The list of the website's files, where the deployment names one that can be read. */
  readonly website: WebsiteArtifact | undefined;
}

/** Snapshots that the root of the site is about. */
export function mainsOf({ mounts }: Pick<Walked, 'mounts'>): readonly WalkedMount[] {
  return mounts.filter(({ page }) => page !== undefined && page.ref === undefined);
}

/** Bytes that are kept for another look. A store may be larger than memory, and one that lies as large as it likes. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/** Reads files by digest, and notes every byte that is not what its name says. */
export class StoreReader {
  private readonly asked = new Set<string>();
  private readonly missing = new Set<string>();
  private readonly kept = new LRUCache<string, Uint8Array>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: (bytes) => bytes.length + 1 });
  private readonly source: Source;
  readonly problems: Problems;

  /** Files that were asked for: everything that a digest names. */
  named(file: string): boolean {
    return this.asked.has(file);
  }

  constructor(source: Source, problems: Problems) {
    this.source = source;
    this.problems = problems;
  }

  async bytes(file: string, digest: Digest, size?: number): Promise<Uint8Array | undefined> {
    if (this.missing.has(file)) return undefined;
    const known = this.kept.get(file);
    if (known !== undefined) return known;
    const bytes = await this.source.read(file);
    // What had to be read again was judged before.
    if (!this.asked.has(file)) this.judge(file, bytes, digest, size);
    this.asked.add(file);
    if (bytes === undefined) this.missing.add(file);
    else this.kept.set(file, bytes);
    return bytes;
  }

  private judge(file: string, bytes: Uint8Array | undefined, digest: Digest, size: number | undefined): void {
    if (!this.problems.expectFile(bytes !== undefined, file, 'is missing') || bytes === undefined) return;
    const found = digestOf(bytes);
    this.problems.expectFile(found === digest, file, `has the digest ${found}`);
    if (size !== undefined) this.problems.expectFile(bytes.length === size, file, `has ${bytes.length} bytes, not ${size}`);
  }

  blob(digest: Digest, size?: number): Promise<Uint8Array | undefined> {
    return this.bytes(blobFile(digest), digest, size);
  }

  async json<T>(file: string, digest: Digest, schema: z.ZodType<T>): Promise<T | undefined> {
    const bytes = await this.bytes(file, digest);
    return bytes === undefined ? undefined : parseJson(file, bytes, schema, this.problems);
  }
}

export function parseJson<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>, problems: Problems): T | undefined {
  const value = decodeJson(bytes);
  if (value === undefined) {
    problems.expect(false, file, NO_JSON);
    return undefined;
  }
  const parsed = schema.safeParse(value);
  problems.expect(parsed.success, file, `is not what the contract says${parsed.success ? '' : wrongIn(value, parsed.error)}`);
  return parsed.data;
}

function wrongIn(value: unknown, { issues: [issue] }: z.ZodError): string {
  return `, at ${issue === undefined || issue.path.length === 0 ? 'its root' : placeIn(value, issue.path)}: ${issue?.message ?? 'unknown'}`;
}

/** Walks everything; `undefined` where not even `deployment.json` can be read. */
export async function walkStore(source: Source, reader: StoreReader): Promise<Walked | undefined> {
  const { problems } = reader;
  const bytes = await source.read(DEPLOYMENT_FILE);
  if (!problems.expectFile(bytes !== undefined, DEPLOYMENT_FILE, 'is missing: this is no published folder') || bytes === undefined)
    return undefined;
  const deployment = parseJson(DEPLOYMENT_FILE, bytes, deploymentSchema, problems);
  if (deployment === undefined) return undefined;
  const mounts: WalkedMount[] = [];
  const unknown: string[] = [];
  for (const mount of deployment.mounts) {
    mounts.push(...(await walkMount(mount, reader, unknown)));
    if (mount.icon !== undefined) await reader.blob(mount.icon.digest, mount.icon.size);
  }
  const { findings, website } = deployment;
  return {
    deployment,
    mounts,
    unknown,
    findings: findings && (await reader.json(objectFile(findings), findings, findingsSchema)),
    website: website && (await reader.json(objectFile(website), website, websiteSchema)),
  };
}

interface Named {
  readonly id: string;
  readonly digest: Digest;
  readonly revision: string;
  readonly ref: string;
  readonly address: Address;
  readonly page?: PageMount;
}

/** Every address of a mount, and the snapshot that it promises. */
function namesOf(mount: Mount, name: MountName, problems: Problems): readonly Named[] {
  const byRevision = new Map(mount.retained.map((entry) => [entry.revision, entry]));
  const { [mount.default]: revision = '', ...refs } = mount.refs;
  problems.expect(revision !== '', DEPLOYMENT_FILE, `does not say what ${mount.default} of ${mount.address} is`);
  const others = Object.entries(refs).flatMap(([ref, at]): Named[] => {
    const entry = byRevision.get(at);
    problems.expect(entry !== undefined, DEPLOYMENT_FILE, `has no snapshot for ${mount.address}@${ref}`);
    return entry === undefined ? [] : [{ ...entry, ref, address: { ...name, ref }, page: { ...name, ref } }];
  });
  const commits = mount.retained.map((entry) => ({ ...entry, ref: entry.revision, address: { ...name, ref: entry.revision } }));
  return [{ ...mount.snapshot, revision, ref: mount.default, address: name, page: name }, ...others, ...commits];
}

async function walkMount(mount: Mount, reader: StoreReader, unknown: string[]): Promise<readonly WalkedMount[]> {
  const { problems } = reader;
  const parsed = parseAddress(mount.address);
  const isMount = parsed.ok && formatMount(parsed.address) === mount.address;
  if (!problems.expect(isMount, DEPLOYMENT_FILE, `names ${mount.address}, which is no address of a repository`) || !parsed.ok) {
    unknown.push(mount.address);
    return [];
  }
  const { host, owner, repo } = parsed.address;
  const walked: WalkedMount[] = [];
  for (const named of namesOf(mount, { host, owner, repo }, problems)) {
    const address = formatAddress(named.address);
    problems.expect(digestHex(named.digest) === named.id, DEPLOYMENT_FILE, `names a snapshot of ${address} whose id is not its digest`);
    const snapshot = await reader.json(snapshotFile(named.id), named.digest, snapshotSchema);
    if (snapshot === undefined) {
      if (named.page !== undefined) unknown.push(address);
      continue;
    }
    problems.expect(snapshot.address === mount.address, address, `has a snapshot of ${snapshot.address}`);
    problems.expect(snapshot.revision === named.revision, address, `has a snapshot of ${snapshot.revision}, not of ${named.revision}`);
    const mayBeVerified = mount.verified && named.page !== undefined && named.page.ref === undefined;
    problems.expect(mayBeVerified || !snapshot.flags.verified, address, 'has a verified snapshot, which only a default ref may have');
    walked.push({
      address,
      name: { host, owner, repo },
      id: named.id,
      page: named.page,
      ref: named.ref,
      snapshot,
      ...(await walkSnapshot(snapshot, reader)),
    });
  }
  return walked;
}

async function walkSnapshot(
  snapshot: SnapshotArtifact,
  reader: StoreReader,
): Promise<Pick<WalkedMount, 'entries' | 'skills' | 'folders' | 'skillAt' | 'folderAt' | 'findings'>> {
  const { problems } = reader;
  const object = <T>(digest: Digest, schema: z.ZodType<T>) => reader.json(objectFile(digest), digest, schema);
  const entries = await readDirectory(snapshot.objects.directory, reader);
  const skills: SkillArtifact[] = [];
  const folders: FolderArtifact[] = [];
  for (const [path, entry] of entries) {
    if (entry.kind === 'file' || entry.kind === 'document') await reader.blob(entry.digest, entry.size);
    if (entry.kind === 'folder')
      folders.push(...(await object(entry.digest, folderSchema).then((folder) => (folder === undefined ? [] : [folder]))));
    if (entry.kind === 'skill') {
      const skill = await object(entry.digest, skillSchema);
      if (skill === undefined) continue;
      skills.push(skill);
      problems.expect(skill.path === path, objectFile(entry.digest), `is about ${skill.path}, not ${path}`);
      await walkSkill(skill, reader);
    }
  }
  for (const folder of folders) checkFolder(folder, entries, problems);
  await object(snapshot.objects.names, namesSchema);
  await object(snapshot.objects.search, searchSchema);
  const findings = await object(snapshot.objects.findings, findingsSchema);
  const skillAt = new Map(skills.map((skill) => [skill.path, skill]));
  const folderAt = new Map(folders.map((folder) => [folder.path, folder]));
  return { entries, skills, folders, skillAt, folderAt, findings };
}

async function readDirectory(digest: Digest, reader: StoreReader): Promise<ReadonlyMap<string, DirectoryEntry>> {
  const directory = await reader.json(objectFile(digest), digest, directorySchema);
  if (directory === undefined) return new Map();
  if (directory.kind === 'directory') return new Map(Object.entries(directory.entries));
  const entries = new Map<string, DirectoryEntry>();
  for (const shard of directory.shards) {
    const part = await reader.json(objectFile(shard.digest), shard.digest, directoryShardSchema);
    for (const [path, entry] of Object.entries(part?.entries ?? {})) entries.set(path, entry);
  }
  return entries;
}

async function walkSkill(skill: SkillArtifact, reader: StoreReader): Promise<void> {
  if (skill.serving !== 'full') return;
  const { problems } = reader;
  const { document, source } = skill;
  await reader.blob(document.digest, document.size);
  await reader.blob(source.digest, source.size);
  let offset = 0;
  for (const part of document.parts) {
    problems.expect(part.offset === offset, skill.path, `has parts that do not touch at byte ${part.offset}`);
    offset += part.length;
  }
  problems.expect(offset === document.size, skill.path, `has parts of ${offset} bytes for a document of ${document.size}`);
  for (const resource of skill.resources) await reader.blob(resource.digest, resource.size);
  for (const { file, digest, size } of archivesOf(skill)) await reader.bytes(file, digest, size);
}

/** What a folder says of its children is what the directory says. */
function checkFolder(folder: FolderArtifact, entries: ReadonlyMap<string, DirectoryEntry>, problems: Problems): void {
  for (const child of folder.children) {
    const path = folder.path === '' ? child.name : `${folder.path}/${child.name}`;
    const entry = entries.get(path);
    const same =
      entry !== undefined &&
      (child.kind === 'oversize' || entry.kind === 'oversize' ? child.kind === entry.kind : entry.digest === child.digest);
    problems.expect(same, `folder ${folder.path === '' ? '/' : folder.path}`, `lists ${child.name} otherwise than the directory does`);
  }
}
