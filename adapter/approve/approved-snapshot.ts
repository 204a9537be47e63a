/**
 * A snapshot as if it held nothing but its approved skills: their files, the folders above them, and no other name, word or
 * count. Made once, when a generation is loaded, so that no answer needs to ask what is approved.
 */
import { compareText } from '#contract/compare.ts';
import type { Digest } from '#contract/digest.ts';
import type { DirectoryEntry } from '#contract/schema/directory.ts';
import type { Child, FolderArtifact, SkillMark } from '#contract/schema/folder.ts';
import type { SearchArtifact } from '#contract/schema/search.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import type { LoadedSnapshot } from '../catalog/model.ts';
import { baseName, childOf, folderOf, foldersAbove } from '../catalog/scope.ts';
import { digestOf } from '../store/verify.ts';

/** Where nobody may read a document of the search index. */
const NOTHING: SearchArtifact['documents'][number] = {
  path: '',
  kind: 'document',
  name: '',
  description: '',
  describedOnly: false,
  files: [],
};

export interface ApprovedOptions {
  /** The word of the deployment that its operator vouches for the repository counts: a trusted key signed it. */
  readonly isSigned: boolean;
}

/** Leaves of a snapshot what is approved. `approved` are skills in approved words (approved-skill.ts), by path. Pure. */
export function approvedSnapshot(
  snapshot: LoadedSnapshot,
  approved: ReadonlyMap<string, ServedSkill>,
  { isSigned }: ApprovedOptions,
): LoadedSnapshot {
  const files = filesOf(approved, snapshot);
  const skills = connected(approved, files);
  const folders = makeFolders(skills, files);
  const entries = new Map<string, DirectoryEntry>(files);
  for (const [path, folder] of folders) entries.set(path, { kind: 'folder', digest: digestOfObject(folder) });
  return {
    id: digestOfObject([snapshot.id, [...skills.values()]]).slice('sha256:'.length),
    artifact: approvedArtifact(snapshot, skills, files, isSigned),
    entries: new Map([...entries].sort(([a], [b]) => compareText(a, b))),
    folders,
    skills,
    // What is wrong with a skill that nobody approved is told to nobody.
    skipped: new Map(),
    truncated: [],
    search: approvedSearch(snapshot.search, skills, files),
  };
}

function digestOfObject(value: unknown): Digest {
  return digestOf(Buffer.from(JSON.stringify(value)));
}

/** Every approved file. The `SKILL.md` of a nested skill that is not approved itself is a file of the one above it. */
function filesOf(approved: ReadonlyMap<string, ServedSkill>, { entries }: LoadedSnapshot): ReadonlyMap<string, DirectoryEntry> {
  const files = new Map<string, DirectoryEntry>();
  for (const skill of approved.values())
    for (const { path, digest, size } of skill.resources) if (!files.has(path)) files.set(path, { kind: 'file', digest, size });
  for (const path of approved.keys()) {
    const entry = entries.get(path);
    if (entry?.kind === 'skill') files.set(path, entry);
  }
  return files;
}

/** Links between skills, and from skills to files, where both ends are approved. A copy of what is not approved stands for itself. */
function connected(
  approved: ReadonlyMap<string, ServedSkill>,
  files: ReadonlyMap<string, DirectoryEntry>,
): ReadonlyMap<string, ServedSkill> {
  const connect = (skill: ServedSkill): ServedSkill => {
    const { duplicateOf, ...rest } = skill;
    const isCopy = duplicateOf !== undefined && approved.has(duplicateOf);
    const stands = duplicateOf !== undefined && !isCopy && !skill.listing.listed && skill.listing.reason === 'duplicate';
    return {
      ...rest,
      ...(isCopy ? { duplicateOf } : {}),
      ...(stands ? { listing: { listed: true }, discoverable: true } : {}),
      nested: skill.nested.filter((path) => approved.has(path)),
      references: skill.references.filter(({ path }) => files.has(path)),
    };
  };
  return new Map([...approved].sort(([a], [b]) => compareText(a, b)).map(([path, skill]) => [path, connect(skill)]));
}

function markOf({ path, name, description, discoverable, listing, license, tags }: ServedSkill): SkillMark {
  return { path, name, description, describedOnly: false, discoverable, listed: listing.listed, license, tags: [...tags] };
}

