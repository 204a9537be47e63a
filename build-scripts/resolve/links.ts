/**
 * Symbolic links, resolved inside the commit's tree and never through the operating system (format.md, section 1).
 * A file link becomes a file with its target's bytes; a folder link only where it is an alias of a skill.
 */
import { compareText } from '#model/compare.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, childOf, type FolderPath, isWithin, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { TreeEntry } from '#model/snapshot.ts';
import type { Parsed } from '#parse/parser.ts';
import { linkFollower } from './follow-link.ts';
import { isLfsPointer } from './lfs.ts';
import { type FileNode, filesWithin, makeTree, type Tree } from './tree.ts';

/** Gives the tree of everything that names bytes, and reports every link and submodule that adds nothing. */
export function resolveLinks(parsed: Parsed): Outcome<Tree> {
  const { entries } = parsed.snapshot;
  const findings: Finding[] = [];
  const unfollowed = new Set<RepoPath>();
  const refuse = (path: RepoPath, reason: string): void => {
    unfollowed.add(path);
    findings.push(finding('link_not_followed', { path }, { reason }));
  };
  const own = new Map([...entries].filter(([, entry]) => isFile(entry)).map(([path, entry]) => [path, node(path, entry)]));
  const follow = linkFollower(entries, makeTree(own).folders);
  const files = new Map(own);
  const folderLinks: { readonly path: RepoPath; readonly folder: FolderPath }[] = [];
  for (const [path, entry] of entries) {
    if (entry.mode === 'submodule') {
      unfollowed.add(path);
      findings.push(finding('submodule_not_followed', { path }));
    }
    if (entry.mode !== 'link') continue;
    const target = follow(path);
    if (target.kind === 'file') files.set(path, node(path, target.entry));
    else if (target.kind === 'folder') folderLinks.push({ path, folder: target.folder });
    else refuse(path, target.reason);
  }
  addAliases(parsed, files, folderLinks, refuse);
  for (const file of files.values()) {
    if (file.unavailable === 'lfs_pointer') findings.push(finding('lfs_pointer', { path: file.path }));
  }
  return { value: makeTree(inPathOrder(files), unfollowed), findings };
}

function inPathOrder(files: ReadonlyMap<RepoPath, FileNode>): ReadonlyMap<RepoPath, FileNode> {
  return new Map([...files].sort(([a], [b]) => compareText(a, b)));
}

function isFile(entry: TreeEntry): boolean {
  return entry.mode === 'file' || entry.mode === 'executable';
}

function node(path: RepoPath, entry: TreeEntry): FileNode {
  const pointer = entry.content !== undefined && isLfsPointer(entry.content.bytes);
  const content = entry.content === undefined || pointer ? undefined : { path, ...entry.content };
  return {
    path,
    origin: entry.path,
    size: entry.size,
    executable: entry.mode === 'executable',
    content,
    ...(content === undefined ? { unavailable: pointer ? ('lfs_pointer' as const) : ('over_read_limit' as const) } : {}),
  };
}

/** Adds the files of every folder link that is an alias. What the links add together is bounded like the tree itself. */
function addAliases(
  parsed: Parsed,
  files: Map<RepoPath, FileNode>,
  folderLinks: readonly { readonly path: RepoPath; readonly folder: FolderPath }[],
  refuse: (path: RepoPath, reason: string) => void,
): void {
  if (folderLinks.length === 0) return;
  const before = makeTree(inPathOrder(files));
  let room = parsed.limits.treeFiles - files.size;
  for (const { path, folder } of folderLinks) {
    if (!isAlias(parsed, before, path, folder)) {
      refuse(path, 'folder');
      continue;
    }
    const targets = filesWithin(before, folder);
    room -= targets.length;
    if (room < 0) {
      refuse(path, 'too_many');
      continue;
    }
    for (const target of targets) {
      const copy = childOf(path, relativeTo(folder, target.path));
      const content = target.content === undefined ? undefined : { ...target.content, path: copy };
      files.set(copy, { ...target, path: copy, content });
    }
  }
}

/** An alias: the target directly holds a skill whose name is the link's own name. */
function isAlias(parsed: Parsed, tree: Tree, link: RepoPath, folder: FolderPath): boolean {
  if (folder === '' || isWithin(folder, link)) return false;
  const file = tree.files.get(childOf(folder, SKILL_NAME));
  if (file?.content === undefined) return false;
  const skill = parsed.skill(file.content);
  return skill.kind === 'skill' && skill.skill.name === baseName(link);
}
