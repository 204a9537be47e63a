/** The newer index for installers, at the root, below pages and below those of skills that moved: it offers exactly the skills that it must, with the store's own words and digests. */
import { pageFolder } from '#contract/page-path.ts';
import { encodePath } from '#contract/path-text.ts';
import { type DiscoveryArtifact, discoverySchema } from '#contract/schema/discovery.ts';
import { archiveFile, blobFile, discoveryFile } from '#contract/tree.ts';
import { firstOfName, foldersOf, hasFittingWords, type OfferedSkill, offeredBelow, offeredOf } from './offered.ts';
import { gonePages } from './page-list.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import { mainsOf, parseJson, type Walked } from './walk-store.ts';

type Entry = DiscoveryArtifact['skills'][number];

/** Any origin will do: what a relative URL of an index leads to is on it. */
const ORIGIN = 'http://index.invalid';

/** Checks every index. That the bytes which it leads to are what their digest says is the walk's business. */
export async function checkDiscovery(walked: Walked, source: Source, problems: Problems): Promise<void> {
  const root = mainsOf(walked).flatMap((mount) => [...firstOfName(offeredOf(mount).filter(isFit)).values()]);
  await checkIndex('', root, source, problems);
  for (const mount of walked.mounts) {
    const { page } = mount;
    if (page === undefined) continue;
    const offered = offeredOf(mount);
    for (const folder of foldersOf(offered)) {
      await checkIndex(pageFolder(page, folder), offeredBelow(offered, folder).filter(isFit), source, problems);
    }
  }
  for (const { past, folder, today } of gonePages(walked)) {
    if (past.kind !== 'moved') continue;
    // A command that somebody pasted before the move installs the skill from where it is.
    const offered = offeredOf(today).filter((each) => each.skill.path === past.to && isFit(each));
    if (offered.length > 0) await checkIndex(folder, offered, source, problems);
  }
}

/** A skill of several files is offered as an archive or not at all. */
function isFit(offered: OfferedSkill): boolean {
  return hasFittingWords(offered) && (offered.files.length === 1 || offered.skill.archive !== undefined);
}

async function checkIndex(folder: string, offered: readonly OfferedSkill[], source: Source, problems: Problems): Promise<void> {
  const file = discoveryFile(folder);
  const bytes = await source.read(file);
  if (!problems.expect(bytes !== undefined, file, 'is missing') || bytes === undefined) return;
  const index = parseJson(file, bytes, discoverySchema, problems);
  if (index === undefined) return;
  const expected = firstOfName(offered);
  const seen = new Set<string>();
  for (const entry of index.skills) {
    const wanted = expected.get(entry.name);
    if (!problems.expect(wanted !== undefined, file, `offers ${entry.name}, which the store does not offer there`)) continue;
    problems.expect(!seen.has(entry.name), file, `offers ${entry.name} more than once`);
    seen.add(entry.name);
    if (wanted !== undefined) checkEntry(file, entry, wanted, problems);
  }
  for (const [name, { skill }] of expected) problems.expect(seen.has(name), file, `does not offer ${name} (${skill.path})`);
}

function checkEntry(file: string, entry: Entry, { skill, files }: OfferedSkill, problems: Problems): void {
  const { archive } = skill;
  const whole =
    files.length === 1 || archive === undefined
      ? { type: 'skill-md', digest: skill.document.digest, target: blobFile(skill.document.digest) }
      : { type: 'archive', digest: archive.tarGz.digest, target: archiveFile(archive.tarGz.digest, archive.name, 'tar.gz') };
  const { name } = entry;
  problems.expect(entry.type === whole.type, file, `offers ${name} as ${entry.type}, and not as ${whole.type}`);
  problems.expect(
    entry.digest === whole.digest,
    file,
    `offers ${name} with the digest ${entry.digest}, and ${skill.path} has ${whole.digest}`,
  );
  problems.expect(
    entry.description === skill.description,
    file,
    `describes ${name} as ${JSON.stringify(entry.description)}, and ${skill.path} says ${JSON.stringify(skill.description)}`,
  );
  const page = `${ORIGIN}/${encodePath(file)}`;
  const url = URL.canParse(entry.url, page) ? new URL(entry.url, page) : undefined;
  const isHere = url?.origin === ORIGIN;
  if (!problems.expect(isHere, file, `sends installers of ${name} to another host, ${entry.url}`)) return;
  problems.expect(
    url?.href === `${ORIGIN}/${encodePath(whole.target)}`,
    file,
    `sends installers of ${name} to ${entry.url}, and not to ${whole.target}`,
  );
}
