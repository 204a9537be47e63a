/** `skillcdn.include`: texts that travel with a skill, and shared pages (format.md, section 6). */
import { isMarkdownOrJson } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { isWithin, type RepoPath, resolveRelative } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Parsed } from '#parse/parser.ts';
import type { ResolvedDocument } from './documents.ts';
import { documentFolders } from './documents.ts';
import { isReadable, type Manifests } from './manifests.ts';
import type { DeclaredSkill, Skills } from './skills.ts';
import type { FileNode, Tree } from './tree.ts';

export interface Includes {
  /** In declaration order. `shared` marks a document outside the skill. */
  readonly files: readonly { readonly file: FileNode; readonly shared: boolean }[];
  /** Valid declarations whose bytes are not available: the skill is incomplete. */
  readonly missing: readonly RepoPath[];
}

type Decision =
  | { readonly kind: 'include'; readonly file: FileNode; readonly shared: boolean }
  | { readonly kind: 'missing'; readonly path: RepoPath }
  | { readonly kind: 'refused'; readonly reason: string };

/** Decides every include of one skill. */
export function resolveIncludes(
  parsed: Parsed,
  tree: Tree,
  manifests: Manifests,
  skills: Skills,
  documents: ReadonlyMap<RepoPath, ResolvedDocument>,
  skill: DeclaredSkill,
): Outcome<Includes> {
  const findings: Finding[] = [];
  const files: { file: FileNode; shared: boolean }[] = [];
  const missing: RepoPath[] = [];
  for (const { value, line, column } of skill.declaration.includes) {
    const place = { path: skill.path, line, column };
    const decision = decide(parsed, tree, manifests, skills, documents, skill, value);
    if (decision.kind === 'refused') findings.push(finding('include_refused', place, { include: value, reason: decision.reason }));
    else if (decision.kind === 'missing') {
      missing.push(decision.path);
      findings.push(finding('include_unavailable', place, { include: value }));
    } else if (!files.some(({ file }) => file.path === decision.file.path)) files.push(decision);
  }
  return { value: { files, missing }, findings };
}

function decide(
  parsed: Parsed,
  tree: Tree,
  manifests: Manifests,
  skills: Skills,
  documents: ReadonlyMap<RepoPath, ResolvedDocument>,
  skill: DeclaredSkill,
  value: string,
): Decision {
  const refused = (reason: string): Decision => ({ kind: 'refused', reason });
  const resolved = resolveRelative(skill.directory, value.trim());
  if (resolved.kind === 'outside') return refused('it leaves the repository');
  if (resolved.kind === 'bad' || resolved.path === '') return refused('it is not a path');
  const { path } = resolved;
  if (path === skill.path) return refused('it is the skill itself');
  if (!isMarkdownOrJson(path)) return refused('only Markdown and JSON can be included');
  const file = tree.files.get(path);
  if (isWithin(skill.directory, path)) {
    if ((skills.owner(path) ?? '') !== skill.directory) return refused('it belongs to a nested skill');
    if (!manifests.isOpen(path)) return { kind: 'missing', path };
    if (file === undefined || !isReadable(manifests, file) || file.content === undefined) return { kind: 'missing', path };
    if (parsed.text(file.content) === undefined) return refused('it is not text');
    return { kind: 'include', file, shared: false };
  }
  const document = documents.get(path);
  const declared = manifests
    .chain(skill.directory)
    .some((manifest) => documentFolders({ nearest: () => manifest }, manifest.folder).some((root) => isWithin(root, path)));
  if (!declared)
    return refused('outside the skill, only a document under a document directory of a manifest above the skill can be included');
  if (document === undefined) {
    return file === undefined || !manifests.isOpen(path) ? refused('there is no such document') : { kind: 'missing', path };
  }
  return { kind: 'include', file: document.file, shared: true };
}
