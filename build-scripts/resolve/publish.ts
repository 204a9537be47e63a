/** Which files can be read: what skills, documents, manifests and introductions are made of, and what they link to. */
import { compareText } from '#model/compare.ts';
import { MANIFEST_NAME, SKILL_NAME } from '#model/file-kinds.ts';
import { childOf, type RepoPath } from '#model/repo-path.ts';
import type { Context } from './context.ts';
import { isReadable } from './manifests.ts';
import { type Expansion, expandReferences } from './references.ts';
import { type DeclaredSkill, isSkillFileName, supportingFiles } from './skills.ts';
import type { FileNode } from './tree.ts';

export type Role = 'document' | 'manifest' | 'file' | 'oversize';

export interface PublishedFile {
  readonly file: FileNode;
  readonly role: Role;
}

function servedSkills({ skills, serving }: Context): readonly DeclaredSkill[] {
  return skills.published.filter((skill) => !serving.ofSkill(skill).describedOnly);
}

/** Manifests that anybody can meet: those of exposed folders, among them all whose rules a skill carries. */
function visibleManifests({ manifests, exposed, tree, serving }: Context): readonly FileNode[] {
  return [...manifests.byFolder.keys()]
    .filter((folder) => exposed.has(folder))
    .flatMap((folder) => tree.files.get(childOf(folder, MANIFEST_NAME)) ?? [])
    .filter((file) => serving.mayServe(file));
}

/** Reads the links of everything that is published without them, and of what they add. */
export function expandPublished(context: Context): Expansion {
  const { parsed, tree, skills, manifests, documents, includes, overviews, serving, mayName } = context;
  const none: ReadonlySet<RepoPath> = new Set();
  const published = [
    ...servedSkills(context).flatMap((skill) => [
      skill.file,
      ...supportingFiles(skill, context, none),
      ...(includes.get(skill.path)?.files.map(({ file }) => file) ?? []),
    ]),
    ...visibleManifests(context),
    ...[...overviews.values()].map(({ file }) => file),
    ...[...documents.values()].map(({ file }) => file),
  ];
  const unique = [...new Map(published.map((file) => [file.path, file])).values()].sort((a, b) => compareText(a.path, b.path));
  return expandReferences({
    parsed,
    tree,
    published: unique,
    owner: skills.owner,
    carries: (directory, path) => includes.get(childOf(directory, SKILL_NAME))?.files.some(({ file }) => file.path === path) ?? false,
    mayPublish: (file) =>
      file.content !== undefined && !isSkillFileName(file.path) && isReadable(manifests, file) && serving.mayServe(file),
    mayName,
  });
}

/** Hidden files that something declares: an include inside a skill, or a link to exactly that file. */
export function declaredHidden({ includes }: Context, expansion: Expansion): ReadonlySet<RepoPath> {
  const included = [...includes.values()].flatMap(({ files }) => files.map(({ file }) => file.path));
  return new Set([...included, ...expansion.added.map((file) => file.path)]);
}

/** Every path that can be read, except the `SKILL.md` of skills; in path order. */
export function publishedFiles(context: Context, expansion: Expansion): ReadonlyMap<RepoPath, PublishedFile> {
  const { skills, documents, unavailableDocuments, includes, overviews, serving } = context;
  const roles = new Map<RepoPath, PublishedFile>();
  const add = (file: FileNode, role: Role): void => {
    if (!roles.has(file.path)) roles.set(file.path, { file, role: file.content === undefined ? 'oversize' : role });
  };
  const declared = declaredHidden(context, expansion);
  for (const { file } of documents.values()) add(file, 'document');
  for (const file of unavailableDocuments) add(file, 'oversize');
  for (const file of visibleManifests(context)) add(file, 'manifest');
  for (const skill of servedSkills(context)) {
    for (const file of supportingFiles(skill, context, declared)) add(file, 'file');
    // What a root skill includes is in no directory of a skill.
    for (const { file } of includes.get(skill.path)?.files ?? []) add(file, 'file');
  }
  for (const { file } of overviews.values()) add(file, 'file');
  for (const file of skills.skipped.values()) if (serving.mayServe(file)) add(file, 'file');
  for (const file of expansion.added) add(file, 'file');
  return new Map([...roles].sort(([a], [b]) => compareText(a, b)));
}
