/** Reads a compiled repository back from its files, the way that an adapter does: by digest, and by nothing else. */
import { createHash } from 'node:crypto';
import { type Digest, digestHex } from '#contract/digest.ts';
import { deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { type DiscoveryArtifact, discoverySchema } from '#contract/schema/discovery.ts';
import { type FolderArtifact, folderSchema } from '#contract/schema/folder.ts';
import { type SearchArtifact, searchSchema } from '#contract/schema/search.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { blobFile, DEPLOYMENT_FILE, discoveryFile, objectFile, snapshotFile } from '#contract/tree.ts';
import type { Compiled } from '../../build-scripts/compile.ts';

type Files = Compiled['files'];

export interface Store {
  readonly mount: Mount;
  readonly snapshot: SnapshotArtifact;
  readonly directory: ReadonlyMap<string, DirectoryEntry>;
  readonly skills: readonly SkillArtifact[];
  readonly folders: ReadonlyMap<string, FolderArtifact>;
  readonly search: SearchArtifact;
  readonly discovery: DiscoveryArtifact;
  /** Bytes of a blob, after their digest was checked. */
  blob(digest: Digest): Uint8Array;
}

function fileOf(files: Files, name: string): Uint8Array {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`${name} is not there`);
  return bytes;
}

function checked(files: Files, name: string, digest: Digest): Uint8Array {
  const bytes = fileOf(files, name);
  if (createHash('sha256').update(bytes).digest('hex') !== digestHex(digest)) throw new Error(`${name} does not hold what its name says`);
  return bytes;
}

function json(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}

/** Reads everything; throws where a file is missing, has other bytes than its digest, or does not fit the contract. */
export function readStore(files: Files): Store {
  const object = (digest: Digest): unknown => json(checked(files, objectFile(digest), digest));
  const [mount] = deploymentSchema.parse(json(fileOf(files, DEPLOYMENT_FILE))).mounts;
  if (mount === undefined) throw new Error('nothing is mounted');
  const snapshot = snapshotSchema.parse(json(checked(files, snapshotFile(mount.snapshot.id), mount.snapshot.digest)));
  const table = directorySchema.parse(object(snapshot.objects.directory));
  const entries =
    table.kind === 'directory'
      ? Object.entries(table.entries)
      : table.shards.flatMap(({ digest }) => Object.entries(directoryShardSchema.parse(object(digest)).entries));
  const directory = new Map(entries);
  const skills: SkillArtifact[] = [];
  const folders = new Map<string, FolderArtifact>();
  for (const [path, entry] of directory) {
    if (entry.kind === 'skill') skills.push(skillSchema.parse(object(entry.digest)));
    if (entry.kind === 'folder') folders.set(path, folderSchema.parse(object(entry.digest)));
  }
  return {
    mount,
    snapshot,
    directory,
    skills,
    folders,
    search: searchSchema.parse(object(snapshot.objects.search)),
    discovery: discoverySchema.parse(json(fileOf(files, discoveryFile('')))),
    blob: (digest) => checked(files, blobFile(digest), digest),
  };
}

/** Every published byte as one text, for questions about what occurs nowhere. Archives are compressed and left out. */
export function wholeText(files: Files): string {
  return [...files]
    .map(([name, bytes]) => `${name}\n${name.startsWith('store/archives/') ? '' : Buffer.from(bytes).toString('utf8')}`)
    .join('\n');
}
