/** Which directories are skills, and which files belong to which (format.md, section 3). */
import { type Finding, finding } from '#model/finding.ts';
import { baseName, childOf, type FolderPath, folderOf, foldersDownTo, isHidden, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import { isWellFormedName } from '#model/skill-name.ts';
import type { Parsed } from '#parse/parser.ts';
import type { SkillFile } from '#parse/skill-file.ts';
import { isReadable, type Manifests } from './manifests.ts';
import type { FileNode, Tree } from './tree.ts';

export const SKILL_NAME = 'SKILL.md';

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
  readonly skipped: readonly FileNode[];
  /** Directory of the skill that a file or folder belongs to; a root skill owns nothing here, it hides nothing. */
  owner(path: FolderPath): FolderPath | undefined;
}

export function resolveSkills(parsed: Parsed, tree: Tree, manifests: Manifests, includeInternal: boolean): Outcome<Skills> {
  const findings: Finding[] = [];
  const published: DeclaredSkill[] = [];
  const internal: DeclaredSkill[] = [];
  const skipped: FileNode[] = [];
  for (const file of tree.files.values()) {
    const name = baseName(file.path);
    if (name.toLowerCase() !== 'skill.md' || !isReadable(manifests, file)) continue;
    if (name !== SKILL_NAME) {
      findings.push(finding('wrong_case_skill_file', { path: file.path }, { expected: childOf(folderOf(file.path), SKILL_NAME) }));
      continue;
    }
    if (file.content === undefined) {
      findings.push(finding('skill_file_unavailable', { path: file.path }, { reason: file.unavailable ?? 'over_read_limit' }));
      skipped.push(file);
      continue;
    }
    const result = parsed.skill({ ...file.content, path: file.path });
    if (result.kind === 'skipped') {
      findings.push(...result.findings);
      skipped.push(file);
      continue;
    }
    const skill = { path: file.path, directory: folderOf(file.path), file, declaration: result.skill };
    if (result.skill.internal && !includeInternal) internal.push(skill);
    else {
      published.push(skill);
      findings.push(...result.findings, ...nameFindings(skill));
    }
  }
  if (internal.length > 0) findings.push(finding('internal_left_out', undefined, { count: internal.length }));
  const directories = new Set([...published, ...internal].map((skill) => skill.directory).filter((directory) => directory !== ''));
  const owner = (path: FolderPath): FolderPath | undefined => foldersDownTo(path).findLast((folder) => directories.has(folder));
  return { value: { published, internal, skipped, owner }, findings };
}

function nameFindings(skill: DeclaredSkill): readonly Finding[] {
  const { name, namePlace } = skill.declaration;
  if (skill.directory === '' || name === baseName(skill.directory) || !isWellFormedName(name)) return [];
  return [finding('name_directory_mismatch', { path: skill.path, ...namePlace }, { name, directory: baseName(skill.directory) })];
}

/**
 * The supporting files of a skill: everything in its directory that no nested skill owns, without `SKILL.md` and
 * manifests; hidden paths only where something declares them (`declared`). A root skill has none of its own.
 */
export function supportingFiles(
  skill: DeclaredSkill,
  tree: Tree,
  skills: Skills,
  manifests: Manifests,
  declared: ReadonlySet<RepoPath>,
): readonly FileNode[] {
  if (skill.directory === '') return [];
  return filesBelow(tree, skill.directory).filter((file) => {
    if (file.path === skill.path || !isReadable(manifests, file) || skills.owner(file.path) !== skill.directory) return false;
    if (isSkillFileName(file.path)) return false;
    return !isHidden(relativeTo(skill.directory, file.path) as RepoPath) || declared.has(file.path);
  });
}

function isSkillFileName(path: RepoPath): boolean {
  return baseName(path).toLowerCase() === 'skill.md';
}

const below = new WeakMap<Tree, Map<FolderPath, FileNode[]>>();

/** Files of a folder and everything below it, in path order. */
export function filesBelow(tree: Tree, folder: FolderPath): readonly FileNode[] {
  let known = below.get(tree);
  if (known === undefined) {
    known = new Map();
    for (const file of tree.files.values()) {
      for (const above of foldersDownTo(folderOf(file.path))) {
        const list = known.get(above);
        if (list === undefined) known.set(above, [file]);
        else list.push(file);
      }
    }
    below.set(tree, known);
  }
  return known.get(folder) ?? [];
}
