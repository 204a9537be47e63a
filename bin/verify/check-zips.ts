/** What people download by hand: the zips of each skill with a page, and the bytes inside them. */
import { isDeepStrictEqual } from 'node:util';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { archiveFile } from '#contract/tree.ts';
import { expectedFiles, filesInside } from './archive-files.ts';
import type { StoreReader, Walked } from './walk-store.ts';

/** Bytes inside equal the bytes that `resources/read` serves; an upload has them in one folder. */
export async function checkZips({ deployment, mounts }: Walked, reader: StoreReader): Promise<void> {
  for (const { page, skills } of mounts) {
    if (page === undefined) continue;
    for (const skill of skills) {
      if (skill.serving !== 'full') continue;
      const { archive, upload } = skill;
      if (archive?.zip !== undefined) await checkZip(skill, { name: archive.name, ...archive.zip }, '', reader);
      if (upload !== undefined && deployment.uploads !== 'none') await checkZip(skill, upload, `${upload.name}/`, reader);
    }
  }
}

async function checkZip(skill: ServedSkill, zip: NonNullable<ServedSkill['upload']>, folder: string, reader: StoreReader): Promise<void> {
  const file = archiveFile(zip.digest, zip.name, 'zip');
  const bytes = await reader.bytes(file, zip.digest, zip.size);
  // What is not listed has no resources to compare with.
  if (bytes === undefined || skill.resources.length === 0) return;
  const inside = await filesInside(bytes, 'zip');
  reader.problems.expect(isDeepStrictEqual(expectedFiles(skill, folder), inside), file, `does not hold the files of ${skill.path}`);
}
