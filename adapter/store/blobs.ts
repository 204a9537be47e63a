/** Served bytes by digest: verified whenever they come from the store, kept in memory within a bound. */
import { LRUCache } from 'lru-cache';
import type { Digest } from '#contract/digest.ts';
import { blobFile } from '#contract/tree.ts';
import { Fault } from '../errors.ts';
import type { ArtifactStore } from './port.ts';
import { digestOf } from './verify.ts';

/** Bytes of blobs kept in memory: enough for the whole of a large repository's text, little for a server. */
export const MAX_CACHED_BLOB_BYTES = 256 * 1024 * 1024;

export interface Blobs {
  /** The exact bytes of a digest. Throws the `unavailable` fault where they are missing or changed. */
  read(digest: Digest): Promise<Uint8Array>;
}

/** Opens the blobs of a store. */
export function openBlobs(store: Pick<ArtifactStore, 'read'>, maxBytes: number = MAX_CACHED_BLOB_BYTES): Blobs {
  const cache = new LRUCache<Digest, Uint8Array>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.length + 1 });
  return {
    async read(digest) {
      const known = cache.get(digest);
      if (known !== undefined) return known;
      const bytes = await store.read(blobFile(digest));
      if (bytes === undefined) throw new Fault('unavailable', 'The published bytes are not available right now; retry in a moment.');
      if (digestOf(bytes) !== digest) {
        throw new Fault('unavailable', 'The published bytes do not match their digest; retry in a moment.');
      }
      cache.set(digest, bytes);
      return bytes;
    },
  };
}
