/** Published folders to their objects, leaves first, because a folder names its children by digest (contract: `schema/folder.ts`). */
import type { Digest } from '#contract/digest.ts';
import { type Child, type FolderArtifact, folderSchema } from '#contract/schema/folder.ts';
import { compareBy } from '#model/compare.ts';
import { baseName, childOf, type FolderPath, folderOf, type RepoPath } from '#model/repo-path.ts';
import type { ManifestFile } from '#parse/manifest-file.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { Resolved } from '#resolve/resolve.ts';
import type { PublishedFiles } from './published-files.ts';
import { skillMark } from './skill-object.ts';

/** Adds every folder object; gives their digests by path. `skillDigests` are those of the skill objects, by `SKILL.md` path. */
export function addFolders(
  published: PublishedFiles,
  resolved: Resolved,
  skillDigests: ReadonlyMap<RepoPath, Digest>,
): ReadonlyMap<FolderPath, Digest> {
  const skills = new Map(resolved.skills.map((skill) => [skill.skill.path, skill]));
  const children = childrenOf(resolved, skills, skillDigests);
  const digests = new Map<FolderPath, Digest>();
  const deepestFirst = [...resolved.folders].sort((a, b) => depth(b) - depth(a));
  for (const folder of deepestFirst) {
    const own = (children.get(folder) ?? []).sort(compareBy((child) => child.name));
    const digest = published.object(folderSchema, folderObject(resolved, skills, folder, own));
    digests.set(folder, digest);
    if (folder === '') continue;
    const child = folderChild(resolved, skills, folder, digest);
    const parent = children.get(folderOf(folder));
    if (parent === undefined) children.set(folderOf(folder), [child]);
    else parent.push(child);
  }
  return digests;
}

function depth(folder: FolderPath): number {
  return folder === '' ? 0 : folder.split('/').length;
}

function childrenOf(
  resolved: Resolved,
  skills: ReadonlyMap<RepoPath, ResolvedSkill>,
  skillDigests: ReadonlyMap<RepoPath, Digest>,
): Map<FolderPath, Child[]> {
  const children = new Map<FolderPath, Child[]>();
  const add = (path: RepoPath, child: Child): void => {
    const list = children.get(folderOf(path));
    if (list === undefined) children.set(folderOf(path), [child]);
    else list.push(child);
  };
  for (const [path, skill] of skills) {
    const digest = skillDigests.get(path);
    if (digest !== undefined) add(path, { name: baseName(path), kind: 'skill', digest, skill: skillMark(skill) });
  }
  for (const [path, { file, role }] of resolved.files) {
    const name = baseName(path);
    if (file.content === undefined) {
      add(path, { name, kind: 'oversize', size: file.size, reason: file.unavailable ?? 'over_read_limit' });
      continue;
    }
    const { digest, bytes } = file.content;
    const document = role === 'document' ? resolved.documents.get(path) : undefined;
    if (document === undefined) add(path, { name, kind: 'file', digest, size: bytes.length, manifest: role === 'manifest' });
    else add(path, { name, kind: 'document', digest, size: bytes.length, title: document.title, summary: document.summary });
  }
  return children;
}

function folderChild(resolved: Resolved, skills: ReadonlyMap<RepoPath, ResolvedSkill>, folder: RepoPath, digest: Digest): Child {
  const own = resolved.manifests.byFolder.get(folder);
  // That of an internal skill's folder, or of one that is described only, is not published, and what it says of the folder neither.
  const manifest = own === undefined || !resolved.mayName(own.path) ? undefined : own;
  const overview = resolved.overviews.get(folder);
  const skill = skills.get(childOf(folder, 'SKILL.md'));
  return {
    name: baseName(folder),
    kind: 'folder',
    digest,
    counts: resolved.counts.get(folder) ?? { skills: 0, documents: 0 },
    ...(manifest?.name === undefined ? {} : { title: manifest.name }),
    ...(manifest === undefined ? {} : { description: manifest.description }),
    ...(manifest?.translations === undefined ? {} : { translations: manifest.translations }),
    ...(overview === undefined ? {} : { overviewPath: overview.file.path }),
    ...(skill === undefined ? {} : { skill: skillMark(skill) }),
  };
}

function folderObject(
  resolved: Resolved,
  skills: ReadonlyMap<RepoPath, ResolvedSkill>,
  folder: FolderPath,
  children: Child[],
): FolderArtifact {
  const manifest = resolved.manifests.byFolder.get(folder);
  const overview = resolved.overviews.get(folder);
  const owner = resolved.owner(folder);
  // One that is internal owns the folder, and is named nowhere.
  const skill = owner === undefined ? undefined : skills.get(childOf(owner, 'SKILL.md'))?.skill.path;
  return {
    kind: 'folder',
    path: folder,
    ...manifestOf(resolved, folder, manifest),
    ...(overview === undefined ? {} : { overview: { path: overview.file.path, title: overview.title, summary: overview.summary } }),
    counts: resolved.counts.get(folder) ?? { skills: 0, documents: 0 },
    ...(skill === undefined ? {} : { skill }),
    children,
  };
}

function manifestOf(resolved: Resolved, folder: FolderPath, manifest: ManifestFile | undefined): Pick<FolderArtifact, 'manifest'> {
  const file = manifest === undefined ? undefined : resolved.files.get(manifest.path)?.file;
  if (manifest === undefined || file?.content === undefined) return {};
  const { image, language } = inherited(resolved, folder);
  return {
    manifest: {
      file: { path: manifest.path, digest: file.content.digest, size: file.content.bytes.length },
      ...(manifest.name === undefined ? {} : { name: manifest.name }),
      description: manifest.description,
      ...(image === undefined ? {} : { image }),
      ...(language === undefined ? {} : { language }),
      ...(manifest.translations === undefined ? {} : { translations: manifest.translations }),
      hasRules: manifest.text.slice(manifest.bodyOffset).trim() !== '',
    },
  };
}

/** Only language and image inherit: the nearest manifest that sets one decides (format.md, section 2). */
export function inherited(resolved: Pick<Resolved, 'manifests'>, folder: FolderPath): { image?: string; language?: string } {
  const chain = resolved.manifests.chain(folder);
  const image = chain.findLast((manifest) => manifest.image !== undefined)?.image;
  const language = chain.findLast((manifest) => manifest.language !== undefined)?.language;
  return { ...(image === undefined ? {} : { image }), ...(language === undefined ? {} : { language }) };
}
