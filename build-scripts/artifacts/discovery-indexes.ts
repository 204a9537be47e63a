/**
 * Discovery indexes of the published tree: the current format at the root and below every page that leads to skills, the
 * older one, which needs a copy of every file, at the root and below skill pages (website.md, "Discovery for installers").
 */
import { type PageMount, pageFolder } from '#contract/page-path.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { legacyDiscoverySchema } from '#contract/schema/legacy-discovery.ts';
import { archiveFile, blobFile, discoveryFile, legacyDiscoveryFile } from '#contract/tree.ts';
import type { Digested } from '#digest/digest.ts';
import { type Finding, finding } from '#model/finding.ts';
import { type FolderPath, foldersDownTo, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import { isOffered } from './archives.ts';
import { buildDiscovery, type DiscoverySkill, type LeftOutReason } from './discovery.ts';
import { buildLegacyDiscovery, type LegacyLeftOutReason, type LegacySkill } from './legacy-discovery.ts';
import type { PublishedFiles } from './published-files.ts';
import { type Archives, resourcesOf } from './skill-object.ts';

/** Pages that every website has beside those of addresses. */
const OWN_PAGES = 20;

const REASONS: Readonly<Record<LeftOutReason | LegacyLeftOutReason, string>> = {
  name: 'its name is not made of lowercase letters, digits and single hyphens',
  description_empty: 'its description is empty',
  description_too_long: 'its description has more than 1,024 UTF-16 units',
  duplicate_name: 'another skill has the same name, and installers know names only',
  no_archive: 'its files do not fit into an archive that installers accept',
  file_name: 'one of its files has a name that the older index cannot carry',
  no_skill_file: 'its SKILL.md is not among its files',
};

interface Offered {
  readonly directory: FolderPath;
  readonly entry: DiscoverySkill;
  readonly legacy: LegacySkill;
}

/** Adds the indexes; gives a finding for each skill that one of them leaves out. */
export function addDiscovery(published: PublishedFiles, digested: Digested, mount: PageMount, archives: Archives): readonly Finding[] {
  const offered = digested.assembled.resolved.skills.filter(isOffered).map((skill) => offer(digested, skill, archives));
  const current = addCurrent(published, mount, offered);
  const legacy = fitsLegacy(published, digested, offered) ? addLegacy(published, mount, offered) : undefined;
  const unfit = [...current, ...(legacy ?? [])].map(([path, reason]) =>
    finding('entry_unfit_for_installers', { path }, { reason: REASONS[reason] }),
  );
  if (legacy !== undefined) return unfit;
  return [
    ...unfit,
    finding('too_many_files_published', undefined, {
      limit: digested.assembled.resolved.parsed.limits.publishedFiles,
      dropped: 'the copies for the older discovery index',
    }),
  ];
}

type LeftOutPair = readonly [string, LeftOutReason | LegacyLeftOutReason];

function offer(digested: Digested, skill: ResolvedSkill, archives: Archives): Offered {
  const { path, directory, declaration } = skill.skill;
  const document = digested.documents.get(path);
  if (document === undefined) throw new Error(`no document was assembled for ${path}`);
  const { name, description } = declaration;
  const archive = archives.get(path);
  const packed =
    archive === undefined
      ? {}
      : { archive: { file: archiveFile(archive.tarGz.digest, archive.name, 'tar.gz'), digest: archive.tarGz.digest } };
  const files = resourcesOf(digested, skill).map((file) => ({ path: relativeTo(directory, file.path as RepoPath), digest: file.digest }));
  return {
    directory,
    entry: { path, name, description, files: files.length, document: document.digest, ...packed },
    legacy: { path, name, description, files },
  };
}

/** The root's index leaves out what it must; a page's index says the same of fewer skills, so that only the root reports. */
function addCurrent(published: PublishedFiles, mount: PageMount, offered: readonly Offered[]): readonly LeftOutPair[] {
  const below = new Map<FolderPath, DiscoverySkill[]>([['', []]]);
  for (const { directory, entry } of offered) {
    for (const folder of foldersDownTo(directory)) {
      const list = below.get(folder);
      if (list === undefined) below.set(folder, [entry]);
      else list.push(entry);
    }
  }
  const add = (folder: string, skills: readonly DiscoverySkill[]) => {
    const { artifact, leftOut } = buildDiscovery(skills, folder);
    published.json(discoveryFile(folder), discoverySchema, artifact);
    return leftOut;
  };
  for (const [folder, skills] of below) add(pageFolder(mount, folder), skills);
  return add('', below.get('') ?? []).map(({ path, reason }) => [path, reason] as const);
}

/** Tells whether the published folder stays within its budget of files with the older trees in it. */
function fitsLegacy(published: PublishedFiles, digested: Digested, offered: readonly Offered[]): boolean {
  const { folders, documents, skills, parsed } = digested.assembled.resolved;
  const pages = folders.size + documents.size + skills.length + OWN_PAGES;
  const copies = offered.reduce((sum, { legacy }) => sum + (legacy.files.length + 1) * 2, 0);
  return published.files.size + pages + copies <= parsed.limits.publishedFiles;
}

function addLegacy(published: PublishedFiles, mount: PageMount, offered: readonly Offered[]): readonly LeftOutPair[] {
  const add = (folder: string, list: readonly LegacySkill[]) => {
    const built = buildLegacyDiscovery(list, folder);
    published.json(legacyDiscoveryFile(folder), legacyDiscoverySchema, built.artifact);
    for (const { file, digest } of built.copies) {
      const bytes = published.files.get(blobFile(digest));
      if (bytes !== undefined) published.files.set(file, bytes);
    }
    return built.leftOut;
  };
  for (const { directory, legacy } of offered) if (directory !== '') add(pageFolder(mount, directory), [legacy]);
  const leftOut = add(
    '',
    offered.map(({ legacy }) => legacy),
  );
  // What both formats leave out is said once, with the reason of the current one.
  return leftOut.filter(({ reason }) => reason === 'file_name').map(({ path, reason }) => [path, reason] as const);
}
