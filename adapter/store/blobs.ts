/** Served bytes by digest: verified whenever they come from the store, kept in memory within a bound. */
import { LRUCache } from 'lru-cache';
import type { Digest } from '#contract/digest.ts';
import { blobFile } from '#contract/tree.ts';
import { Fault } from '../errors.ts';
import type { Damages } from './damage.ts';
import type { ArtifactStore } from './port.ts';
import { digestOf } from './verify.ts';

/** Bytes of blobs kept in memory: enough for the whole of a large repository's text, little for a server. */
export const MAX_CACHED_BLOB_BYTES = 256 * 1024 * 1024;

export interface Blobs {
  /** The exact bytes of a digest. Throws the `unavailable` fault where they are missing or changed. */
  read(digest: Digest): Promise<Uint8Array>;
}

export interface BlobOptions {
  readonly maxBytes?: number;
  /** Hears of blobs that are not what they were when the generation was verified. */
  readonly damages?: Pick<Damages, 'found' | 'whole'> | undefined;
}

/** Opens the blobs of a store. */
export function openBlobs(store: Pick<ArtifactStore, 'read'>, { maxBytes = MAX_CACHED_BLOB_BYTES, damages }: BlobOptions = {}): Blobs {
  const cache = new LRUCache<Digest, Uint8Array>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.length + 1 });
  return {
    async read(digest) {
      const known = cache.get(digest);
      if (known !== undefined) return known;
      const file = blobFile(digest);
      const bytes = await store.read(file);
      if (bytes === undefined) {
        damages?.found(file, 'is missing');
        throw new Fault('unavailable', 'The published bytes are not available right now; retry in a moment.');
      }
      if (digestOf(bytes) !== digest) {
        damages?.found(file, 'does not match its digest');
        throw new Fault('unavailable', 'The published bytes do not match their digest; retry in a moment.');
      }
      damages?.whole(file);
      cache.set(digest, bytes);
      return bytes;
    },
  };
}
