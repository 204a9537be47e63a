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

export interface DeclaredSkill {
  readonly path: RepoPath;
  readonly directory: FolderPath;
  readonly file: FileNode;
  readonly declaration: SkillFile;
}

export interface Skills {
  /** To be published, in path order. */
  readonly published: readonly DeclaredSkill[];
  /** For maintainers: known only so that their files stay out. */
  readonly internal: readonly DeclaredSkill[];
  /** `SKILL.md` files that are no usable skill; readable all the same. */
  readonly skipped: ReadonlyMap<RepoPath, FileNode>;
  /** Directory of the skill that a file or folder belongs to; a root skill owns nothing here, it hides nothing. */
  owner(path: FolderPath): FolderPath | undefined;
  /** Every file that belongs to the skill of a directory, in path order. */
  filesOf(directory: FolderPath): readonly FileNode[];
}

export function resolveSkills(parsed: Parsed, tree: Tree, manifests: Manifests, includeInternal: boolean): Outcome<Skills> {
  const findings: Finding[] = [];
  const declared: DeclaredSkill[] = [];
  const skipped = new Map<RepoPath, FileNode>();
  for (const file of tree.files.values()) {
    if (!isSkillFileName(file.path) || !isReadable(manifests, file)) continue;
    const result = readSkill(parsed, file);
    findings.push(...result.findings);
    if (result.value !== undefined) declared.push(result.value);
    else if (baseName(file.path) === SKILL_NAME) skipped.set(file.path, file);
  }
  const marked = new Set(includeInternal ? [] : declared.filter((skill) => skill.declaration.internal));
  const markedFolders = new Set([...marked].map((skill) => skill.directory).filter((directory) => directory !== ''));
  // What a link publishes out of an internal skill is as internal.
  const isInternal = (skill: DeclaredSkill): boolean =>
    marked.has(skill) ||
    (skill.file.origin !== skill.path && foldersDownTo(folderOf(skill.file.origin)).some((folder) => markedFolders.has(folder)));
  const internal = declared.filter(isInternal);
  const published = declared.filter((skill) => !isInternal(skill));
  if (internal.length > 0) findings.push(finding('internal_left_out', undefined, { count: internal.length }));
  const directories = new Set(declared.map((skill) => skill.directory).filter((directory) => directory !== ''));
  const owner = ownerAmong(directories);
  return { value: { published, internal, skipped, owner, filesOf: groupByOwner(tree, owner) }, findings };
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

/** Reads one file that is named like a skill. */
function readSkill(parsed: Parsed, file: FileNode): Outcome<DeclaredSkill | undefined> {
  const { path } = file;
  const none = (found: readonly Finding[]) => ({ value: undefined, findings: found });
  if (baseName(path) !== SKILL_NAME) {
    return none([finding('wrong_case_skill_file', { path }, { path, expected: childOf(folderOf(path), SKILL_NAME) })]);
  }
  if (file.content === undefined)
    return none([finding('skill_file_unavailable', { path }, { reason: file.unavailable ?? 'over_read_limit' })]);
  const result = parsed.skill({ ...file.content, path });
  if (result.kind === 'skipped') return none(result.findings);
  const skill = { path, directory: folderOf(path), file, declaration: result.skill };
  return { value: skill, findings: [...result.findings, ...nameFindings(skill)] };
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
