/** What an installer fetches: the indexes, every URL in them, and the bytes inside the archives. */
import { isDeepStrictEqual } from 'node:util';
import { pageFolder } from '#contract/page-path.ts';
import { encodePath } from '#contract/path-text.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { discoveryFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { expectedFiles, filesInside } from './archive-files.ts';
import { checkZips } from './check-zips.ts';
import type { Source } from './source.ts';
import { mainsOf, parseJson, type StoreReader, type Walked } from './walk-store.ts';

export async function checkDiscovery(walked: Walked, source: Source, reader: StoreReader): Promise<void> {
  const mains = mainsOf(walked);
  await checkZips(walked, reader);
  await checkIndex(
    '',
    mains.flatMap(({ skills }) => skills),
    source,
    reader,
  );
  for (const { page, skills } of walked.mounts) {
    if (page === undefined) continue;
    await checkIndex(pageFolder(page, ''), skills, source, reader);
    for (const skill of skills) {
      const offered = skill.serving === 'full' && skill.discoverable && skill.complete && skill.directory !== '';
      if (offered) await checkIndex(pageFolder(page, skill.directory), skills, source, reader);
    }
  }
}

/** `skills` are all that the index may offer. */
async function checkIndex(folder: string, skills: readonly SkillArtifact[], source: Source, reader: StoreReader): Promise<void> {
  const file = discoveryFile(folder);
  const bytes = await source.read(file);
  if (!reader.problems.expect(bytes !== undefined, file, 'is missing') || bytes === undefined) return;
  const index = parseJson(file, bytes, discoverySchema, reader.problems);
  for (const entry of index?.skills ?? []) {
    const target = decodeURIComponent(new URL(entry.url, `http://folder/${encodePath(file)}`).pathname.slice(1));
    const found = await reader.bytes(target, entry.digest);
    const served = skills.flatMap((skill) => (skill.name === entry.name && skill.serving === 'full' ? [skill] : []));
    reader.problems.expect(served.length > 0, file, `offers ${entry.name}, which is not served`);
    // The reader compares a file once, with the digest that was asked for first; an index may say another one.
    if (found !== undefined)
      reader.problems.expect(
        digestOf(found) === entry.digest,
        file,
        `offers ${entry.name} at ${entry.url} with a digest that is not its file's`,
      );
    const digests = served.map(({ document, archive }) => (entry.type === 'archive' ? archive?.tarGz.digest : document.digest));
    const whole = entry.type === 'archive' ? 'archive' : 'document';
    reader.problems.expect(
      served.length === 0 || digests.includes(entry.digest),
      file,
      `offers ${entry.name} with the digest ${entry.digest}, which no ${whole} of that skill has`,
    );
    if (found !== undefined && entry.type === 'archive') await checkArchive(file, found, served, reader);
  }
}

/** Bytes inside equal the bytes that `resources/read` serves. */
async function checkArchive(file: string, archive: Uint8Array, skills: readonly ServedSkill[], reader: StoreReader): Promise<void> {
  const inside = await filesInside(archive, 'tar.gz');
  const matches = skills.some((skill) => skill.resources.length === 0 || isDeepStrictEqual(expectedFiles(skill), inside));
  reader.problems.expect(matches, file, `offers an archive whose files are not those of ${skills[0]?.path ?? 'any skill'}`);
}
