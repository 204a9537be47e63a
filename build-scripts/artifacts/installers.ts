/** What installers take: an archive for each skill of several files, and the discovery indexes (website.md, "Discovery for installers"). */
import { type PageMount, pageFolder } from '#contract/page-path.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { archiveFile, discoveryFile } from '#contract/tree.ts';
import type { Digested } from '#digest/digest.ts';
import { digestOf } from '#digest/sha256.ts';
import { type Finding, finding } from '#model/finding.ts';
import { type FolderPath, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { ArchiveFile } from './archive/archive-files.ts';
import { buildTarGz } from './archive/tar-gz.ts';
import { buildDiscovery, type DiscoverySkill, type LeftOutReason } from './discovery.ts';
import type { PublishedFiles } from './published-files.ts';
import { type Archives, resourcesOf } from './skill-object.ts';

type Archive = NonNullable<ReturnType<Archives['get']>>;

/** Skills that an installer may be offered: whole, and not set aside as copies or hidden ones. */
function isOffered(skill: ResolvedSkill): boolean {
  return !skill.describedOnly && skill.discoverable && skill.includes.missing.length === 0;
}

/** Adds an archive for every offered skill of more than one file. */
export function addArchives(published: PublishedFiles, digested: Digested): Archives {
  const archives = new Map<RepoPath, Archive>();
  for (const skill of digested.assembled.resolved.skills) {
    if (!isOffered(skill) || skill.held.length < 2) continue;
    const built = buildTarGz(archiveFiles(digested, skill));
    if (!built.ok) continue;
    const digest = digestOf(built.bytes);
    const name = archiveName(skill);
    published.files.set(archiveFile(digest, name, 'tar.gz'), built.bytes);
    archives.set(skill.skill.path, { name, tarGz: { digest, size: built.bytes.length } });
  }
  return archives;
}

/** A name may hold anything that front matter can; a file name in the published tree may not. */
function archiveName({ skill }: ResolvedSkill): string {
  const plain = skill.declaration.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'skill' : plain;
}

function archiveFiles(digested: Digested, skill: ResolvedSkill): readonly ArchiveFile[] {
  const executables = new Set(skill.held.filter((file) => file.executable).map((file) => file.path as string));
  const bytes = new Map<string, Uint8Array>(
    skill.held.flatMap((file) => {
      const document = digested.documents.get(file.path);
      return [
        ...(file.content === undefined ? [] : [[file.content.digest, file.content.bytes] as const]),
        ...(document === undefined ? [] : [[document.digest, document.bytes] as const]),
      ];
    }),
  );
  return resourcesOf(digested, skill).map(({ path, digest }) => ({
    path: relativeTo(skill.skill.directory, path as RepoPath),
    bytes: bytes.get(digest) ?? new Uint8Array(),
    executable: executables.has(path) && !path.endsWith('SKILL.md'),
  }));
}

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  name: 'its name is not made of lowercase letters, digits and single hyphens',
  description_empty: 'its description is empty',
  description_too_long: 'its description has more than 1,024 UTF-16 units',
  duplicate_name: 'another skill has the same name, and installers know names only',
  no_archive: 'its files do not fit into an archive that installers accept',
};

/** Adds the indexes of the root, of the mount's own page and of every offered skill's page. */
export function addDiscovery(published: PublishedFiles, digested: Digested, mount: PageMount, archives: Archives): readonly Finding[] {
  const offered = digested.assembled.resolved.skills.filter(isOffered);
  const entries = new Map(offered.map((skill) => [skill.skill.directory, discoverySkill(digested, skill, archives.get(skill.skill.path))]));
  const addIndex = (folder: string, skills: readonly DiscoverySkill[]) => {
    const { artifact, leftOut } = buildDiscovery(skills, folder);
    published.json(discoveryFile(folder), discoverySchema, artifact);
    return leftOut;
  };
  const leftOut = addIndex('', [...entries.values()]);
  addIndex(pageFolder(mount, ''), [...entries.values()]);
  for (const [directory, entry] of entries) if (directory !== ('' as FolderPath)) addIndex(pageFolder(mount, directory), [entry]);
  return leftOut.map(({ path, reason }) => finding('entry_unfit_for_installers', { path }, { reason: REASONS[reason] }));
}

function discoverySkill(digested: Digested, skill: ResolvedSkill, archive: Archive | undefined): DiscoverySkill {
  const { path, declaration } = skill.skill;
  const document = digested.documents.get(path);
  if (document === undefined) throw new Error(`no document was assembled for ${path}`);
  return {
    path,
    name: declaration.name,
    description: declaration.description,
    files: skill.held.length,
    document: document.digest,
    ...(archive === undefined
      ? {}
      : { archive: { file: archiveFile(archive.tarGz.digest, archive.name, 'tar.gz'), digest: archive.tarGz.digest } }),
  };
}
