/**
 * Reference expansion: what published Markdown links to becomes readable, step by step and within bounds
 * (format.md, section 5). A target exposes no sibling.
 */

import { isMarkdown, MANIFEST_NAME } from '#model/file-kinds.ts';
import { type Finding, finding, type Place } from '#model/finding.ts';
import { baseName, type FolderPath, foldersDownTo, isWithin, type RepoPath } from '#model/repo-path.ts';
import type { MarkdownLink } from '#parse/markdown/parse-markdown.ts';
import type { Parsed } from '#parse/parser.ts';
import { findHeading, headingId } from './heading-link.ts';
import { type Destination, type Lookup, makeLookup, resolveLink, respelledLink } from './link-target.ts';
import type { FileNode, Tree } from './tree.ts';
import { cutLink, unusableLink } from './unusable-link.ts';
import type { MayName } from './withheld.ts';

/** Image files that a page shows; a link with `![]` to anything else is no image. */
const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

export interface Expansion {
  /** Destination of every link of every readable Markdown file, by position in the file's list of links. */
  readonly destinations: ReadonlyMap<RepoPath, readonly Destination[]>;
  /** Files that became readable only because something links to them. */
  readonly added: readonly FileNode[];
  /** Everything that can be read: what was published before, and what was added. */
  readonly readable: ReadonlySet<RepoPath>;
  /** A bound was hit. */
  readonly partial: boolean;
  readonly findings: readonly Finding[];
}

export interface ExpansionInput {
  readonly parsed: Parsed;
  readonly tree: Tree;
  /** Readable before any link is looked at. */
  readonly published: readonly FileNode[];
  /** Directory of the enclosing skill. */
  owner(path: RepoPath): FolderPath | undefined;
  /** Tells whether the skill of a directory carries the text of a file in its document. */
  carries(directory: FolderPath, path: RepoPath): boolean;
  /** Tells whether a link may make this file readable: open, licensed, and not a part of what is withheld. */
  mayPublish(file: FileNode): boolean;
  readonly mayName: MayName;
}

/** Follows links from everything that is published, step by step. Pure. */
export function expandReferences(input: ExpansionInput): Expansion {
  const lookup = makeLookup(input.tree);
  const destinations = new Map<RepoPath, readonly Destination[]>();
  const findings: Finding[] = [];
  const known = new Set(input.published.map((file) => file.path));
  const added: FileNode[] = [];
  let partial = false;
  let step: readonly FileNode[] = input.published;
  for (let depth = 0; step.length > 0; depth += 1) {
    const isLast = depth >= input.parsed.limits.referenceSteps;
    const next: FileNode[] = [];
    for (const file of step) {
      const read = readLinks(input, lookup, file);
      if (read === undefined) continue;
      destinations.set(file.path, read.destinations);
      findings.push(...read.findings);
      const fresh = read.targets.filter((node) => !known.has(node.path) && input.mayPublish(node));
      if (isLast && fresh.length > 0) {
        findings.push(finding('references_truncated', { path: file.path }, { limit: input.parsed.limits.referenceSteps, unit: 'steps' }));
      }
      partial ||= read.truncated || (isLast && fresh.length > 0);
      for (const node of isLast ? [] : fresh) {
        if (known.has(node.path)) continue;
        known.add(node.path);
        added.push(node);
        next.push(node);
      }
    }
    step = next;
  }
  return { destinations, added, readable: known, partial, findings };
}

interface ReadLinks {
  readonly destinations: readonly Destination[];
  /** Files that the links make readable, if nothing keeps them back. */
  readonly targets: readonly FileNode[];
  readonly findings: readonly Finding[];
  readonly truncated: boolean;
}

