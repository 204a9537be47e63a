/** `skillcdn.include`: texts that travel with a skill, and shared pages (format.md, section 6). */
import { isMarkdownOrJson } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { isWithin, type RepoPath, resolveRelative } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Context } from './context.ts';
import { documentFolders } from './documents.ts';
import { makeLookup, respelledLink } from './link-target.ts';
import { isReadable } from './manifests.ts';
import type { DeclaredSkill } from './skills.ts';
import type { FileNode } from './tree.ts';

export interface Includes {
  /** In declaration order. `shared` marks a document outside the skill. */
  readonly files: readonly { readonly file: FileNode; readonly shared: boolean }[];
  /** Valid declarations whose bytes are not available: the skill is incomplete. */
  readonly missing: readonly RepoPath[];
}

type Decision =
  | { readonly kind: 'include'; readonly file: FileNode; readonly shared: boolean }
  | { readonly kind: 'missing'; readonly path: RepoPath }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Excluded, internal or described only: reported without saying what it is. */
  | { readonly kind: 'withheld' };

type Known = Pick<Context, 'parsed' | 'tree' | 'manifests' | 'skills' | 'serving' | 'documents' | 'mayName'>;

/** Decides every include of one skill. */
export function resolveIncludes(context: Known, skill: DeclaredSkill): Outcome<Includes> {
  const findings: Finding[] = [];
  const files: { file: FileNode; shared: boolean }[] = [];
  const missing: RepoPath[] = [];
  for (const { value, line, column } of skill.declaration.includes) {
    const place = { path: skill.path, line, column };
    const decision = decide(context, skill, value.trim());
    if (decision.kind === 'withheld') findings.push(finding('include_withheld', place));
    else if (decision.kind === 'refused')
      findings.push(finding('include_refused', place, { include: value, reason: decision.reason, ...inOtherCase(context, skill, value) }));
    else if (decision.kind === 'missing') {
      missing.push(decision.path);
      findings.push(finding('include_unavailable', place, { include: value, ...inOtherCase(context, skill, value) }));
    } else if (!files.some(({ file }) => file.path === decision.file.path)) files.push(decision);
  }
  return { value: { files, missing }, findings };
}

/** How an include should be written whose file is there in other letters, and may be named; nothing where that is not its fault. */
function inOtherCase({ tree, mayName }: Known, skill: DeclaredSkill, value: string): { readonly correct?: string } {
  const resolved = resolveRelative(skill.directory, value.trim());
  if (resolved.kind !== 'path' || tree.files.has(resolved.path as RepoPath)) return {};
  const other = makeLookup(tree).inOtherCase(resolved.path);
  const correct = other === undefined || !mayName(other) ? undefined : respelledLink(value, other);
  return correct === undefined ? {} : { correct };
}

function decide(context: Known, skill: DeclaredSkill, value: string): Decision {
  const resolved = resolveRelative(skill.directory, value);
  if (resolved.kind === 'outside') return { kind: 'refused', reason: 'it leaves the repository' };
  if (resolved.kind === 'bad' || resolved.path === '') return { kind: 'refused', reason: 'it is not a path' };
  const { path } = resolved;
  if (path === skill.path) return { kind: 'refused', reason: 'it is the skill itself' };
  if (!context.mayName(path)) return { kind: 'withheld' };
  if (!isMarkdownOrJson(path)) return { kind: 'refused', reason: 'only Markdown and JSON can be included' };
  return isWithin(skill.directory, path) ? ofOwnFile(context, skill, path) : ofSharedPage(context, skill, path);
}

function ofOwnFile({ parsed, tree, manifests, skills, serving }: Known, skill: DeclaredSkill, path: RepoPath): Decision {
  if ((skills.owner(path) ?? '') !== skill.directory) return { kind: 'refused', reason: 'it belongs to a nested skill' };
  const file = tree.files.get(path);
  if (file?.content === undefined) return { kind: 'missing', path };
  // What a root skill includes belongs to no skill and has a license of its own, as have the bytes behind a link.
  const isForeign = skill.directory === '' || file.origin !== file.path;
  if (!isReadable(manifests, file) || (isForeign && !serving.mayServe(file))) return { kind: 'withheld' };
  return parsed.text(file.content) === undefined ? { kind: 'refused', reason: 'it is not text' } : { kind: 'include', file, shared: false };
}

function ofSharedPage({ parsed, tree, manifests, documents, serving }: Known, skill: DeclaredSkill, path: RepoPath): Decision {
  const declared = manifests
    .chain(skill.directory)
    .some((manifest) => documentFolders({ nearest: () => manifest }, manifest.folder).some((root) => isWithin(root, path)));
  if (!declared) {
    const reason = 'outside the skill, only a document under a document directory of a manifest above the skill can be included';
    return { kind: 'refused', reason };
  }
  const document = documents.get(path);
  if (document?.file.content !== undefined) {
    const isText = parsed.text(document.file.content) !== undefined;
    return isText ? { kind: 'include', file: document.file, shared: true } : { kind: 'refused', reason: 'it is not text' };
  }
  const file = tree.files.get(path);
  if (file === undefined) return { kind: 'refused', reason: 'there is no such document' };
  if (!isReadable(manifests, file) || !serving.mayServe(file)) return { kind: 'withheld' };
  return file.content === undefined ? { kind: 'missing', path } : { kind: 'refused', reason: 'it is not a published document' };
}
