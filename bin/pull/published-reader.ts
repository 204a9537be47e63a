/** Files of a published folder, on this machine or of a website. File names come from the contract, never from a source. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { decodeJson, NO_JSON } from '#contract/decode.ts';
import { type Digest, digestHex } from '#contract/digest.ts';
import { encodePath } from '#contract/path-text.ts';
import { blobFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { placeIn } from '../entry-place.ts';
import { asFolder, type Http } from './http.ts';
import { LIMITS } from './limits.ts';
import { FileMissing, printable, SkillRefused } from './problems.ts';
import { checkBytes } from './skill-files.ts';

export interface PublishedReader {
  /** What people call it: a URL or a folder. */
  readonly name: string;
  /** Bytes of a file; `undefined` where there is none. Throws `SkillRefused` for one that is too large or cannot be read. */
  read(file: string, maxBytes: number): Promise<Uint8Array | undefined>;
}

/** Reads a published folder on this machine. */
export function folderReader(folder: string): PublishedReader {
  return {
    name: folder,
    async read(file, maxBytes) {
      const handle = await open(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
      try {
        const stat = await handle?.stat();
        if (handle === undefined || stat === undefined || !stat.isFile()) return undefined;
        if (stat.size > maxBytes) throw new SkillRefused(`${file} has more than ${maxBytes} bytes`);
        return await handle.readFile();
      } finally {
        await handle?.close();
      }
    },
  };
}

/** Reads a website whose root is `root`. */
export function siteReader(root: URL, http: Http): PublishedReader {
  const folder = asFolder(root);
  return { name: folder.href, read: (file, maxBytes) => http.get(new URL(encodePath(file), folder), maxBytes) };
}

/** Parses JSON of a source by its schema. Throws `SkillRefused`. */
export function parseDocument<T>(what: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  const value = decodeJson(bytes);
  if (value === undefined) throw new SkillRefused(`${what} ${NO_JSON}`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? 'its root' : placeIn(value, issue.path);
  throw new SkillRefused(`${what} is not what this version reads, at ${at}: ${printable(issue?.message ?? 'unknown', 200)}`);
}

async function readExact(reader: PublishedReader, file: string, digest: Digest, maxBytes: number, size?: number): Promise<Uint8Array> {
  const bytes = await reader.read(file, maxBytes);
  if (bytes === undefined) throw new FileMissing(`${file} is missing in ${printable(reader.name)}`);
  checkBytes(file, bytes, { digest, size });
  return bytes;
}

/** An object of the store, checked by digest and schema. */
export async function readObject<T>(reader: PublishedReader, digest: Digest, schema: z.ZodType<T>): Promise<T> {
  const file = objectFile(digest);
  return parseDocument(file, await readExact(reader, file, digest, LIMITS.documentBytes), schema);
}

/** A snapshot of the store, checked by digest and schema. */
export async function readSnapshot<T>(reader: PublishedReader, digest: Digest, schema: z.ZodType<T>): Promise<T> {
  const file = snapshotFile(digestHex(digest));
  return parseDocument(file, await readExact(reader, file, digest, LIMITS.documentBytes), schema);
}

/** Served bytes, checked by digest and size. */
export function readBlob(reader: PublishedReader, digest: Digest, size: number): Promise<Uint8Array> {
  return readExact(reader, blobFile(digest), digest, LIMITS.fileBytes, size);
}

/** Another file of the store that is named by the digest of its bytes. */
export const readNamed = readExact;
