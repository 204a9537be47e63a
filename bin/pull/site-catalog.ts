/** The skills of a published folder: snapshot -> directory -> skills -> blobs, every step checked by digest. Only what was asked for is read. */
import { skippedSkills } from '#adapter/catalog/skipped.ts';
import type { Address } from '#contract/address.ts';
import { compareText } from '#contract/compare.ts';
import { isWithin } from '#contract/path-text.ts';
import type { FileRef } from '#contract/schema/common.ts';
import { type DirectoryEntry, directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { INSTALLABLE_NAME } from '#contract/schema/discovery.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import type { LockSource } from '#contract/schema/lock.ts';
import { namesSchema } from '#contract/schema/names.ts';
import { type ServedSkill, type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { archiveFile } from '#contract/tree.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { inTurns } from '#model/in-turns.ts';
import { unpack } from './archive.ts';
import { type Catalog, nameAt, namesOf, type Offer, type Refused, type Selector } from './catalog.ts';
import { LIMITS } from './limits.ts';
import { printable, problemOf, SkillRefused, SourceUnusable } from './problems.ts';
import { type PublishedReader, readBlob, readNamed, readObject, readSnapshot } from './published-reader.ts';
import { checkFrontMatter } from './served-front-matter.ts';
import { type Shown, type Site, shownBy } from './site.ts';
import { goneIn, tellNone } from './site-none.ts';
import { checkListing, type SkillFiles } from './skill-files.ts';

/** The skills of a site, or of an address in it. `wanted` narrows what is read; nothing stands for everything that is offered. */
export async function siteCatalog(
  site: Site,
  source: LockSource,
  scope: Address | undefined,
  wanted: readonly Selector[],
): Promise<Catalog> {
  const parts: Catalog[] = [];
  for (const shown of shownBy(site, scope)) parts.push(await snapshotCatalog(site, source, shown, wanted));
  return {
    offers: parts.flatMap(({ offers }) => offers),
    refused: parts.flatMap(({ refused }) => refused),
    gone: parts.flatMap(({ gone }) => gone),
    none: () => parts.map(({ none }) => none()).join(' '),
  };
}

async function snapshotCatalog({ reader }: Site, source: LockSource, shown: Shown, wanted: readonly Selector[]): Promise<Catalog> {
  const snapshot = await readSnapshot(reader, shown.digest, snapshotSchema);
  if (snapshot.address !== shown.address || snapshot.revision !== shown.revision) {
    throw new SkillRefused(
      `${printable(reader.name)} has a snapshot of ${snapshot.address} at ${snapshot.revision} where ${shown.address} at ${shown.revision} should be`,
    );
  }
  const words = new Set(wanted);
  const named = await pathsByName(reader, snapshot, words);
  const isWanted = (path: string): boolean => wanted.length === 0 || named.has(path) || isNamed(path, shown.address, words);
  const directory = await readDirectory(reader, snapshot);
  const chosen = [...directory].flatMap(([path, entry]) =>
    entry.kind === 'skill' && isWithin(shown.folder, path) && isWanted(path) ? [{ path, digest: entry.digest }] : [],
  );
  if (chosen.length > LIMITS.skills) {
    throw new SourceUnusable(
      `${printable(reader.name)} has ${chosen.length} skills; at most ${LIMITS.skills} are pulled at once. Name some, or give the page of a folder.`,
    );
  }
  const offers: Offer[] = [];
  const refused: Refused[] = [];
  await inTurns(chosen, LIMITS.requestsAtOnce, async ({ path, digest }) => {
    try {
      const skill = await readObject(reader, digest, skillSchema);
      if (skill.path !== path) throw new SkillRefused(`its object is about ${skill.path}`);
      const problem = problemOfSkill(skill);
      if (skill.serving === 'full' && problem === undefined) offers.push(offerOf(reader, source, shown, skill));
      else if (skill.discoverable || wanted.length > 0) {
        refused.push({ name: skill.name, path, problem: problem ?? 'it is not served', heldBack: true });
      }
    } catch (error) {
      refused.push({ name: nameAt(path), path, problem: problemOf(error) });
    }
  });
  const paths = new Set([...directory].flatMap(([path, { kind }]) => (kind === 'skill' ? [path] : [])));
  // Where nothing else is, what could not be read is what there is to say.
  const isAll = wanted.length === 0 && chosen.length === 0;
  refused.push(...(await skippedOf(reader, snapshot, paths, isAll ? undefined : [...words], [...offers, ...refused], shown)));
  const byPath = (a: Pick<Offer, 'path'>, b: Pick<Offer, 'path'>): number => compareText(a.path ?? '', b.path ?? '');
  return {
    offers: offers.sort(byPath),
    refused: refused.sort(byPath),
    gone: goneIn(source, shown, paths),
    none: () => tellNone(source, shown, [...directory.keys()], paths, offers),
  };
}

/** What is asked for by name or path (without words: all), is no skill, and was left out by the build: what its findings say of it. */
async function skippedOf(
  reader: PublishedReader,
  { objects }: SnapshotArtifact,
  skills: ReadonlySet<string>,
  words: readonly Selector[] | undefined,
  known: readonly Pick<Offer, 'name' | 'path'>[],
  { address, folder }: Shown,
): Promise<readonly Refused[]> {
  const found = new Set(known.flatMap((skill) => namesOf({ ...skill, address })));
  const unknown = words === undefined ? undefined : new Set(words.filter((word) => !found.has(word)));
  if (unknown?.size === 0) return [];
  const findings = await readObject(reader, objects.findings, findingsSchema);
  return [...skippedSkills(findings, skills)].flatMap(([at, { path, finding }]): readonly Refused[] => {
    const document = at === '' ? SKILL_NAME : `${at}/${SKILL_NAME}`;
    if (!isWithin(folder, path) || (unknown !== undefined && !isNamed(document, address, unknown))) return [];
    const problem = `${printable(path)} is there, but the build of its publisher could not read it as a skill: ${printable(finding.message)}`;
    return [{ name: nameAt(document), path: document, problem, skipped: true }];
  });
}

function isNamed(path: string, address: string, words: ReadonlySet<Selector>): boolean {
  // A root skill's name is nowhere in its path.
  return path === SKILL_NAME || namesOf({ name: nameAt(path), path, address }).some((name) => words.has(name));
}

/** Skills that carry a name, wherever they are. Hidden skills and copies are not in this index; their folder names them. */
async function pathsByName(
  reader: PublishedReader,
  snapshot: SnapshotArtifact,
  words: ReadonlySet<Selector>,
): Promise<ReadonlySet<string>> {
  // Paths need no index of names.
  if ([...words].every((word) => word.endsWith(SKILL_NAME))) return new Set();
  const { documents } = await readObject(reader, snapshot.objects.names, namesSchema);
  return new Set(documents.filter(({ kind, name }) => kind === 'skill' && words.has(name)).map(({ path }) => path));
}

async function readDirectory(reader: PublishedReader, { objects }: SnapshotArtifact): Promise<ReadonlyMap<string, DirectoryEntry>> {
  const directory = await readObject(reader, objects.directory, directorySchema);
  if (directory.kind === 'directory') return new Map(Object.entries(directory.entries));
  const shards = await inTurns(directory.shards, LIMITS.requestsAtOnce, ({ digest }) => readObject(reader, digest, directoryShardSchema));
  return new Map(shards.flatMap(({ entries }) => Object.entries(entries)).sort(([a], [b]) => compareText(a, b)));
}

function problemOfSkill(skill: SkillArtifact): string | undefined {
  if (skill.serving !== 'full') {
    const license = skill.license.status === 'none' ? '' : ` (license: ${printable(skill.license.label, 100)})`;
    return `it is described only${license}: its files are not published`;
  }
  const { listing } = skill;
  if (!listing.listed && (listing.reason === 'too_many_files' || listing.reason === 'too_large') && skill.archive === undefined) {
    return `it is more than hosts and installers take (${listing.reason}${listing.detail === undefined ? '' : `: ${printable(listing.detail)}`})`;
  }
  if (!skill.complete) return `it is incomplete: ${skill.missing.join(', ')} could not be included`;
  if (!INSTALLABLE_NAME.test(skill.name))
    return 'its name cannot be the name of a folder: 1 to 64 lowercase letters, digits and single hyphens';
  return undefined;
}

function offerOf(reader: PublishedReader, source: LockSource, shown: Shown, skill: ServedSkill): Offer {
  const prefix = skill.directory === '' ? '' : `${skill.directory}/`;
  const files = listedFiles(skill)?.map((file) => ({ ...file, path: file.path.slice(prefix.length) }));
  return {
    name: skill.name,
    source,
    address: shown.address,
    ...(shown.ref === undefined ? {} : { ref: shown.ref }),
    path: skill.path,
    revision: shown.revision,
    before: shown.before,
    // Whoever gives the page of one skill names it.
    offered: (skill.discoverable && skill.duplicateOf === undefined) || (shown.folder !== '' && skill.directory === shown.folder),
    ...(files === undefined ? {} : { files }),
    load: async () => {
      const loaded = files === undefined ? await loadArchive(reader, skill) : await loadBlobs(reader, files);
      checkFrontMatter(loaded.get(SKILL_NAME) ?? new Uint8Array(), skill.frontMatter);
      return loaded;
    },
    recall: (file) => recallBlob(reader, file),
  };
}

/** What the skills extension lists; for skills that it does not list, the archive says it, and else the skill is its SKILL.md. */
function listedFiles({ resources, archive, document, files, path }: ServedSkill): readonly FileRef[] | undefined {
  if (resources.length > 0) return resources;
  if (archive !== undefined) return undefined;
  return [
    { path, digest: document.digest, size: document.size },
    ...files.map((file) => ({ path: file.path, digest: file.digest, size: file.size })),
  ];
}

/** Fetches a skill's files by digest. Throws `SkillRefused`. */
export async function loadBlobs(reader: PublishedReader, files: readonly FileRef[]): Promise<SkillFiles> {
  checkListing(files);
  const loaded = await inTurns(
    files,
    LIMITS.requestsAtOnce,
    async ({ path, digest, size }) => [path, await readBlob(reader, digest, size)] as const,
  );
  return new Map(loaded);
}

async function loadArchive(reader: PublishedReader, { archive }: ServedSkill): Promise<SkillFiles> {
  if (archive === undefined) throw new SkillRefused('it has no archive');
  const { digest, size } = archive.tarGz;
  return unpack(await readNamed(reader, archiveFile(digest, archive.name, 'tar.gz'), digest, LIMITS.archiveBytes, size));
}

async function recallBlob(reader: PublishedReader, { digest, size }: FileRef): Promise<Uint8Array | undefined> {
  try {
    return await readBlob(reader, digest, size);
  } catch (error) {
    // An earlier version need not be kept.
    if (error instanceof SkillRefused) return undefined;
    throw error;
  }
}
