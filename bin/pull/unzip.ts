/** `.zip` to entries. Everything but files and folders is refused: a link or device has no place in a skill. */
import { ArchiveRefused, MAX_ENTRIES_PER_FILE, MAX_EXPANSION } from '#snapshot/archive-entry.ts';
import { parseZip } from '#snapshot/read-zip.ts';
import type { PackedFile } from './archive.ts';
import { LIMITS } from './limits.ts';
import { printable, SkillRefused } from './problems.ts';

/** The reader of repositories leaves room above its bounds; a skill has none. */
const BOUNDS = {
  treeFiles: LIMITS.skillFiles / MAX_ENTRIES_PER_FILE,
  treeBytes: LIMITS.skillBytes / MAX_EXPANSION,
  readableBytes: LIMITS.fileBytes,
};

/** Throws `SkillRefused`. What the archive unpacks to is known from its directory, and bounded before anything is unpacked. */
export function unzip(archive: Uint8Array): readonly PackedFile[] {
  let entries: ReturnType<typeof parseZip>['entries'];
  try {
    ({ entries } = parseZip(Buffer.from(archive.buffer, archive.byteOffset, archive.length), BOUNDS));
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new SkillRefused(`its archive cannot be unpacked within the bounds of a skill: ${printable(error.message)}`);
  }
  return entries.map(({ path, kind, bytes }) => {
    if (kind !== 'file' && kind !== 'executable')
      throw new SkillRefused(`its archive holds "${printable(path)}", which is a ${kind} and no file`);
    if (bytes === undefined) throw new SkillRefused(`its archive holds a file of more than ${LIMITS.fileBytes} bytes`);
    return { path, bytes };
  });
}
