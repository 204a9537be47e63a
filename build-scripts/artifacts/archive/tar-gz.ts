/**
 * `.tar.gz` for installers: the same files give the same bytes on every machine and every Node version (website.md,
 * "Discovery for installers"). Node's own zlib compresses differently from version to version, so JavaScript does it.
 */
import { gzipSync } from 'fflate';
import { type ArchiveFile, type ArchiveResult, planArchive } from './archive-files.ts';
import { BLOCK, ustarHeader } from './ustar.ts';

/** A tar ends with two empty blocks. */
const END = 2 * BLOCK;

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

/** Makes a reproducible archive: regular files only, sorted, no owner, no date. Refuses what installers refuse, with a reason. */
export function buildTarGz(files: readonly ArchiveFile[]): ArchiveResult {
  const plan = planArchive(files);
  if (!plan.ok) return plan;
  const tar = new Uint8Array(plan.files.reduce((sum, file) => sum + BLOCK + padded(file.bytes.length), END));
  let offset = 0;
  for (const { path, bytes, executable } of plan.files) {
    const header = ustarHeader(path, bytes.length, executable);
    if (header === undefined) return { ok: false, problem: 'name_unfit', path };
    tar.set(header, offset);
    tar.set(bytes, offset + BLOCK);
    offset += BLOCK + padded(bytes.length);
  }
  // `mem` is given because its default comes from a logarithm, which engines may round differently.
  const bytes = gzipSync(tar, { level: 6, mem: 8, mtime: 0 });
  return { ok: true, bytes, files: plan.files.length, unpackedBytes: plan.unpackedBytes };
}
