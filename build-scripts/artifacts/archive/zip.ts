/**
 * `.zip` for uploads by hand: reproducible like the `.tar.gz`. Files are compressed once and can stand in several archives,
 * which is why the container, a few fixed fields around the compressed bytes, is written here.
 */
import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';
import { type ArchiveFile, type ArchiveResult, planArchive } from './archive-files.ts';

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const DIRECTORY = 0x02014b50;
const DIRECTORY_SIZE = 46;
const END = 0x06054b50;
const END_SIZE = 22;
/** 2.0: the first version that deflates. */
const VERSION = 20;
const MADE_ON_UNIX = 3 << 8;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** The zip format begins on 1 January 1980. */
const EPOCH = 1 | (1 << 5);
const REGULAR_FILE = 0o100000;

/** A file that was compressed. */
export interface Deflated extends Omit<ArchiveFile, 'bytes'> {
  readonly size: number;
  readonly crc: number;
  readonly deflated: Uint8Array;
}

/** Compresses files: the same bytes on every machine. Refuses what installers refuse, with a reason. */
export function deflateAll(
  files: readonly ArchiveFile[],
): { readonly ok: true; readonly files: readonly Deflated[] } | Extract<ArchiveResult, { ok: false }> {
  const plan = planArchive(files);
  if (!plan.ok) return plan;
  return {
    ok: true,
    files: plan.files.map(({ bytes, ...file }) => ({
      ...file,
      size: bytes.length,
      crc: crc32(bytes),
      deflated: deflateSync(bytes, deflateOptions(bytes.length)),
    })),
  };
}

/**
 * How a file of a size is compressed. `mem` decides how large a table is cleared for each file, most of the time for small
 * ones; it is given because its default comes from a logarithm, which engines may round differently.
 */
export function deflateOptions(size: number): { readonly level: 6; readonly mem: 0 | 4 | 8 } {
  return { level: 6, mem: size < 8 * 1024 ? 0 : size < 256 * 1024 ? 4 : 8 };
}

/** Makes a reproducible archive of compressed files, in their order; `folder` is the one at the top that holds them, if any. */
export function buildZip(files: readonly Deflated[], folder?: string): Uint8Array {
  const named = files.map((file) => ({
    ...file,
    name: new TextEncoder().encode(folder === undefined ? file.path : `${folder}/${file.path}`),
  }));
  const bodies = named.reduce((sum, { name, deflated }) => sum + LOCAL_SIZE + name.length + deflated.length, 0);
  const directory = named.reduce((sum, { name }) => sum + DIRECTORY_SIZE + name.length, 0);
  const zip = new Uint8Array(bodies + directory + END_SIZE);
  const view = new DataView(zip.buffer);
  let at = 0;
  let entryAt = bodies;
  for (const file of named) {
    view.setUint32(at, LOCAL, true);
    writeCommon(view, at + 4, file);
    zip.set(file.name, at + LOCAL_SIZE);
    zip.set(file.deflated, at + LOCAL_SIZE + file.name.length);
    view.setUint32(entryAt, DIRECTORY, true);
    view.setUint16(entryAt + 4, MADE_ON_UNIX | VERSION, true);
    writeCommon(view, entryAt + 6, file);
    view.setUint32(entryAt + 38, (REGULAR_FILE | (file.executable ? 0o755 : 0o644)) * 0x10000, true);
    view.setUint32(entryAt + 42, at, true);
    zip.set(file.name, entryAt + DIRECTORY_SIZE);
    at += LOCAL_SIZE + file.name.length + file.deflated.length;
    entryAt += DIRECTORY_SIZE + file.name.length;
  }
  view.setUint32(entryAt, END, true);
  view.setUint16(entryAt + 8, named.length, true);
  view.setUint16(entryAt + 10, named.length, true);
  view.setUint32(entryAt + 12, directory, true);
  view.setUint32(entryAt + 16, bodies, true);
  return zip;
}

/** The fields that an entry and its line in the directory have in common. */
function writeCommon(view: DataView, at: number, { crc, deflated, size, name }: Deflated & { readonly name: Uint8Array }): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, name.every((byte) => byte < 0x80) ? 0 : UTF8, true);
  view.setUint16(at + 4, DEFLATED, true);
  view.setUint16(at + 8, EPOCH, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, deflated.length, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}
