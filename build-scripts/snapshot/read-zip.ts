/** Reads a zip file. What it may unpack to is known from its directory, and bounded before anything is unpacked. */
import { readFile, stat } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import {
  type ArchiveBounds,
  type ArchiveEntry,
  ArchiveRefused,
  damaged,
  isCommit,
  MAX_ENTRIES_PER_FILE,
  MAX_EXPANSION,
  type ReadEntries,
  tooMuch,
} from './archive-entry.ts';
import { findDirectory, listZip, type ZipEntry } from './zip-directory.ts';

const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_SIZE = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** Reads every entry. Throws `ArchiveRefused` for what is no zip file, is damaged or encrypted, or is too much. */
export async function readZip(file: string, bounds: ArchiveBounds): Promise<ReadEntries> {
  if ((await stat(file)).size > bounds.treeBytes * MAX_EXPANSION) throw tooMuch();
  return parseZip(await readFile(file), bounds);
}

/** Reads every entry of a zip file that is in memory. Throws like `readZip`. */
export function parseZip(archive: Buffer, bounds: ArchiveBounds): ReadEntries {
  try {
    const directory = findDirectory(archive);
    if (directory.count > bounds.treeFiles * MAX_ENTRIES_PER_FILE) throw tooMuch();
    const listed = listZip(archive, directory);
    // Data that several entries share is how a small file unpacks to petabytes.
    if (listed.reduce((sum, { packed }) => sum + packed, 0) > archive.length) throw damaged('its entries overlap');
    const kept = (entry: ZipEntry): boolean => entry.size <= bounds.readableBytes;
    if (listed.filter(kept).reduce((sum, { size }) => sum + size, 0) > bounds.treeBytes * MAX_EXPANSION) throw tooMuch();
    const entries = listed.map((entry): ArchiveEntry => {
      const { path, mode, size } = entry;
      return { path, kind: kindOf(mode), size, ...(kept(entry) ? { bytes: unpack(archive, entry) } : {}) };
    });
    return { entries, ...(isCommit(directory.comment) ? { commit: directory.comment } : {}) };
  } catch (error) {
    throw error instanceof RangeError ? damaged('it ends too early') : error;
  }
}

function kindOf(mode: number): ArchiveEntry['kind'] {
  const type = mode & 0o170000;
  if (type === 0o120000) return 'link';
  if (type !== 0 && type !== 0o100000) return 'special';
  return (mode & 0o100) === 0 ? 'file' : 'executable';
}

function unpack(archive: Buffer, { at, packed, size, method, flags, crc, path }: ZipEntry): Buffer {
  if ((flags & ENCRYPTED) !== 0) throw new ArchiveRefused('The archive is encrypted. Unpack it, and give the folder.');
  if (method !== STORED && method !== DEFLATED) {
    throw new ArchiveRefused(`The archive is packed with method ${method}, which is not read. Pack it again as a usual .zip or .tar.gz.`);
  }
  if (archive.readUInt32LE(at) !== LOCAL_ENTRY) throw damaged(`${JSON.stringify(path)} is not where the directory says`);
  const start = at + LOCAL_ENTRY_SIZE + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const data = archive.subarray(start, start + packed);
  const bytes = method === STORED ? data : inflate(data, size);
  if (bytes?.length !== size || crc32(bytes) !== crc) throw damaged(`${JSON.stringify(path)} is damaged`);
  return bytes;
}

/** `undefined` for data that is damaged or unpacks to more than its entry says. */
function inflate(data: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
}
