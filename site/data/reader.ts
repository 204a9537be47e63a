/**
 * The one door through which the website reads: every file is parsed by the contract's schema on its way in, so that
 * pages can trust what they show. Reads are by name of a digest; nothing from an artifact becomes a file name unchecked.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Digest } from '#contract/digest.ts';
import { type Deployment, deploymentSchema } from '#contract/schema/deployment.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { type FindingsArtifact, findingsSchema } from '#contract/schema/findings.ts';
import { type FolderArtifact, folderSchema } from '#contract/schema/folder.ts';
import { type EditionHistory, historySchema } from '#contract/schema/history.ts';
import type { PageBody } from '#contract/schema/page-body.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { blobFile, DEPLOYMENT_FILE, discoveryFile, HISTORY_FILE, objectFile, snapshotFile } from '#contract/tree.ts';
import { openBodies } from './bodies.ts';
import type { KnownObjects } from './known-objects.ts';
import { parseArtifact } from './parse-artifact.ts';

export interface Reader {
  readonly deployment: Deployment;
  snapshot(id: string): SnapshotArtifact;
  /** The same object while anybody holds it: not to be changed. */
  directory(digest: Digest): ReadonlyMap<string, DirectoryEntry>;
  /** As a directory. */
  folder(digest: Digest): FolderArtifact;
  /** As a directory. */
  skill(digest: Digest): SkillArtifact;
  findings(digest: Digest): FindingsArtifact;
  blob(digest: Digest): Buffer;
  /** Dates of an edition, by its address; `undefined` where git told none. */
  history(address: string): EditionHistory | undefined;
  /** Rendered body of a Markdown file; `undefined` where the compiler made none. */
  body(address: string, path: string): PageBody | undefined;
  /** Name of the body; `undefined` where there is none. Equal names are equal bodies. */
  bodyName(address: string, path: string): string | undefined;
  /** Bytes of a file of the published folder. */
  size(file: string): number;
  /** Tells whether the published folder already holds a file. */
  has(file: string): boolean;
  /** Skills that installers find below a page: entries of its discovery index, none where there is no index. */
  installable(pageFolder: string): number;
}

/** Opens a published folder and, where pages are to be made, its folder of page bodies; objects that are known are not read again. Throws when an artifact is missing or does not keep to the contract. */
export function openReader(published: string, bodies?: string, known?: Readonly<KnownObjects>): Reader {
  const read = <T>(schema: z.ZodType<T>, file: string): T => parseArtifact(schema, file, readFileSync(join(published, file), 'utf8'));
  const bodyTable = openBodies(bodies);
  const object = <T>(schema: z.ZodType<T>, digest: Digest): T => read(schema, objectFile(digest));
  const history = existsSync(join(published, HISTORY_FILE)) ? read(historySchema, HISTORY_FILE).editions : {};
  return {
    history: (address) => (Object.hasOwn(history, address) ? history[address] : undefined),
    deployment: read(deploymentSchema, DEPLOYMENT_FILE),
    snapshot: (id) => read(snapshotSchema, snapshotFile(id)),
    directory: whileHeld((digest) => {
      const whole = object(directorySchema, digest);
      if (whole.kind === 'directory') return new Map(Object.entries(whole.entries));
      return new Map(whole.shards.flatMap((shard) => Object.entries(object(directoryShardSchema, shard.digest).entries)));
    }),
    folder: whileHeld((digest) => known?.folders.get(digest) ?? object(folderSchema, digest)),
    skill: whileHeld((digest) => known?.skills.get(digest) ?? object(skillSchema, digest)),
    findings: (digest) => object(findingsSchema, digest),
    blob: (digest) => readFileSync(join(published, blobFile(digest))),
    bodyName: bodyTable.name,
    body: bodyTable.read,
    size: (file) => statSync(join(published, file)).size,
    has: (file) => existsSync(join(published, file)),
    installable: (pageFolder) => {
      const file = discoveryFile(pageFolder);
      return existsSync(join(published, file)) ? read(discoverySchema, file).skills.length : 0;
    },
  };
}

/**
 * Reads an object once while anybody holds it: lists, twins and texts for models each ask for every one. What nobody holds may
 * go: a large library has a hundred megabytes of them.
 */
function whileHeld<T extends object>(read: (digest: Digest) => T): (digest: Digest) => T {
  const known = new Map<Digest, WeakRef<T>>();
  return (digest) => {
    const held = known.get(digest)?.deref();
    if (held !== undefined) return held;
    const made = read(digest);
    known.set(digest, new WeakRef(made));
    return made;
  };
}
