/**
 * Reference expansion: what published Markdown links to becomes readable, step by step and within bounds
 * (format.md, section 5). A target exposes no sibling.
 */

import { isMarkdown } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type FolderPath, isWithin, type RepoPath } from '#model/repo-path.ts';
import type { Parsed } from '#parse/parser.ts';
import { type Destination, type Lookup, makeLookup, resolveLink } from './link-target.ts';
import { MANIFEST_NAME } from './manifests.ts';
import type { FileNode, Tree } from './tree.ts';

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
  /** Tells whether a link may make this file readable: open, licensed, and not a part of what is withheld. */
  mayPublish(file: FileNode): boolean;
}

export function expandReferences(input: ExpansionInput): Expansion {
  const lookup = makeLookup(input.tree);
  const destinations = new Map<RepoPath, readonly Destination[]>();
  const findings: Finding[] = [];
  const known = new Set(input.published.map((file) => file.path));
  const added: FileNode[] = [];
  let partial = false;
  let step: readonly FileNode[] = input.published;
  for (let depth = 0; step.length > 0; depth += 1) {
    const next: FileNode[] = [];
    for (const file of step) {
      const read = readLinks(input, lookup, file);
      if (read === undefined) continue;
      destinations.set(file.path, read.destinations);
      findings.push(...read.findings);
      partial ||= read.truncated;
      for (const target of read.targets) {
        const node = input.tree.files.get(target);
        if (node === undefined || known.has(target) || !input.mayPublish(node)) continue;
        if (depth >= input.parsed.limits.referenceSteps) {
          partial = true;
          findings.push(finding('references_truncated', { path: file.path }, { reason: `${input.parsed.limits.referenceSteps} steps` }));
          break;
        }
        known.add(target);
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
  readonly targets: readonly RepoPath[];
  readonly findings: readonly Finding[];
  readonly truncated: boolean;
}

function readLinks(input: ExpansionInput, lookup: Lookup, file: FileNode): ReadLinks | undefined {
  if (file.content === undefined || !isMarkdown(file.path) || file.size > input.parsed.limits.indexedBytes * 4) return undefined;
  const markdown = input.parsed.markdown(file.content);
  if (markdown === undefined) return undefined;
  const owner = input.owner(file.path);
  const { fileLinks, linkCharacters } = input.parsed.limits;
  const truncated = markdown.links.length > fileLinks || file.size > linkCharacters * 4 || markdown.tooComplex === true;
  const findings: Finding[] = truncated ? [finding('references_truncated', { path: file.path }, { reason: `${fileLinks} links` })] : [];
  const targets: RepoPath[] = [];
  const destinations = markdown.links.map((link, index): Destination => {
    if (link.placeholder) return { kind: 'nowhere' };
    const destination = resolveLink(lookup, file.path, link.url, owner);
    if (index >= fileLinks) return destination;
    const place = { path: file.path, line: link.line, column: link.column };
    if (destination.kind === 'missing') findings.push(finding('link_target_missing', place, { target: link.url, path: destination.path }));
    if (destination.kind !== 'file') return destination;
    if (destination.fromSkillRoot) findings.push(finding('link_from_skill_root', place, { target: link.url, path: destination.path }));
    if (owner !== undefined && !isWithin(owner, destination.path)) {
      findings.push(finding('link_outside_skill', place, { target: link.url, path: destination.path }));
    }
    if (canBeRead(destination.path, link.kind)) targets.push(destination.path);
    return destination;
  });
  return { destinations, targets, findings, truncated };
}

/** Markdown and shown images; a link to another manifest adds nothing. */
function canBeRead(path: RepoPath, kind: 'link' | 'image'): boolean {
  if (baseName(path) === MANIFEST_NAME) return false;
  return isMarkdown(path) || (kind === 'image' && IMAGE.test(path));
}
