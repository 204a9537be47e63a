/**
 * The published folder as a map: URL path -> file, made from the folder's own list. A request is a key of the map, so
 * that no request can name a file that is not published.
 */
import { LRUCache } from 'lru-cache';
import type { Digest } from '#contract/digest.ts';
import { isTextType, mimeTypeOf } from '#contract/mime.ts';
import { isWebsiteFile } from '#contract/tree.ts';
import type { Damage, Damages } from '../store/damage.ts';
import type { ArtifactStore } from '../store/port.ts';
import { digestOf, promisedDigest } from '../store/verify.ts';
import { type Encoding, encode } from './encoding.ts';

/** Bytes of pages and assets kept in memory. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

export interface StaticFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** Bytes that a repository's authors wrote: never run as a page of this origin. */
  readonly foreign: boolean;
}

export interface StaticFiles {
  has(file: string): boolean;
  /** A published file by its exact name; `undefined` where there is none, `'damaged'` where its bytes are not those that are promised. */
  look(file: string): Promise<StaticFile | 'damaged' | undefined>;
  /** The same for what can do without: `undefined` for a damaged file as well. */
  read(file: string): Promise<StaticFile | undefined>;
  /** The compressed form of a file. */
  encoded(file: StaticFile, encoding: Encoding): Promise<Uint8Array>;
}

/** Names that change only with their bytes. */
function isImmutable(file: string): boolean {
  return file.startsWith('store/') || file.startsWith('assets/');
}

function isForeign(file: string): boolean {
  return file.startsWith('store/blobs/') || (/(^|\/)\.well-known\//.test(file) && !file.endsWith('/index.json'));
}

function typeOf(file: string): string {
  const type = mimeTypeOf(file.slice(file.lastIndexOf('/') + 1));
  return isTextType(type) ? `${type}; charset=utf-8` : type;
}

export interface StaticOptions {
  /** Hears of files that are not served because their bytes are not those that are promised. */
  readonly damages?: Pick<Damages, 'found' | 'whole'> | undefined;
  /** What a signed deployment promises of the website's files; absent: they are served as they are. */
  readonly website?: ReadonlyMap<string, Digest> | undefined;
  /** The files of a newer generation, where one has been published meanwhile: its pages lie under the same names. */
  readonly newer?: (() => Promise<StaticFiles | undefined>) | undefined;
}

/** Lists a published folder. A file whose bytes are not those that its name or the list of the website promises is not served. */
export async function openStaticFiles(
  store: Pick<ArtifactStore, 'read' | 'list'>,
  { damages, website, newer }: StaticOptions = {},
): Promise<StaticFiles> {
  const files = new Set(await store.list());
  const cache = new LRUCache<string, StaticFile>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 1 });
  const compressed = new LRUCache<string, Uint8Array>({ maxSize: MAX_CACHED_BYTES / 2, sizeCalculation: (bytes) => bytes.length + 1 });
  const opened: StaticFiles = {
    has: (file) => files.has(file),
    async read(file) {
      const found = await opened.look(file);
      return found === 'damaged' ? undefined : found;
    },
    async encoded(file, encoding) {
      const key = `${encoding} ${file.file}`;
      const known = compressed.get(key);
      if (known !== undefined) return known;
      const bytes = await encode(file.bytes, encoding);
      compressed.set(key, bytes);
      return bytes;
    },
    async look(file) {
      if (!files.has(file)) return undefined;
      const known = cache.get(file);
      if (known !== undefined) return known;
      const bytes = await store.read(file);
      if (bytes === undefined) return undefined;
      const digest = digestOf(bytes);
      const promised = promisedDigest(file) ?? website?.get(file);
      const damage = damageOf(file, digest, promised, website !== undefined);
      if (damage !== undefined) {
        const next = website === undefined ? undefined : await newer?.();
        if (next !== undefined) return next.look(file);
        damages?.found(file, damage);
        // A file that nobody published is not there, whoever put it into the folder.
        return promised === undefined ? undefined : 'damaged';
      }
      if (promised !== undefined) damages?.whole(file);
      const made: StaticFile = {
        file,
        bytes,
        type: typeOf(file),
        etag: `"${digest.slice('sha256:'.length, 'sha256:'.length + 32)}"`,
        cacheControl: isImmutable(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        foreign: isForeign(file),
      };
      cache.set(file, made);
      return made;
    },
  };
  return opened;
}

/** What is wrong with a file; where the website is listed, every file of it must be promised. */
function damageOf(file: string, digest: Digest, promised: Digest | undefined, isListed: boolean): Damage | undefined {
  if (promised === undefined) return isListed && isWebsiteFile(file) ? 'is not named by the deployment' : undefined;
  return promised === digest ? undefined : 'does not match its digest';
}
