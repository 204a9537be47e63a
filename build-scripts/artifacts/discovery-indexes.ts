/**
 * Discovery indexes of the published tree: the current format at the root and below every page that leads to skills, the
 * older one, which needs a copy of every file, at the root and below skill pages (website.md, "Discovery for installers").
 * The root's index is about the default refs of all repositories, in the order in which they are mounted.
 */
import { formatMount } from '#contract/address.ts';
import { type PageMount, pageFolder } from '#contract/page-path.ts';
import { isRunByHosts } from '#contract/run-by-hosts.ts';
import { type DiscoveryArtifact, discoverySchema, MAX_DISCOVERY_DESCRIPTION } from '#contract/schema/discovery.ts';
import { type LegacyDiscoveryArtifact, legacyDiscoverySchema } from '#contract/schema/legacy-discovery.ts';
import { archiveFile, blobFile, discoveryFile, legacyDiscoveryFile } from '#contract/tree.ts';
import type { Digested } from '#digest/digest.ts';
import { compareText } from '#model/compare.ts';
import { type Code, type Finding, finding } from '#model/finding.ts';
import { type FolderPath, foldersDownTo, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import { isUnfitName } from './archive/archive-files.ts';
import { ustarHeader } from './archive/ustar.ts';
import { type Archives, isOffered } from './archives.ts';
import { buildDiscovery, type DiscoverySkill, type LeftOutReason } from './discovery.ts';
import { buildLegacyDiscovery, isUnfitFile, type LegacyDiscovery, type LegacyLeftOutReason, type LegacySkill } from './legacy-discovery.ts';
import type { PublishedFiles } from './published-files.ts';
import { resourcesOf } from './skill-object.ts';

const REASONS: Readonly<Record<LeftOutReason | Exclude<LegacyLeftOutReason, 'run_by_hosts'>, string>> = {
  name: 'its name is not made of lowercase letters, digits and single hyphens',
  description_empty: 'its description is empty',
  description_too_long: 'its description has more than 1,024 UTF-16 units',
  duplicate_name: 'another skill has the same name, and installers know names only',
  no_archive: 'its files do not fit into an archive that installers accept',
  file_name: 'one of its files has a name that the older index cannot carry',
  no_skill_file: 'its SKILL.md is not among its files',
};
const SHADOWED = 'a skill of another repository has the same name, and the index of the whole site knows names only';

/** A skill that installers may be offered. */
export interface Offered {
  readonly directory: FolderPath;
  readonly entry: DiscoverySkill;
  readonly legacy: LegacySkill;
}

/** The offered skills of one repository, below the page of its address. */
export interface OfferedMount {
  readonly page: PageMount;
  readonly offered: readonly Offered[];
}

/** What a repository offers to installers. */
export function offerAll(digested: Digested, archives: Archives): readonly Offered[] {
  return digested.assembled.resolved.skills.filter(isOffered).map((skill) => offer(digested, skill, archives));
}

function offer(digested: Digested, skill: ResolvedSkill, archives: Archives): Offered {
  const { path, directory, declaration } = skill.skill;
  const document = digested.documents.get(path);
  if (document === undefined) throw new Error(`no document was assembled for ${path}`);
  const { name, description } = declaration;
  const archive = archives.get(path)?.archive;
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

/** Findings that tell a reason already, where they stand at the same file. */
const TOLD_BY: Readonly<Partial<Record<LeftOutReason | LegacyLeftOutReason, Code>>> = {
  name: 'name_unusual',
  description_too_long: 'description_too_long',
  duplicate_name: 'same_name',
};

/** A finding for each skill that the index of its own repository leaves out, unless one of the `earlier` findings says why. */
export function findUnfit(offered: readonly Offered[], earlier: readonly Finding[]): readonly Finding[] {
  const known = new Set(earlier.map(({ code, place }) => `${code} ${place?.path}`));
  // What is too much for a host is told with what is too much for installers.
  const tooMuch = new Set(
    earlier.flatMap(({ code, place, arguments: { reason } }) =>
      code === 'skill_unlisted' && (reason === 'too_many_files' || reason === 'too_large') ? [place?.path] : [],
    ),
  );
  const current = buildDiscovery(
    offered.map(({ entry }) => entry),
    '',
  ).leftOut;
  // What both formats leave out is said once, with the reason of the current one.
  const older = buildLegacyDiscovery(
    offered.map(({ legacy }) => legacy),
    '',
  ).leftOut;
  const unreadable = older.flatMap(({ path, reason }) => (reason === 'file_name' ? [{ path, reason } as const] : []));
  const untold = [...current, ...unreadable].filter(
    ({ path, reason }) => !known.has(`${TOLD_BY[reason]} ${path}`) && !(reason === 'no_archive' && tooMuch.has(path as RepoPath)),
  );
  const byPath = new Map(offered.map(({ entry, legacy }) => [entry.path, legacy]));
  return [
    ...untold.map(({ path, reason }) =>
      finding('entry_unfit_for_installers', { path }, { reason: REASONS[reason], ...measured(reason, byPath.get(path)) }),
    ),
    ...older.flatMap(({ path, reason }) => (reason === 'run_by_hosts' ? [runByHosts(path, byPath.get(path))] : [])),
  ];
}

/** The older index would put a copy of each of these files below the website, under its own name. */
function runByHosts(path: string, skill: LegacySkill | undefined): Finding {
  const files = (skill?.files ?? []).map((file) => file.path).filter(isRunByHosts);
  return finding('file_run_by_hosts', { path }, { file: files.sort(compareText)[0] ?? '', count: files.length });
}

/** What makes the reason one that its author can mend: how much is too much, or which file it is. */
function measured(reason: LeftOutReason | LegacyLeftOutReason, skill: LegacySkill | undefined): Finding['arguments'] {
  if (skill === undefined) return {};
  if (reason === 'description_too_long') {
    const { length } = skill.description;
    return { measured: length, limit: MAX_DISCOVERY_DESCRIPTION, over: length - MAX_DISCOVERY_DESCRIPTION };
  }
  const paths = skill.files.map(({ path }) => path).sort(compareText);
  const file =
    reason === 'file_name'
      ? paths.find(isUnfitFile)
      : reason === 'no_archive'
        ? paths.find((path) => isUnfitName(path) || ustarHeader(path, 0, false) === undefined)
        : undefined;
  return file === undefined ? {} : { file };
}

/** Adds the indexes below the pages of a repository and of each folder that leads to skills. */
export function addPageIndexes(published: PublishedFiles, page: PageMount, offered: readonly Offered[]): void {
  const below = new Map<FolderPath, DiscoverySkill[]>([['', []]]);
  for (const { directory, entry } of offered) {
    for (const folder of foldersDownTo(directory)) {
      const list = below.get(folder);
      if (list === undefined) below.set(folder, [entry]);
      else list.push(entry);
    }
  }
  for (const [path, skills] of below) {
    const folder = pageFolder(page, path);
    published.index(discoveryFile(folder), 'current', discoverySchema, buildDiscovery(skills, folder).artifact);
  }
}

/** Adds the index of the whole site; gives a finding for each skill whose name a repository before has taken. */
export function addRootIndex(published: PublishedFiles, mounts: readonly OfferedMount[]): readonly Finding[] {
  /** Name -> the path that has it. */
  const names = new Map<string, string>();
  const skills: DiscoveryArtifact['skills'] = [];
  const findings: Finding[] = [];
  let schema: DiscoveryArtifact['$schema'] | undefined;
  for (const { page, offered } of mounts) {
    const { artifact } = buildDiscovery(
      offered.map(({ entry }) => entry),
      '',
    );
    schema = artifact.$schema;
    const taken = new Map(names);
    for (const skill of artifact.skills) {
      const path = placeOf(page, offered, skill.name);
      const other = taken.get(skill.name);
      if (other === undefined) skills.push(skill);
      else findings.push(finding('entry_unfit_for_installers', { path }, { reason: SHADOWED, other }));
      if (other === undefined) names.set(skill.name, path);
    }
  }
  if (schema !== undefined) published.index(discoveryFile(''), 'current', discoverySchema, { $schema: schema, skills });
  return findings;
}

/** Path of a skill in the whole site. */
function placeOf(page: PageMount, offered: readonly Offered[], name: string): string {
  return `${formatMount(page)}/${offered.find(({ entry }) => entry.name === name)?.entry.path ?? name}`;
}

/** Files that the older indexes would add at most. */
export function countLegacyFiles(mounts: readonly OfferedMount[]): number {
  const copies = mounts.flatMap(({ offered }) => offered).reduce((sum, { legacy }) => sum + (legacy.files.length + 1) * 2, 0);
  return copies === 0 ? 0 : copies + 1;
}

/** Adds the older indexes and the copies beside them: at the root, and below the page of each skill. */
export function addLegacyIndexes(published: PublishedFiles, mounts: readonly OfferedMount[]): void {
  const names = new Set<string>();
  const skills: LegacyDiscoveryArtifact['skills'] = [];
  for (const { page, offered } of mounts) {
    for (const { directory, legacy } of offered) {
      if (directory === '') continue;
      const folder = pageFolder(page, directory);
      const built = buildLegacyDiscovery([legacy], folder);
      published.index(legacyDiscoveryFile(folder), 'older', legacyDiscoverySchema, built.artifact);
      addCopies(published, built.copies);
    }
    const fresh = offered.filter(({ legacy }) => !names.has(legacy.name)).map(({ legacy }) => legacy);
    const built = buildLegacyDiscovery(fresh, '');
    addCopies(published, built.copies);
    skills.push(...built.artifact.skills);
    for (const { name } of built.artifact.skills) names.add(name);
  }
  published.index(legacyDiscoveryFile(''), 'older', legacyDiscoverySchema, { skills });
}

function addCopies(published: PublishedFiles, copies: LegacyDiscovery['copies']): void {
  for (const { file, digest } of copies) {
    const bytes = published.files.get(blobFile(digest));
    if (bytes !== undefined) published.files.set(file, bytes);
  }
}