function readLinks(input: ExpansionInput, lookup: Lookup, file: FileNode): ReadLinks | undefined {
  if (file.content === undefined || !isMarkdown(file.path)) return undefined;
  const markdown = input.parsed.markdown(file.content);
  if (markdown === undefined) return undefined;
  const { fileLinks, linkCharacters } = input.parsed.limits;
  const findings: Finding[] = [];
  // No text has more characters than bytes, and few have so many.
  const text = file.content.bytes.length > linkCharacters ? (input.parsed.text(file.content) ?? '') : '';
  const isLong = text.length > linkCharacters;
  const lastLine = isLong ? text.slice(0, linkCharacters).split('\n').length - 1 : Number.POSITIVE_INFINITY;
  const followed = markdown.links.filter((link) => link.line <= lastLine).length;
  const bound = (limit: number, unit: string) => findings.push(finding('references_truncated', { path: file.path }, { limit, unit }));
  // What is shown as plain text has no links at all, however long it is.
  if (markdown.tooComplex !== undefined) {
    const { of: bound, limit } = markdown.tooComplex;
    const given = { unit: 'complexity', bound, ...(limit === undefined ? {} : { limit }) };
    findings.push(finding('references_truncated', { path: file.path }, given));
  } else if (isLong) bound(linkCharacters, 'characters');
  if (followed > fileLinks) bound(fileLinks, 'links');
  const truncated = findings.length > 0;
  const targets: FileNode[] = [];
  const destinations = markdown.links.map((link, index): Destination => {
    if (link.placeholder) return { kind: 'nowhere' };
    const place = { path: file.path, line: link.line, column: link.column };
    if (link.cut) {
      findings.push(finding('link_unusable', place, { ...cutLink(link.url, link.kind) }));
      return { kind: 'nowhere' };
    }
    const destination = resolveLink(lookup, file.path, link.url, input.owner(file.path));
    if ((destination.kind === 'file' || destination.kind === 'folder') && !input.mayName(destination.path)) {
      if (index < fileLinks) findings.push(finding('link_target_withheld', place));
      return { kind: 'nowhere' };
    }
    if (index >= fileLinks || link.line > lastLine) return destination;
    findings.push(...linkFindings(input, lookup, file, link, place, destination));
    const target = destination.kind === 'file' ? input.tree.files.get(destination.path) : undefined;
    if (target !== undefined && canBeRead(target.path, link.kind)) targets.push(target);
    return atHeading(input, destination, destination.kind === 'heading' ? file : target);
  });
  return { destinations, targets, findings, truncated };
}

function linkFindings(
  input: ExpansionInput,
  lookup: Lookup,
  file: FileNode,
  { url: target, kind, unshown }: MarkdownLink,
  place: { readonly path: RepoPath; readonly line: number; readonly column: number },
  destination: Destination,
): readonly Finding[] {
  if (destination.kind === 'nowhere' && destination.outside) return [finding('link_leaves_repository', place, { target })];
  const unusable = destination.kind === 'nowhere' ? unusableLink(target, kind) : undefined;
  if (unusable !== undefined) return [finding('link_unusable', place, { ...unusable })];
  if (destination.kind === 'missing') {
    // What is wrong with a symbolic link or a submodule is told where it stands.
    const isTold = foldersDownTo(destination.path).some((above) => input.tree.unfollowed.has(above as RepoPath));
    if (isTold) return [];
    const found = lookup.inOtherCase(destination.path);
    const other = found !== undefined && input.mayName(found) ? found : '';
    const args = { target, path: destination.path, other, reason: other === '' ? 'absent' : 'case' };
    const correct = other === '' ? undefined : respelledLink(target, other);
    const missing = finding('link_target_missing', place, correct === undefined ? args : { ...args, correct });
    // Readers of the website and agents miss nothing.
    return [unshown ? { ...missing, severity: 'warning' } : missing];
  }
  if (destination.kind === 'heading') return headingFindings(input, file, destination.hash, place, target);
  if (destination.kind !== 'file') return [];
  const args = { target, path: destination.path };
  const owner = input.owner(file.path);
  const leaves = owner !== undefined && !isWithin(owner, destination.path) && !input.carries(owner, destination.path);
  return [
    ...(destination.fromSkillRoot ? [finding('link_from_skill_root', place, args)] : []),
    ...(leaves ? [finding('link_outside_skill', place, args)] : []),
    ...headingFindings(input, input.tree.files.get(destination.path), destination.hash, place, target),
  ];
}

/** A destination with the fragment as the page of the linked text has it: whoever links may write it in other letters. */
function atHeading({ parsed }: ExpansionInput, destination: Destination, linked: FileNode | undefined): Destination {
  if ((destination.kind !== 'heading' && destination.kind !== 'file') || destination.hash === undefined || destination.hash === '')
    return destination;
  if (linked?.content === undefined || !isMarkdown(linked.path)) return destination;
  const markdown = parsed.markdown(linked.content);
  const id = markdown === undefined ? undefined : headingId(destination.hash, markdown);
  return id === undefined || id === destination.hash ? destination : { ...destination, hash: id };
}

/** A fragment that names nothing in the text that is linked to; another kind of file has no headings. */
function headingFindings(
  { parsed }: ExpansionInput,
  linked: FileNode | undefined,
  hash: string | undefined,
  place: Place,
  target: string,
): readonly Finding[] {
  if (hash === undefined || hash === '' || linked?.content === undefined || !isMarkdown(linked.path)) return [];
  const { content } = linked;
  const markdown = parsed.markdown(content);
  if (markdown === undefined) return [];
  const found = findHeading(hash, markdown, () => parsed.text(content) ?? '');
  return found.kind === 'fine' ? [] : [finding('link_heading_missing', place, { target, hash, near: found.near ?? '' })];
}

/** Markdown and shown images; a link to another manifest adds nothing. */
function canBeRead(path: RepoPath, kind: 'link' | 'image'): boolean {
  if (baseName(path) === MANIFEST_NAME) return false;
  return isMarkdown(path) || (kind === 'image' && IMAGE.test(path));
}