/** The folders above all files, made anew: what the published ones say of others is gone with the others. */
function makeFolders(
  skills: ReadonlyMap<string, ServedSkill>,
  files: ReadonlyMap<string, DirectoryEntry>,
): ReadonlyMap<string, FolderArtifact> {
  const names = new Map<string, Set<string>>([['', new Set()]]);
  for (const path of files.keys()) {
    let child = path;
    for (const folder of foldersAbove(path)) {
      names.set(folder, (names.get(folder) ?? new Set()).add(baseName(child)));
      child = folder;
    }
  }
  const made = new Map<string, FolderArtifact>();
  // Children before their folder, whose object carries their digests.
  for (const path of [...names.keys()].sort((a, b) => compareText(b, a))) {
    const owner = [path, ...foldersAbove(path)].map((folder) => childOf(folder, 'SKILL.md')).find((file) => skills.has(file));
    const children = [...(names.get(path) ?? [])].sort(compareText).flatMap((name) => childNamed(name, path, skills, files, made));
    const found = [...skills.values()].filter((skill) => skill.discoverable && (path === '' || skill.path.startsWith(`${path}/`)));
    made.set(path, {
      kind: 'folder',
      path,
      counts: { skills: found.length, documents: 0 },
      ...(owner === undefined ? {} : { skill: owner }),
      children,
    });
  }
  return new Map([...made].sort(([a], [b]) => compareText(a, b)));
}

function childNamed(
  name: string,
  folder: string,
  skills: ReadonlyMap<string, ServedSkill>,
  files: ReadonlyMap<string, DirectoryEntry>,
  made: ReadonlyMap<string, FolderArtifact>,
): readonly Child[] {
  const path = childOf(folder, name);
  const entry = files.get(path);
  const skill = skills.get(entry === undefined ? childOf(path, 'SKILL.md') : path);
  const below = made.get(path);
  if (entry === undefined && below !== undefined) {
    const mark = skill === undefined ? {} : { skill: markOf(skill) };
    return [{ name, kind: 'folder', digest: digestOfObject(below), counts: below.counts, ...mark }];
  }
  if (entry?.kind === 'skill' && skill !== undefined) return [{ name, kind: 'skill', digest: entry.digest, skill: markOf(skill) }];
  return entry?.kind === 'file' ? [{ name, kind: 'file', digest: entry.digest, size: entry.size, manifest: false }] : [];
}

function approvedArtifact(
  { artifact }: LoadedSnapshot,
  skills: ReadonlyMap<string, ServedSkill>,
  files: ReadonlyMap<string, DirectoryEntry>,
  isSigned: boolean,
): LoadedSnapshot['artifact'] {
  const { manifest: _, overview: __, sourceUrl: ___, ...rest } = artifact;
  const all = [...skills.values()];
  const sizes = [...files].map(([path, entry]) => (entry.kind === 'file' ? entry.size : (skills.get(path)?.document.size ?? 0)));
  return {
    ...rest,
    flags: { ...artifact.flags, verified: artifact.flags.verified && isSigned, partial: [] },
    counts: {
      skills: all.filter(({ discoverable }) => discoverable).length,
      listed: all.filter(({ listing }) => listing.listed).length,
      describedOnly: 0,
      skipped: 0,
      internal: 0,
      documents: 0,
      files: files.size,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      errors: 0,
      warnings: 0,
    },
  };
}

/** The index stays whole, because its numbers are positions; what is not approved can be matched by nobody. */
function approvedSearch(
  search: SearchArtifact,
  skills: ReadonlyMap<string, ServedSkill>,
  files: ReadonlyMap<string, DirectoryEntry>,
): SearchArtifact {
  return {
    ...search,
    documents: search.documents.map((document) => {
      const skill = skills.get(document.path);
      if (skill === undefined) return NOTHING;
      const { path, name, description } = skill;
      const own = document.files.filter(
        (file) => files.has(file.path) && file.path.startsWith(skill.directory === '' ? '' : `${folderOf(path)}/`),
      );
      return { path, kind: 'skill', name, description, describedOnly: false, files: own.map(({ title: _, ...file }) => file) };
    }),
  };
}
