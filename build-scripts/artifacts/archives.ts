/** Archives for installers: one for each skill of several files, reproducible (website.md, "Discovery for installers"). */
import type { Digest } from '#contract/digest.ts';
import { archiveFile } from '#contract/tree.ts';
import type { Digested } from '#digest/digest.ts';
import { digestOf } from '#digest/sha256.ts';
import { type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { ArchiveFile } from './archive/archive-files.ts';
import { buildTarGz } from './archive/tar-gz.ts';
import type { PublishedFiles } from './published-files.ts';
import { type Archives, resourcesOf } from './skill-object.ts';

export type Archive = NonNullable<ReturnType<Archives['get']>>;

/** Skills that an installer may be offered: whole, and not set aside as copies or hidden ones. */
export function isOffered(skill: ResolvedSkill): boolean {
  return !skill.describedOnly && skill.discoverable && skill.includes.missing.length === 0;
}

/** Adds an archive for every offered skill of more than one file. */
export function addArchives(published: PublishedFiles, digested: Digested): Archives {
  const archives = new Map<RepoPath, Archive>();
  for (const skill of digested.assembled.resolved.skills) {
    if (!isOffered(skill) || skill.held.length < 2) continue;
    const files = archiveFiles(digested, skill);
    const named = files.map(({ path, digest, executable }) => ({ path, digest, executable }));
    const built = published.once({ archive: named }, () => pack(published, named, files));
    if (built === undefined) continue;
    const name = archiveName(skill);
    published.files.set(archiveFile(built.digest, name, 'tar.gz'), built.bytes);
    archives.set(skill.skill.path, { name, tarGz: { digest: built.digest, size: built.bytes.length } });
  }
  return archives;
}

function pack(
  published: PublishedFiles,
  named: unknown,
  files: readonly ArchiveFile[],
): { readonly bytes: Uint8Array; readonly digest: Digest } | undefined {
  const bytes = published.bytesOf('tar.gz', named, () => {
    const built = buildTarGz(files);
    return built.ok ? built.bytes : undefined;
  });
  return bytes === undefined ? undefined : { bytes, digest: digestOf(bytes) };
}

/** A name may hold anything that front matter can; a file name in the published tree may not. */
function archiveName({ skill }: ResolvedSkill): string {
  const plain = skill.declaration.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'skill' : plain;
}

function archiveFiles(digested: Digested, skill: ResolvedSkill): readonly (ArchiveFile & { readonly digest: Digest })[] {
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
