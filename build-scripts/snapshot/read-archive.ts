/**
 * Reads a `.tar.gz`, `.tgz` or `.zip` archive of a repository (format.md, section 1). Nothing is unpacked to disk; names are
 * only data, and what an archive may expand to is bounded before it is read.
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unzipSync } from 'fflate';
import { extract, type Header } from 'tar-stream';
import type { Limits } from '#model/limits.ts';
import type { RawEntry } from './raw-entry.ts';
import { zipModes } from './zip-modes.ts';

type Bounds = Pick<Limits, 'treeFiles' | 'treeBytes' | 'readableBytes'>;

/** Compressed bytes of an archive for one byte of tree: more is not text that was packed, but a bomb. */
const MAX_EXPANSION = 4;
/** Entries of an archive for one file of a tree: folders and headers count, too. */
const MAX_ENTRIES_PER_FILE = 4;

export class ArchiveRefused extends Error {
  readonly code = 'archive_refused';
}

/** Tells whether a file is read as an archive, by its name. */
export function isArchiveName(name: string): boolean {
  return /\.(tar\.gz|tgz|zip)$/i.test(name);
}

/** Reads every entry; the one folder around everything, which hosts add, is taken away. Throws `ArchiveRefused` for what is none or too much. */
export async function readArchive(file: string, bounds: Bounds): Promise<readonly RawEntry[]> {
  const entries = /\.zip$/i.test(file) ? readZip(await readFile(file), bounds) : await readTarGz(file, bounds);
  // The last of several entries with one name is the one that an unpacker leaves.
  return withoutTopFolder([...new Map(entries.map((entry) => [entry.path, entry])).values()]);
}

function tooMuch(): ArchiveRefused {
  return new ArchiveRefused('The archive holds more than a repository may have. Raise the limits, or unpack it and build the folder.');
}

async function readTarGz(file: string, bounds: Bounds): Promise<readonly RawEntry[]> {
  const entries: RawEntry[] = [];
  const unpack = extract();
  let total = 0;
  let count = 0;
  unpack.on('entry', (header, stream, next) => {
    const chunks: Buffer[] = [];
    const isKept = (header.size ?? 0) <= bounds.readableBytes;
    count += 1;
    stream.on('data', (data: unknown) => {
      const chunk = data as Buffer;
      total += chunk.length;
      if (isKept) chunks.push(chunk);
      if (total > bounds.treeBytes * MAX_EXPANSION || count > bounds.treeFiles * MAX_ENTRIES_PER_FILE) unpack.destroy(tooMuch());
    });
    stream.on('end', () => {
      const entry = tarEntry(header, isKept ? Buffer.concat(chunks) : undefined);
      if (entry !== undefined) entries.push(entry);
      next();
    });
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), unpack);
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(`The archive cannot be read: ${(error as Error).message}`);
  }
  return entries;
}

function tarEntry({ name, type, size = 0, mode = 0, linkname }: Header, bytes: Buffer | undefined): RawEntry | undefined {
  const path = name.replace(/^(\.\/)+/, '');
  if (type === 'symlink' || type === 'link') {
    // A hard link names its target from the root of the archive; it is reported as an absolute link.
    const target = Buffer.from(type === 'link' ? `/${linkname ?? ''}` : (linkname ?? ''));
    return { path, mode: 'link', size: target.length, bytes: target };
  }
  if (type !== 'file' && type !== 'contiguous-file') return undefined;
  return { path, mode: (mode & 0o100) === 0 ? 'file' : 'executable', size, ...(bytes === undefined ? {} : { bytes }) };
}

function readZip(archive: Uint8Array, bounds: Bounds): readonly RawEntry[] {
  const sizes = new Map<string, number>();
  let total = 0;
  try {
    const modes = zipModes(archive);
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false;
        sizes.set(name, originalSize);
        if (sizes.size > bounds.treeFiles * MAX_ENTRIES_PER_FILE) throw tooMuch();
        if (originalSize > bounds.readableBytes) return false;
        total += originalSize;
        if (total > bounds.treeBytes * MAX_EXPANSION) throw tooMuch();
        return true;
      },
    });
    return [...sizes].map(([path, size]) => {
      const bytes = Object.hasOwn(files, path) ? files[path] : undefined;
      return { path, mode: modes.get(path) ?? 'file', size: bytes?.length ?? size, ...(bytes === undefined ? {} : { bytes }) };
    });
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(`The archive cannot be read: ${(error as Error).message}`);
  }
}

function withoutTopFolder(entries: readonly RawEntry[]): readonly RawEntry[] {
  const [first] = entries;
  const top = first?.path.slice(0, first.path.indexOf('/') + 1) ?? '';
  if (top === '' || top.startsWith('.') || !entries.every(({ path }) => path.startsWith(top) && path.length > top.length)) return entries;
  return entries.map((entry) => ({ ...entry, path: entry.path.slice(top.length) }));
}
