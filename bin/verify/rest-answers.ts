/** What REST and the `index.json` of a page must answer, by what the walk found in the store and the shapes of the contract. */
import { pageAddress } from '#contract/page-path.ts';
import { contentOf, fileAnswer } from '#contract/rest/file.ts';
import { wholeFolderAnswer } from '#contract/rest/folder.ts';
import { mountOf } from '#contract/rest/mount.ts';
import { contextStart, describedSkillAnswer, fullSkillAnswer } from '#contract/rest/skill.ts';
import type { RestMount } from '#contract/schema/rest.ts';
import { countStandIns } from '#contract/stand-ins.ts';
import type { PathPage } from './page-list.ts';
import type { StoreReader, WalkedMount } from './walk-store.ts';

const nothing = (): undefined => undefined;

/** What every answer about a snapshot says first; `path` is the folder that is asked for. */
export function restMount({ name, page, ref, id, snapshot }: WalkedMount, path: string): RestMount {
  return mountOf({ id, artifact: snapshot }, pageAddress(page ?? { ...name, ref }, path), ref, path);
}

/** The whole answer for a page, nothing continued; `undefined` where the store does not hold what it is about, which the walk has said. */
export async function answerOfPage({ kind, path, mount }: PathPage, reader: StoreReader): Promise<unknown> {
  switch (kind) {
    case 'folder':
      return folderOf(mount, path);
    case 'skill':
      return skillAnswer(mount, path, reader);
    case 'document':
    case 'file':
      return fileOf(mount, path, reader);
  }
}

function folderOf(mount: WalkedMount, path: string): unknown {
  const folder = mount.folderAt.get(path);
  if (folder === undefined) return undefined;
  const copies = mount.skills.filter((skill) => skill.duplicateOf !== undefined);
  return wholeFolderAnswer(restMount(mount, path), folder, countStandIns(copies, path));
}

/** The whole answer about a skill, asked for at the root of its repository; `undefined` where the store does not hold it. */
export async function skillAnswer(mount: WalkedMount, path: string, reader: StoreReader): Promise<unknown> {
  const skill = mount.skillAt.get(path);
  if (skill === undefined) return undefined;
  const page = {
    mount: restMount(mount, ''),
    name: mount.name,
    shows: (other: string): boolean => mount.entries.has(other),
    isListed: skill.listing.listed,
    sourceUrl: mount.snapshot.sourceUrl,
    contextBytes: Number.POSITIVE_INFINITY,
  };
  if (skill.serving !== 'full') return describedSkillAnswer(skill, page);
  const document = await reader.blob(skill.document.digest, skill.document.size);
  return document === undefined ? undefined : fullSkillAnswer(skill, page, document.subarray(contextStart(skill)), 0, nothing);
}

async function fileOf(mount: WalkedMount, path: string, reader: StoreReader): Promise<unknown> {
  const entry = mount.entries.get(path);
  if (entry?.kind !== 'document' && entry?.kind !== 'file') return undefined;
  const bytes = await reader.blob(entry.digest, entry.size);
  const content = bytes === undefined ? undefined : contentOf(bytes);
  if (content === undefined || content.kind === 'past-end') return undefined;
  const { digest, size } = entry;
  return fileAnswer({ mount: restMount(mount, ''), name: mount.name, path, size, digest, sourceUrl: mount.snapshot.sourceUrl }, content);
}
