/** Directory object: every published path of a snapshot -> what it is and the digest of its object or bytes. */
import * as z from 'zod';
import { digestSchema, pathSchema, sizeSchema } from './common.ts';

/**
 * - `folder`: digest of its folder object. The root has the key `''`.
 * - `skill`: a `SKILL.md` that is a skill; digest of its skill object. Absent here when internal.
 * - `document`, `file`: digest and size of the source bytes. A document is searched, a file is only readable.
 * - `oversize`: readable nowhere, only named (over the read limit, or bytes not in the repository).
 */
export const directoryEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), digest: digestSchema }),
  z.strictObject({ kind: z.literal('skill'), digest: digestSchema }),
  z.strictObject({ kind: z.enum(['document', 'file']), digest: digestSchema, size: sizeSchema }),
  z.strictObject({ kind: z.literal('oversize'), size: sizeSchema, reason: z.enum(['over_read_limit', 'lfs_pointer']) }),
]);
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

/** One shard: entries whose path is at or after `from` and before the next shard's `from`, in code unit order. */
export const directoryShardSchema = z.strictObject({
  kind: z.literal('directory-shard'),
  entries: z.record(z.string(), directoryEntrySchema),
});

/** Whole where it stays below 1 MiB, else a list of shards. */
export const directorySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('directory'), entries: z.record(z.string(), directoryEntrySchema) }),
  z.strictObject({
    kind: z.literal('directory-index'),
    shards: z.array(z.strictObject({ from: z.union([z.literal(''), pathSchema]), digest: digestSchema })).min(1),
  }),
]);
export type DirectoryArtifact = z.infer<typeof directorySchema>;
