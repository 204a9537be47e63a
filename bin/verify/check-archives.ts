/** What people and installers download: the archives of each skill, and the bytes inside them. */
import { isDeepStrictEqual } from 'node:util';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { archiveFile } from '#contract/tree.ts';
import { filesInside } from './archive-files.ts';
import { type InstalledFile, installedFiles } from './installed-files.ts';
import type { StoreReader, Walked } from './walk-store.ts';

/** Bytes inside equal the bytes that readers get otherwise; an upload has them in one folder. */
export async function checkArchives({ deployment, mounts }: Walked, reader: StoreReader): Promise<void> {
  // Most skills are the same in several snapshots, and so are their archives.
  const looked = new Set<string>();
  for (const { page, skills, skillAt } of mounts) {
    for (const skill of skills) {
      if (skill.serving !== 'full') continue;
      const files = installedFiles(skill, skillAt);
      for (const packed of packedOf(skill, page !== undefined && deployment.uploads !== 'none')) {
        const file = archiveFile(packed.digest, packed.name, packed.format);
        if (!looked.has(file)) await checkArchive(file, packed, files, skill.path, reader);
        looked.add(file);
      }
    }
  }
}

interface Packed extends Pick<NonNullable<ServedSkill['upload']>, 'name' | 'digest' | 'size'> {
  readonly format: 'tar.gz' | 'zip';
  /** Where its files are, with the final slash. */
  readonly folder: string;
}

function packedOf({ archive, upload }: ServedSkill, hasUploads: boolean): readonly Packed[] {
  return [
    ...(archive === undefined ? [] : [{ ...archive.tarGz, name: archive.name, format: 'tar.gz' as const, folder: '' }]),
    ...(archive?.zip === undefined ? [] : [{ ...archive.zip, name: archive.name, format: 'zip' as const, folder: '' }]),
    ...(upload === undefined || !hasUploads ? [] : [{ ...upload, format: 'zip' as const, folder: `${upload.name}/` }]),
  ];
}

async function checkArchive(
  file: string,
  { digest, size, format, folder }: Packed,
  files: readonly InstalledFile[],
  path: string,
  reader: StoreReader,
): Promise<void> {
  const bytes = await reader.bytes(file, digest, size);
  if (bytes === undefined) return;
  const inside = await filesInside(bytes, format);
  const expected = files.map((each) => `${folder}${each.path} ${each.digest}`).sort();
  reader.problems.expect(isDeepStrictEqual(expected, inside), file, `does not hold the files of ${path}`);
}
