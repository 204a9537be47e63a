/**
 * The older index for installers, at the root and below the pages of skills, and the copies beside it. Its readers check no
 * digest, so that a changed copy is installed as it is.
 */
import { pageFolder } from '#contract/page-path.ts';
import { isRunByHosts } from '#contract/run-by-hosts.ts';
import { legacyDiscoverySchema } from '#contract/schema/legacy-discovery.ts';
import { legacyDiscoveryFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { compareText } from '#model/compare.ts';
import { firstOfName, hasFittingWords, type OfferedSkill, offeredOf } from './offered.ts';
import type { Problems } from './problems.ts';
import { type Source, spread } from './source.ts';
import { mainsOf, parseJson, type Walked } from './walk-store.ts';

/** Copies that are fetched of a website, each a request; of a folder all are read. */
const MAX_FETCHED = 500;
/** The older readers put names of files into URLs as they are, and refuse `..` anywhere. */
const UNFIT = /\.\.|[#?%\\]/;

interface Copy {
  readonly file: string;
  readonly digest: string;
  readonly of: string;
}

export interface CopiesSeen {
  readonly copies: number;
  readonly of: number;
}

/** Checks indexes and copies; `undefined` where there are none: a problem, unless the deployment says that they did not fit. */
export async function checkLegacyDiscovery(walked: Walked, source: Source, problems: Problems): Promise<CopiesSeen | undefined> {
  const root = legacyDiscoveryFile('');
  if ((await source.read(root)) === undefined) {
    problems.expect(walked.deployment.legacyIndexes === 'none', root, 'is missing, and the deployment does not say that it did not fit');
    return undefined;
  }
  const copies: Copy[] = [];
  const mains = mainsOf(walked).map((mount) => ({ page: mount.page, offered: offeredOf(mount) }));
  const all = mains.flatMap(({ offered }) => [...firstOfName(offered.filter(isFit)).values()]);
  copies.push(...(await checkIndex('', firstOfName(all), source, problems)));
  for (const { page, offered } of mains) {
    for (const each of offered) {
      if (page === undefined || each.skill.directory === '') continue;
      const folder = pageFolder(page, each.skill.directory);
      copies.push(...(await checkIndex(folder, firstOfName([each].filter(isFit)), source, problems)));
    }
  }
  const looked = source.list === undefined ? spread(copies, MAX_FETCHED) : copies;
  for (const { file, digest, of } of looked) {
    const bytes = await source.read(file);
    problems.expect(bytes !== undefined, file, `is missing, so that older installers get ${of} without it`);
    if (bytes !== undefined)
      problems.expect(digestOf(bytes) === digest, file, `has the digest ${digestOf(bytes)}, and in ${of} it has ${digest}`);
  }
  return { copies: looked.length, of: copies.length };
}

function isFit(offered: OfferedSkill): boolean {
  const { files } = offered;
  return (
    hasFittingWords(offered) &&
    files.some(({ path }) => path === 'SKILL.md') &&
    !files.some(({ path }) => UNFIT.test(path) || isRunByHosts(path))
  );
}

/** Checks one index; gives the copies that must lie beside it. */
async function checkIndex(
  folder: string,
  expected: ReadonlyMap<string, OfferedSkill>,
  source: Source,
  problems: Problems,
): Promise<readonly Copy[]> {
  const file = legacyDiscoveryFile(folder);
  const beside = file.slice(0, -'index.json'.length);
  const copies = [...expected].flatMap(([name, { skill, files }]) =>
    files.map(({ path, digest }) => ({ file: `${beside}${name}/${path}`, digest, of: skill.path })),
  );
  const bytes = await source.read(file);
  if (!problems.expect(bytes !== undefined, file, 'is missing') || bytes === undefined) return copies;
  const index = parseJson(file, bytes, legacyDiscoverySchema, problems);
  if (index === undefined) return copies;
  const seen = new Set<string>();
  for (const { name, description, files } of index.skills) {
    const wanted = expected.get(name);
    if (!problems.expect(wanted !== undefined, file, `offers ${name}, which the store does not offer there`) || wanted === undefined)
      continue;
    problems.expect(!seen.has(name), file, `offers ${name} more than once`);
    seen.add(name);
    const { skill } = wanted;
    problems.expect(
      description === skill.description,
      file,
      `describes ${name} as ${JSON.stringify(description)}, and ${skill.path} says ${JSON.stringify(skill.description)}`,
    );
    const told = [...files].sort(compareText);
    const held = wanted.files.map(({ path }) => path);
    for (const path of told.filter((path) => !held.includes(path)))
      problems.expect(false, file, `names ${path} in ${name}, which is no file of ${skill.path}`);
    for (const path of held) problems.expect(told.includes(path), file, `leaves ${path} out of ${name}`);
  }
  for (const [name, { skill }] of expected) problems.expect(seen.has(name), file, `does not offer ${name} (${skill.path})`);
  return copies;
}
