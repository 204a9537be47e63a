/** Which directories are skills, and which files belong to which (format.md, section 3). */

import { SKILL_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, childOf, type FolderPath, folderOf, foldersDownTo, isHidden, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import { isWellFormedName } from '#model/skill-name.ts';
import type { Parsed } from '#parse/parser.ts';
import type { SkillFile } from '#parse/skill-file.ts';
import type { Context } from './context.ts';
import { isReadable, type Manifests } from './manifests.ts';
import type { FileNode, Tree } from './tree.ts';

/** What is known of every skill, of an internal one that cannot be read as well. */
export interface SkillPlace {
  readonly path: RepoPath;
  readonly directory: FolderPath;
  readonly file: FileNode;
}

export interface DeclaredSkill extends SkillPlace {
  readonly declaration: SkillFile;
}

export interface Skills {
  /** To be published, in path order. */
  readonly published: readonly DeclaredSkill[];
  /** For maintainers: known only so that their files stay out. */
  readonly internal: readonly SkillPlace[];
  /** For whoever builds: these name internal skills, and stand in nothing that is published. */
  readonly aboutInternal: readonly Finding[];
  /** `SKILL.md` files that are no usable skill; readable all the same. */
  readonly skipped: ReadonlyMap<RepoPath, FileNode>;
  /** What is named like a skill, in any spelling, and is none; one for each folder that has no skill otherwise. */
  readonly unusable: readonly string[];
  /** Directory of the skill that a file or folder belongs to; a root skill owns nothing here, it hides nothing. */
  owner(path: FolderPath): FolderPath | undefined;
  /** Every file that belongs to the skill of a directory, in path order. */
  filesOf(directory: FolderPath): readonly FileNode[];
}

/** Decides what is a skill. `earlier` are the findings of the snapshot's reader: what it left out may be why there is none. */
export function resolveSkills(
  parsed: Parsed,
  tree: Tree,
  manifests: Manifests,
  includeInternal: boolean,
  earlier: readonly Finding[],
): Outcome<Skills> {
  const files = [...tree.files.values()].filter((file) => isSkillFileName(file.path) && isReadable(manifests, file));
  const readings = files.map((file) => readSkill(parsed, file, tree, includeInternal));
  const declared = readings.flatMap((reading) => (reading.kind === 'skill' ? [reading.skill] : []));
  const unreadable = readings.filter((reading) => reading.kind === 'internal');
  const marked = new Set<SkillPlace>([
    ...(includeInternal ? [] : declared.filter((skill) => skill.declaration.internal)),
    ...unreadable.map(({ skill }) => skill),
  ]);
  const markedFolders = new Set([...marked].map((skill) => skill.directory).filter((directory) => directory !== ''));
  // What a link publishes out of an internal skill is as internal.
  const isLinkedOut = (file: FileNode): boolean =>
    file.origin !== file.path && foldersDownTo(folderOf(file.origin)).some((folder) => markedFolders.has(folder));
  const isInternal = (skill: SkillPlace): boolean => marked.has(skill) || isLinkedOut(skill.file);
  const places = readings.flatMap((reading): readonly SkillPlace[] => (reading.kind === 'none' ? [] : [reading.skill]));
  const internal = places.filter(isInternal);
  const published = declared.filter((skill) => !isInternal(skill));
  const skipped = readings.filter(({ kind, file }) => kind === 'none' && baseName(file.path) === SKILL_NAME).map(({ file }) => file);
  const directories = new Set(places.map((skill) => skill.directory).filter((directory) => directory !== ''));
  const owner = ownerAmong(directories);
  const asFolders = [...tree.folders].filter((path) => baseName(path) === SKILL_NAME && manifests.isOpen(path));
  const named = [...readings.flatMap(({ kind, file }) => (kind === 'none' ? [file.path] : [])), ...asFolders];
  const taken = new Set(places.map(({ directory }) => directory));
  const unusable = named.filter((path) => !taken.has(folderOf(path as RepoPath)));
  const value: Skills = {
    published,
    internal,
    aboutInternal: unreadable.flatMap(({ findings }) => findings),
    skipped: new Map(skipped.map((file) => [file.path, file])),
    unusable: [...new Map(unusable.map((path) => [folderOf(path as RepoPath), path])).values()],
    owner,
    filesOf: groupByOwner(tree, owner),
  };
  const findings = [
    ...asFolders.map((path) => finding('skill_file_unavailable', { path }, { reason: 'folder' })),
    ...readings.flatMap((reading) => (reading.kind === 'internal' || isLinkedOut(reading.file) ? [] : reading.findings)),
    ...(internal.length > 0 ? [finding('internal_left_out', undefined, { count: internal.length })] : []),
    ...(places.length === 0 ? noSkills(parsed, manifests, files.length, earlier) : []),
  ];
  return { value, findings };
}

/** Says once that there is nothing to load, unless another finding says why. */
function noSkills(parsed: Parsed, manifests: Manifests, unusable: number, earlier: readonly Finding[]): readonly Finding[] {
  const isUntracked = earlier.some(({ code, place }) => code === 'untracked_file' && /(^|\/)skill\.md$/i.test(place?.path ?? ''));
  const isTold = isUntracked || !manifests.isOpen('') || parsed.snapshot.partial.length > 0;
  return isTold ? [] : [finding('no_skills', undefined, { unusable })];
}

/** Looks up the nearest of some directories above a path, itself included; each folder is walked once. */
function ownerAmong(directories: ReadonlySet<FolderPath>): Skills['owner'] {
  const known = new Map<FolderPath, FolderPath | undefined>();
  const ofFolder = (folder: FolderPath): FolderPath | undefined => {
    if (!known.has(folder))
      known.set(
        folder,
        foldersDownTo(folder).findLast((above) => directories.has(above)),
      );
    return known.get(folder);
  };
  return (path) => (directories.has(path) ? path : path === '' ? undefined : ofFolder(folderOf(path)));
}

function groupByOwner(tree: Tree, owner: Skills['owner']): Skills['filesOf'] {
  const groups = new Map<FolderPath, FileNode[]>();
  for (const file of tree.files.values()) {
    const directory = owner(file.path);
    if (directory === undefined) continue;
    const group = groups.get(directory);
    if (group === undefined) groups.set(directory, [file]);
    else group.push(file);
  }
  return (directory) => groups.get(directory) ?? [];
}

type Reading =
  | { readonly kind: 'skill'; readonly file: FileNode; readonly skill: DeclaredSkill; readonly findings: readonly Finding[] }
  /** Says that it is internal, and nothing else that can be used. */
  | { readonly kind: 'internal'; readonly file: FileNode; readonly skill: SkillPlace; readonly findings: readonly Finding[] }
  | { readonly kind: 'none'; readonly file: FileNode; readonly findings: readonly Finding[] };

/** Reads one file that is named like a skill. */
function readSkill(parsed: Parsed, file: FileNode, tree: Tree, includeInternal: boolean): Reading {
  const { path } = file;
  const none = (findings: readonly Finding[]): Reading => ({ kind: 'none', file, findings });
  const place = { path, directory: folderOf(path), file };
  if (baseName(path) !== SKILL_NAME) {
    const expected = childOf(folderOf(path), SKILL_NAME);
    const found = [finding('wrong_case_skill_file', { path }, { path, expected })];
    // A slip in the name of the file must not tell of what its author keeps for maintainers, as a slip in its text must not.
    // Beside a file of the right name it is the skill of nothing.
    const isLone = file.content !== undefined && !includeInternal && !tree.files.has(expected);
    const spelled = isLone ? parsed.skill({ ...file.content, path }) : undefined;
    const isInternal = spelled?.kind === 'skill' ? spelled.skill.internal : spelled?.internal === true;
    return isInternal ? { kind: 'internal', file, skill: place, findings: [unreadableInternal(path, found)] } : none(found);
  }
  if (file.content === undefined)
    return none([finding('skill_file_unavailable', { path }, { reason: file.unavailable ?? 'over_read_limit' })]);
  const result = parsed.skill({ ...file.content, path });
  if (result.kind === 'skipped') {
    return result.internal && !includeInternal
      ? { kind: 'internal', file, skill: place, findings: [unreadableInternal(path, result.findings)] }
      : none(result.findings);
  }
  const skill = { ...place, declaration: result.skill };
  return { kind: 'skill', file, skill, findings: [...result.findings, ...nameFindings(skill)] };
}

/** Where and of what kind the mistake is; never the text around it. */
function unreadableInternal(path: RepoPath, findings: readonly Finding[]): Finding {
  const first = findings.find(({ severity }) => severity === 'error');
  return finding('internal_unreadable', { ...first?.place, path }, { cause: first?.code ?? '' });
}

function nameFindings(skill: DeclaredSkill): readonly Finding[] {
  const { name, namePlace } = skill.declaration;
  if (skill.directory === '' || name === baseName(skill.directory) || !isWellFormedName(name)) return [];
  return [finding('name_directory_mismatch', { path: skill.path, ...namePlace }, { name, directory: baseName(skill.directory) })];
}

/**
 * The supporting files of a skill: everything in its directory that no nested skill owns, a `SKILL.md` that is no usable skill
 * included; hidden paths only where something declares them (`declared`). A root skill has none of its own.
 */
export function supportingFiles(
  skill: DeclaredSkill,
  { skills, manifests, serving }: Pick<Context, 'skills' | 'manifests' | 'serving'>,
  declared: ReadonlySet<RepoPath>,
): readonly FileNode[] {
  return skills.filesOf(skill.directory).filter((file) => {
    if (isSkillFileName(file.path) && !skills.skipped.has(file.path)) return false;
    if (!isReadable(manifests, file)) return false;
    // Of a skill that is described only the files are known, so that its listing can be judged; nothing serves them.
    if (file.origin !== file.path && !serving.mayServe(file)) return false;
    return !isHidden(relativeTo(skill.directory, file.path) as RepoPath) || declared.has(file.path);
  });
}

/** Tells whether a file is named like a skill, rightly or in the wrong case; such a file is never an ordinary one. */
export function isSkillFileName(path: RepoPath): boolean {
  return baseName(path).toLowerCase() === SKILL_NAME.toLowerCase();
}
