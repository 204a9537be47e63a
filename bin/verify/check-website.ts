/**
 * Every byte of the website against the list that the deployment names. The last check: where another one said already what is
 * wrong with a file, in words about what is in it, the digest has nothing to add.
 */
import type { Digest } from '#contract/digest.ts';
import type { WebsiteFile } from '#contract/schema/website.ts';
import { isWebsiteFile, objectFile } from '#contract/tree.ts';
import { inTurns } from '#model/in-turns.ts';
import { plural, share } from '../terminal.ts';
import type { Problems } from './problems.ts';
import type { ReadFiles, Source } from './source.ts';
import type { Walked } from './walk-store.ts';

const NO_LIST =
  'the deployment does not name the files of its website, because an older program built it: their bytes were compared with nothing';
const DAMAGED_LIST = 'the files of the website were compared with nothing, because their list is damaged';

/** Files that are fetched at one time: a host that is far away answers late, not slowly. */
const READS_AT_ONCE = 16;

/**
 * Compares bytes, sizes, missing and extra files: every listed file that the checks before did not read (`read`) is read now. Gives a
 * note about how many were compared.
 */
export async function checkWebsite(
  { deployment, website }: Pick<Walked, 'deployment' | 'website'>,
  read: ReadFiles,
  source: Source,
  problems: Problems,
): Promise<string> {
  if (deployment.website === undefined) return NO_LIST;
  // A list whose own bytes are not those that the deployment names says nothing of others.
  if (website === undefined || whereOf(problems).has(objectFile(deployment.website))) return DAMAGED_LIST;
  const listed = new Set(website.files.map(({ path }) => path));
  const unread = website.files.filter(({ path }) => !read.has(path));
  await inTurns(unread, READS_AT_ONCE, ({ path }) => source.read(path));
  // Whoever refused to send one has been named meanwhile.
  const told = whereOf(problems);
  for (const file of website.files) {
    const what = differenceOf(file, read.get(file.path), source);
    if (what !== undefined) problems.blame(file.path);
    problems.expect(what === undefined || told.has(file.path), file.path, what ?? '');
  }
  for (const path of read.keys()) {
    const isNamed = !isWebsiteFile(path) || listed.has(path) || told.has(path);
    problems.expectFile(isNamed, path, 'is published, but the deployment does not name it. Take it away, or publish again');
  }
  const compared = website.files.filter(({ path }) => read.has(path)).length;
  return `${share(compared, website.files.length, 'file')} of the website were compared with their digests`;
}

function whereOf(problems: Problems): ReadonlySet<string> {
  return new Set(problems.list.map(({ where }) => where));
}

/** In words what is wrong with a file. */
function differenceOf(
  { digest, size }: WebsiteFile,
  found: { readonly digest: Digest; readonly size: number } | undefined,
  { list }: Pick<Source, 'list'>,
): string | undefined {
  if (found === undefined) return 'is missing, and the deployment names it';
  if (found.digest === digest) return undefined;
  const more = found.size - size;
  const much = more === 0 ? 'as many as were built' : `${plural(Math.abs(more), 'byte')} ${more > 0 ? 'more' : 'less'} than were built`;
  const next =
    list === undefined
      ? 'Publish it again; where the host rewrites what it sends (shorter HTML, hidden e-mail addresses, scripts of its own), switch that off'
      : 'Build again, and find out what changed it';
  return `has ${plural(found.size, 'byte')}, ${much}, and they are not those that the deployment names. ${next}`;
}
