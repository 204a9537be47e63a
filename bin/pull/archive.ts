/**
 * A skill's archive to its files, in memory: `.tar.gz` or `.zip`, recognized by its first bytes. Everything but files and folders
 * is refused: a link or a device has no place in a skill.
 */
import { Readable } from 'node:stream';
import { type ArchiveEntry, ArchiveRefused, ArchiveTooLarge, MAX_ENTRIES_PER_FILE, MAX_EXPANSION } from '#snapshot/archive-entry.ts';
import { parseTar } from '#snapshot/read-tar.ts';
import { parseZip } from '#snapshot/read-zip.ts';
import { LIMITS } from './limits.ts';
import { printable, SkillRefused } from './problems.ts';
import { checkListing, type SkillFiles } from './skill-files.ts';

/** Bytes of an archive around one file: its header, a long name, and the rest of its last block. */
const AROUND_FILE = 2 * 1024;
/** The readers allow these times their factors for whole repositories; a skill has no such room. */
const BOUNDS = {
  // Folders are entries, too.
  treeFiles: (LIMITS.skillFiles * 2) / MAX_ENTRIES_PER_FILE,
  treeBytes: (LIMITS.skillBytes + LIMITS.skillFiles * AROUND_FILE) / MAX_EXPANSION,
  readableBytes: LIMITS.fileBytes,
};

/** Unpacks an archive. Throws `SkillRefused` for links, devices, doubled or unfit names, and for more than a skill may have. */
export async function unpack(archive: Uint8Array): Promise<SkillFiles> {
  const files = new Map<string, Uint8Array>();
  for (const { path: spelled, kind, bytes } of await entriesOf(archive)) {
    // Many packers name every entry from the folder that they stood in.
    const path = spelled.replace(/^(\.\/)+/, '');
    if (kind !== 'file' && kind !== 'executable')
      throw new SkillRefused(`its archive holds "${printable(path)}", which is ${KINDS[kind]} and no file`);
    if (bytes === undefined) throw new SkillRefused(`its archive holds "${printable(path)}" with more than ${LIMITS.fileBytes} bytes`);
    if (files.has(path)) throw new SkillRefused(`its archive holds "${printable(path)}" twice`);
    files.set(path, bytes);
  }
  checkListing([...files].map(([path, { length }]) => ({ path, size: length })));
  return files;
}

const KINDS = { link: 'a link', hard_link: 'a hard link', special: 'a device, a pipe or something else' } as const;

async function entriesOf(archive: Uint8Array): Promise<readonly ArchiveEntry[]> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b)
      return (await parseTar(Readable.from([bytes], { objectMode: false }), true, BOUNDS)).entries;
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return parseZip(bytes, BOUNDS).entries;
  } catch (error) {
    if (error instanceof ArchiveTooLarge)
      throw new SkillRefused(`its archive unpacks to more than ${LIMITS.skillFiles} files or ${LIMITS.skillBytes} bytes`);
    if (error instanceof ArchiveRefused) throw new SkillRefused(`its archive is damaged: ${printable(error.message)}`);
    throw error;
  }
  throw new SkillRefused('its archive is neither .tar.gz nor .zip');
}
