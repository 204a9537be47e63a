/** The table of every published path (contract: `schema/directory.ts`). */
import type { Digest } from '#contract/digest.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { compareBy } from '#model/compare.ts';
import type { FolderPath, RepoPath } from '#model/repo-path.ts';
import type { Resolved } from '#resolve/resolve.ts';
import { canonicalJson } from './canonical-json.ts';
import type { PublishedFiles } from './published-files.ts';

/** Bytes above which the table is split, so that a reader over HTTP need not load all of it. */
const SHARD_ABOVE = 1024 * 1024;
/** Bytes of one shard: a lookup costs one small request. */
const SHARD_SIZE = 256 * 1024;

export type DirectoryEntries = readonly (readonly [path: FolderPath, entry: DirectoryEntry])[];

/** The rows of the table, in path order. */
export function directoryEntries(
  resolved: Resolved,
  folders: ReadonlyMap<FolderPath, Digest>,
  skills: ReadonlyMap<RepoPath, Digest>,
): DirectoryEntries {
  return [
    ...[...folders].map(([path, digest]) => [path, { kind: 'folder', digest }] as const),
    ...[...skills].map(([path, digest]) => [path, { kind: 'skill', digest }] as const),
    ...[...resolved.files].map(([path, { file, role }]) => [path, fileEntry(file, role)] as const),
  ].sort(compareBy(([path]) => path as string));
}

/** Adds the table, whole or in shards; gives its digest. */
export function addDirectory(published: PublishedFiles, entries: DirectoryEntries): Digest {
  const sizes = entries.map(([path, entry]) => canonicalJson({ [path]: entry }).length);
  if (sizes.reduce((sum, size) => sum + size, 0) <= SHARD_ABOVE) {
    return published.object(directorySchema, { kind: 'directory', entries: Object.fromEntries(entries) });
  }
  const shards: { from: string; entries: DirectoryEntries[number][]; size: number }[] = [];
  entries.forEach((entry, index) => {
    const size = sizes[index] ?? 0;
    const last = shards.at(-1);
    if (last === undefined || last.size + size > SHARD_SIZE) shards.push({ from: entry[0], entries: [entry], size });
    else {
      last.entries.push(entry);
      last.size += size;
    }
  });
  const named = shards.map((shard) => ({
    from: shard.from as RepoPath | '',
    digest: published.object(directoryShardSchema, { kind: 'directory-shard', entries: Object.fromEntries(shard.entries) }),
  }));
  return published.object(directorySchema, { kind: 'directory-index', shards: named });
}

function fileEntry(
  file: { content: { digest: Digest; bytes: Uint8Array } | undefined; size: number; unavailable?: 'over_read_limit' | 'lfs_pointer' },
  role: string,
): DirectoryEntry {
  if (file.content === undefined) return { kind: 'oversize', size: file.size, reason: file.unavailable ?? 'over_read_limit' };
  return { kind: role === 'document' ? 'document' : 'file', digest: file.content.digest, size: file.content.bytes.length };
}
