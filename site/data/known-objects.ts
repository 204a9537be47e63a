/**
 * Skills and folders that are read before anybody asks for them: a process that renders reads those of the output before
 * while the new one is made, in which nearly all of them are named again. What is named by a digest is the same wherever it
 * lies; here it is checked, because the output before may have changed since.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod';
import { type Digest, digestHex } from '#contract/digest.ts';
import { type FolderArtifact, folderSchema } from '#contract/schema/folder.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { objectFile } from '#contract/tree.ts';
import { readEditions } from './edition.ts';
import { parseArtifact } from './parse-artifact.ts';
import { openReader } from './reader.ts';

export interface KnownObjects {
  readonly skills: Map<Digest, SkillArtifact>;
  readonly folders: Map<Digest, FolderArtifact>;
}

/** Bytes of objects that are read ahead: parsed, they take five times as much, and ten thousand skills have no more. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Objects after which this process hears whether it has something else to do. */
const BATCH = 16;

/** Reads objects of a published folder into `known` as long as `isIdle`. Never rejects: what cannot be read is read when somebody asks for it. */
export async function readAhead(published: string, known: KnownObjects, isIdle: () => boolean): Promise<void> {
  try {
    let [count, bytes] = [0, 0];
    for (const { directory } of readEditions(openReader(published)))
      for (const entry of directory.values()) {
        if (entry.kind === 'skill') bytes += readInto(known.skills, skillSchema, published, entry.digest);
        else if (entry.kind === 'folder') bytes += readInto(known.folders, folderSchema, published, entry.digest);
        else continue;
        count += 1;
        if (count % BATCH === 0) await nextTurn();
        if (bytes > MAX_BYTES || !isIdle()) return;
      }
  } catch {
    // Somebody changed the output before.
  }
}

/** Gives how many bytes were read. */
function readInto<T>(known: Map<Digest, T>, schema: z.ZodType<T>, published: string, digest: Digest): number {
  if (known.has(digest)) return 0;
  const file = objectFile(digest);
  const bytes = readFileSync(join(published, file));
  if (hash('sha256', bytes, 'hex') === digestHex(digest)) known.set(digest, parseArtifact(schema, file, bytes.toString('utf8')));
  return bytes.length;
}
