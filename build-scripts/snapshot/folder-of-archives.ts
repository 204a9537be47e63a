/** A folder of archives, such as the downloads of several repositories: each is a repository of its own. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '#model/compare.ts';
import { MANIFEST_NAME, SKILL_NAME } from '#model/file-kinds.ts';
import { kindOfName } from './archive-format.ts';

/**
 * The archives of a folder, in order of their names; `undefined` where it is anything else: a git repository, a folder
 * with other folders in it, or one that holds a skill or a manifest itself. Notes such as a README may lie beside them.
 */
export async function archivesIn(folder: string): Promise<readonly string[] | undefined> {
  const children = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const archives = children.filter((child) => child.isFile() && kindOfName(child.name).kind !== 'other').map(({ name }) => name);
  const isMore = children.some((child) => child.isDirectory() || ['.git', SKILL_NAME, MANIFEST_NAME].includes(child.name));
  if (archives.length === 0 || isMore) return undefined;
  return archives.sort(compareText).map((name) => join(folder, name));
}
