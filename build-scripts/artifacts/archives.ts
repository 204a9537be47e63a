/**
 * Archives for installers and for people: of each skill of several files a `.tar.gz` and a `.zip`, of each skill a zip with
 * one folder at the top, as hosts take it as an upload (website.md, "Discovery for installers"). All reproducible.
 */
import type { Digest } from '#contract/digest.ts';
import type { SkillArchive, SkillUpload } from '#contract/schema/skill.ts';
import { archiveFile } from '#contract/tree.ts';
import type { Digested } from '#digest/digest.ts';
import { digestOf } from '#digest/sha256.ts';
import type { Memory } from '#model/memory.ts';
import { type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { ArchiveFile } from './archive/archive-files.ts';
import { buildTarGz } from './archive/tar-gz.ts';
import { buildZip, type Deflated, deflateAll } from './archive/zip.ts';
import { PublishedFiles, rememberedName } from './published-files.ts';
import { resourcesOf } from './skill-object.ts';

export interface PackedSkill {
  /** Of a skill of several files. */
  readonly archive?: SkillArchive;
  readonly upload?: SkillUpload;
}

/** By path of the `SKILL.md`; a skill that no archive could be made of is not here. */
export type Archives = ReadonlyMap<RepoPath, PackedSkill>;

/** Skills that an installer may be offered: whole, and not set aside as copies or hidden ones. */
export function isOffered(skill: ResolvedSkill): boolean {
  return !skill.describedOnly && skill.discoverable && skill.includes.missing.length === 0;
}

type NamedFile = ArchiveFile & { readonly digest: Digest };

/** What the archives of a skill are made of, and of nothing else. */
export interface Package {
  readonly name: string;
  readonly files: readonly NamedFile[];
}

/** By path of the `SKILL.md`: every offered skill. */
export function packagesOf(digested: Digested): ReadonlyMap<RepoPath, Package> {
  const offered = digested.assembled.resolved.skills.filter(isOffered);
  return new Map(offered.map((skill) => [skill.skill.path, { name: archiveName(skill), files: archiveFiles(digested, skill) }]));
}

/** Adds the archives of every offered skill. */
export function addArchives(published: PublishedFiles, digested: Digested): Archives {
  const archives = new Map<RepoPath, PackedSkill>();
  for (const [path, { name, files }] of packagesOf(digested)) {
    const packed = pack(published, name, files);
    if (packed !== undefined) archives.set(path, packed);
  }
  return archives;
}

/** Makes the archives of a skill for a build that asks for them later: they are in `memory` and nowhere else. */
export function packAway(memory: Memory, { name, files }: Package): void {
  pack(new PublishedFiles(memory), name, files);
}

/** Under which name a memory has the archive that every skill has: equal names are equal packages. */
export function packageName({ name, files }: Package): string {
  return rememberedName(UPLOAD, { name, named: namedFiles(files) });
}

const UPLOAD = 'upload';

function namedFiles(files: readonly NamedFile[]): unknown {
  return files.map(({ path, digest, executable }) => ({ path, digest, executable }));
}

function pack(published: PublishedFiles, name: string, files: readonly NamedFile[]): PackedSkill | undefined {
  const named = namedFiles(files);
  // Compressed when the first of the two zip files needs it, and then for both.
  let deflated: readonly Deflated[] | undefined;
  const zip = (folder?: string): Uint8Array | undefined => {
    if (deflated === undefined) {
      const made = deflateAll(files);
      if (!made.ok) return undefined;
      deflated = made.files;
    }
    return buildZip(deflated, folder);
  };
  return published.once({ archives: named, name }, () => {
    const add = (kind: string, format: 'tar.gz' | 'zip', input: unknown, make: () => Uint8Array | undefined) => {
      const bytes = published.bytesOf(kind, input, make);
      if (bytes === undefined) return undefined;
      const digest = digestOf(bytes);
      const file = archiveFile(digest, name, format);
      published.files.set(file, bytes);
      return { file, packed: { digest, size: bytes.length } };
    };
    const upload = add(UPLOAD, 'zip', { name, named }, () => zip(name));
    if (upload === undefined) return undefined;
    published.uploads.add(upload.file);
    const tarGz = files.length < 2 ? undefined : add('tar.gz', 'tar.gz', named, () => tarGzOf(files));
    const plain = tarGz === undefined ? undefined : add('zip', 'zip', named, () => zip());
    return {
      ...(tarGz === undefined ? {} : { archive: { name, tarGz: tarGz.packed, ...(plain === undefined ? {} : { zip: plain.packed }) } }),
      upload: { name, ...upload.packed },
    };
  });
}

function tarGzOf(files: readonly ArchiveFile[]): Uint8Array | undefined {
  const built = buildTarGz(files);
  return built.ok ? built.bytes : undefined;
}

/** A name may hold anything that front matter can; a file name in the published tree may not. */
function archiveName({ skill }: ResolvedSkill): string {
  const plain = skill.declaration.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'skill' : plain;
}

function archiveFiles(digested: Digested, skill: ResolvedSkill): readonly NamedFile[] {
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
    digest,
    executable: executables.has(path) && !path.endsWith('SKILL.md'),
  }));
}
