/**
 * Snapshots of the deployment before that stay readable in the next one: under their commit, and for walks that began
 * before it (architecture.md, "Publish order"). Objects are read and checked here; blobs are named, and looked at by
 * `check-kept.ts` when it is known what the new build makes itself.
 */
import type * as z from 'zod';
import { decodeJson } from '#contract/decode.ts';
import { type Digest, digestHex } from '#contract/digest.ts';
import { type Deployment, deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { archivesOf, blobFile, DEPLOYMENT_FILE, objectFile, snapshotFile } from '#contract/tree.ts';
import { type Facts, NO_FACTS } from '#model/facts.ts';
import { inTurns } from '#model/in-turns.ts';
import { isOfDisk, type ReadPublished, readWhole } from './whole-file.ts';

/** What one mount will publish, and how much of its past stays. */
export interface Keep {
  /** `<host>/<owner>/<repo>`. */
  readonly address: string;
  /** Ref -> revision. */
  readonly refs: ReadonlyMap<string, string>;
  /** Snapshots kept of each ref. */
  readonly retain: number;
  /** Skills for maintainers may be part of what stays. */
  readonly includeInternal: boolean;
}

/** A snapshot that stays. */
export interface KeptSnapshot {
  readonly address: string;
  readonly entry: Retained;
  /** Every file that it needs -> digest of its bytes. */
  readonly files: ReadonlyMap<string, Digest>;
  readonly skills: readonly KeptSkill[];
}

/** A snapshot that was to stay and cannot. */
export interface LostSnapshot {
  readonly address: string;
  readonly revision: string;
  /** Why: those of its files that were found missing or damaged, with a word for what is wrong. */
  readonly files: readonly { readonly file: string; readonly problem: string }[];
}

export interface Kept {
  readonly snapshots: readonly KeptSnapshot[];
  /** Address -> snapshots, newest first for each ref. */
  readonly retained: ReadonlyMap<string, Mount['retained']>;
  /** Every file that they need -> digest of its bytes. */
  readonly files: ReadonlyMap<string, Digest>;
  /** What can be loaded under the commits that stay. */
  readonly skills: readonly KeptSkill[];
  readonly lost: readonly LostSnapshot[];
  /** What is wrong with the `deployment.json` before, so that nothing stays of it. */
  readonly unread: UnreadDeployment | undefined;
}

export type UnreadDeployment = 'missing' | 'unreadable';

/** A skill of a snapshot that stays, in full or described. */
export interface KeptSkill {
  readonly address: string;
  readonly revision: string;
  /** Its `SKILL.md`. */
  readonly path: string;
  readonly name: string;
}

/** What earlier builds know of the deployment before. */
export interface KnownBefore {
  readonly facts: Facts;
  /** Tells whether a file of its store is the one that a build put there, so that it holds what its name says and need not be read. */
  has(file: string): boolean;
  /** Where else files of the store may lie, in the order in which they are asked. */
  readonly spares?: readonly ReadPublished[];
  /** Something was published there, so that a `deployment.json` that is missing is a loss. */
  readonly wasPublished?: boolean;
}

/** Knows nothing: everything is read. */
export const NOTHING_KNOWN: KnownBefore = { facts: NO_FACTS, has: () => false };

type Retained = Mount['retained'][number];

/** Objects that are read at one time: the deployment before may be a website, where one after the other takes minutes. */
const READS_AT_ONCE = 16;

/** A file of the deployment before is not what it should be. */
class Damaged extends Error {
  readonly file: string;
  readonly problem: string;

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.file = file;
    this.problem = problem;
  }
}

/** Decides what stays. `read` reads the deployment before; nothing is kept where there is none. Never throws for what it reads. */
export async function keepBefore(read: ReadPublished, keeps: readonly Keep[], known: KnownBefore = NOTHING_KNOWN): Promise<Kept> {
  const snapshots: KeptSnapshot[] = [];
  const lost: LostSnapshot[] = [];
  const places = [read, ...(known.spares ?? [])];
  const asked = keeps.filter(({ retain }) => retain > 0);
  const deployment = asked.length === 0 ? undefined : await readDeployment(read);
  const mounts = typeof deployment === 'object' ? deployment.mounts : [];
  for (const keep of asked) {
    const before = mounts.find(({ address }) => address === keep.address);
    for (const entry of before === undefined ? [] : candidates(before, keep)) {
      try {
        const needed = await filesOf(entry, keep, places, known);
        if (needed === undefined) continue;
        const skills = needed.skills.map(({ path, name }) => ({ address: keep.address, revision: entry.revision, path, name }));
        snapshots.push({ address: keep.address, entry, files: needed.files, skills });
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        const { file, problem } = error;
        lost.push({ address: keep.address, revision: entry.revision, files: [{ file, problem }] });
      }
    }
  }
  const isLoss = deployment === 'unreadable' || (deployment === 'missing' && known.wasPublished === true);
  return keptOf(snapshots, { lost, unread: isLoss ? deployment : undefined });
}

/** What stays where these snapshots do. */
export function keptOf(snapshots: readonly KeptSnapshot[], { lost, unread }: Pick<Kept, 'lost' | 'unread'>): Kept {
  const groups = Map.groupBy(snapshots, ({ address }) => address);
  return {
    snapshots,
    retained: new Map([...groups].map(([address, list]) => [address, list.map(({ entry }) => entry)])),
    files: new Map(snapshots.flatMap(({ files }) => [...files])),
    skills: snapshots.flatMap(({ skills }) => skills),
    lost,
    unread,
  };
}

async function readDeployment(read: ReadPublished): Promise<Deployment | UnreadDeployment> {
  try {
    const bytes = await read(DEPLOYMENT_FILE);
    if (bytes === undefined) return 'missing';
    return deploymentSchema.safeParse(decodeJson(bytes)).data ?? 'unreadable';
  } catch (error) {
    // As of every file: what the disk does not give is not there.
    if (isOfDisk(error)) return 'unreadable';
    throw error;
  }
}

