/**
 * The directory at the end of a zip file, which is what every unpacker goes by: sizes, names, modes and checksums stand
 * there also where the entries themselves leave them open (data descriptors), and for large files (zip64).
 */
import { crc32 } from 'node:zlib';
import { damaged } from './archive-entry.ts';
import { decodePathBytes } from './path-bytes.ts';

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const END_64_LOCATOR = 0x07064b50;
const END_64_LOCATOR_SIZE = 20;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
/** "See the zip64 field." */
const IN_64 = 0xffffffff;
const ZIP64_FIELD = 0x0001;
/** UTF-8 form of a name that stands in another encoding. */
const UNICODE_NAME_FIELD = 0x7075;
/** Systems that keep Unix modes: Unix and macOS. */
const WITH_MODES: readonly number[] = [3, 19];

export interface ZipEntry {
  readonly path: string;
  /** Unix mode; zero where the packing system has none. */
  readonly mode: number;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: number;
  readonly size: number;
  /** Where the entry starts. */
  readonly at: number;
}

export interface ZipDirectory {
  readonly at: number;
  readonly count: number;
  /** The text that belongs to the file as a whole; git writes the commit there. */
  readonly comment: string;
}

/** Finds the directory. Throws `ArchiveRefused` where there is none, and a `RangeError` for numbers that lead out of the file. */
export function findDirectory(archive: Buffer): ZipDirectory {
  const last = archive.length - END_SIZE;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    // A comment may hold the mark of the end; the real one is where its comment ends with the file.
    if (archive.readUInt32LE(at) !== END || at + END_SIZE + archive.readUInt16LE(at + 20) !== archive.length) continue;
    const comment = archive.toString('utf8', at + END_SIZE);
    return { at: archive.readUInt32LE(at + 16), count: archive.readUInt16LE(at + 10), ...directory64(archive, at), comment };
  }
  throw damaged('it is no zip file, or its end is missing');
}

function directory64(archive: Buffer, end: number): Pick<ZipDirectory, 'at' | 'count'> | undefined {
  const locator = end - END_64_LOCATOR_SIZE;
  if (locator < 0 || archive.readUInt32LE(locator) !== END_64_LOCATOR) return undefined;
  const at = asNumber(archive.readBigUInt64LE(locator + 8));
  if (archive.readUInt32LE(at) !== END_64) throw damaged('its zip64 record is missing');
  return { at: asNumber(archive.readBigUInt64LE(at + 48)), count: asNumber(archive.readBigUInt64LE(at + 32)) };
}

function asNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('it names an impossible size');
  return Number(value);
}

/** Lists the files, in order. Throws like `findDirectory`. */
export function listZip(archive: Buffer, { at: start, count }: ZipDirectory): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw damaged('its directory is broken');
    const nameEnd = at + ENTRY_SIZE + archive.readUInt16LE(at + 28);
    const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
    const fields = extraFields(archive.subarray(nameEnd, extraEnd));
    const path = nameOf(archive.subarray(at + ENTRY_SIZE, nameEnd), fields);
    // A folder is an entry that ends with a slash.
    if (!path.endsWith('/')) {
      entries.push({
        path,
        mode: WITH_MODES.includes(archive.readUInt8(at + 5)) ? archive.readUInt32LE(at + 38) >>> 16 : 0,
        flags: archive.readUInt16LE(at + 8),
        method: archive.readUInt16LE(at + 10),
        crc: archive.readUInt32LE(at + 16),
        ...sizesOf(archive, at, fields.get(ZIP64_FIELD)),
      });
    }
    at = extraEnd + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** Sizes and place of an entry; those that do not fit stand in the zip64 field, in this order. */
function sizesOf(archive: Buffer, at: number, field: Buffer | undefined): Pick<ZipEntry, 'size' | 'packed' | 'at'> {
  let next = 0;
  const read = (offset: number): number => {
    const value = archive.readUInt32LE(at + offset);
    if (value !== IN_64 || field === undefined) return value;
    next += 8;
    return asNumber(field.readBigUInt64LE(next - 8));
  };
  const size = read(24);
  const packed = read(20);
  return { size, packed, at: read(42) };
}

function extraFields(extra: Buffer): ReadonlyMap<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    fields.set(extra.readUInt16LE(at), extra.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

/** macOS writes UTF-8 without saying so. What is no UTF-8 is refused by the grammar of paths and reported, not guessed. */
function nameOf(bytes: Buffer, fields: ReadonlyMap<number, Buffer>): string {
  const field = fields.get(UNICODE_NAME_FIELD);
  // The field belongs to the name only where it has its checksum.
  const isForIt = field !== undefined && field.length > 5 && field.readUInt32LE(1) === crc32(bytes);
  return decodePathBytes(isForIt ? field.subarray(5) : bytes);
}