/**
 * For each ref what it was before, then what was kept of it already, as many as asked. A revision that is published again
 * needs no keeping, and the snapshot of a verified default ref is never kept: pinned commits are not verified.
 */
function candidates(before: Mount, { refs, retain }: Keep): readonly Retained[] {
  const current = new Set(refs.values());
  const chosen = new Map<string, Retained>();
  for (const ref of refs.keys()) {
    const revision = revisionOf(before, ref);
    const published = before.retained.find((entry) => entry.revision === revision) ?? mainOf(before, ref);
    const older = before.retained.filter((entry) => entry.ref === ref && entry.revision !== revision);
    const fresh = [...(published === undefined ? [] : [{ ...published, ref }]), ...older].filter(
      (entry) => !current.has(entry.revision) && !chosen.has(entry.revision),
    );
    for (const entry of fresh.slice(0, retain)) chosen.set(entry.revision, entry);
  }
  return [...chosen.values()];
}

function revisionOf(before: Mount, ref: string): string | undefined {
  return Object.hasOwn(before.refs, ref) ? before.refs[ref] : undefined;
}

function mainOf(before: Mount, ref: string): Retained | undefined {
  const revision = revisionOf(before, ref);
  return ref === before.default && !before.verified && revision !== undefined ? { ...before.snapshot, revision, ref } : undefined;
}

interface Needed {
  readonly files: ReadonlyMap<string, Digest>;
  readonly skills: readonly Pick<SkillArtifact, 'path' | 'name'>[];
}

/** Every file of a snapshot, and its skills; `undefined` for one that shows more than the repository shows today. */
async function filesOf(entry: Retained, keep: Keep, places: readonly ReadPublished[], known: KnownBefore): Promise<Needed | undefined> {
  const files = new Map<string, Digest>();
  const bytesOf = async (file: string, digest: Digest): Promise<Uint8Array> => {
    const found = await readWhole(places, file, digest);
    if ('problem' in found) throw new Damaged(file, found.problem);
    return found.bytes;
  };
  const json = async <T>(file: string, digest: Digest, schema: z.ZodType<T>): Promise<T> => {
    files.set(file, digest);
    return parsed(file, await bytesOf(file, digest), schema);
  };
  const skillOf = async (digest: Digest): Promise<NeededBySkill> => {
    const file = objectFile(digest);
    files.set(file, digest);
    const found = known.has(file) ? known.facts.known<NeededBySkill>('needs', digest) : undefined;
    if (found !== undefined) return found;
    const bytes = await bytesOf(file, digest);
    return known.facts.of('needs', digest, () => neededBy(parsed(file, bytes, skillSchema)));
  };
  if (digestHex(entry.digest) !== entry.id) throw new Damaged(snapshotFile(entry.id), 'its name is not its digest');
  const snapshot = await json(snapshotFile(entry.id), entry.digest, snapshotSchema);
  if (!mayStay(snapshot, entry, keep)) return undefined;
  const { directory, names, search, findings } = snapshot.objects;
  for (const digest of [names, search, findings]) files.set(objectFile(digest), digest);
  const digests: Digest[] = [];
  const skills: Pick<SkillArtifact, 'path' | 'name'>[] = [];
  for (const listed of await readEntries(directory, json)) {
    if (listed.kind === 'oversize') continue;
    if (listed.kind === 'file' || listed.kind === 'document') files.set(blobFile(listed.digest), listed.digest);
    else if (listed.kind === 'skill') digests.push(listed.digest);
    else files.set(objectFile(listed.digest), listed.digest);
  }
  for (const { path, name, blobs, archives } of await inTurns(digests, READS_AT_ONCE, skillOf)) {
    for (const blob of blobs) files.set(blobFile(blob), blob);
    for (const [file, digest] of archives) files.set(file, digest);
    skills.push({ path, name });
  }
  return { files, skills };
}

function parsed<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  const result = schema.safeParse(decodeJson(bytes));
  if (!result.success) throw new Damaged(file, 'of another version');
  return result.data;
}

/** What follows from a skill's object; it survives JSON. */
interface NeededBySkill extends Pick<SkillArtifact, 'path' | 'name'> {
  readonly blobs: readonly Digest[];
  readonly archives: readonly (readonly [file: string, digest: Digest])[];
}

function neededBy(skill: SkillArtifact): NeededBySkill {
  const { path, name } = skill;
  if (skill.serving !== 'full') return { path, name, blobs: [], archives: [] };
  const blobs = [skill.document, skill.source, ...skill.files, ...skill.resources].map(({ digest }) => digest);
  return { path, name, blobs: [...new Set(blobs)], archives: archivesOf(skill).map(({ file, digest }) => [file, digest]) };
}

function mayStay(snapshot: SnapshotArtifact, entry: Retained, keep: Keep): boolean {
  const { verified, includeInternal } = snapshot.flags;
  const isIt = snapshot.address === keep.address && snapshot.revision === entry.revision;
  return isIt && !verified && (keep.includeInternal || !includeInternal);
}

async function readEntries(
  digest: Digest,
  json: <T>(file: string, digest: Digest, schema: z.ZodType<T>) => Promise<T>,
): Promise<readonly DirectoryEntry[]> {
  const directory = await json(objectFile(digest), digest, directorySchema);
  if (directory.kind === 'directory') return Object.values(directory.entries);
  const entries: DirectoryEntry[] = [];
  for (const shard of directory.shards) {
    entries.push(...Object.values((await json(objectFile(shard.digest), shard.digest, directoryShardSchema)).entries));
  }
  return entries;
}
