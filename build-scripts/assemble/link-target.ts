/** Where a page's link goes, from where the file's link points (website.md, "Rendering"). */
import type { LinkTarget } from '#contract/schema/page-body.ts';
import type { FolderPath, RepoPath } from '#model/repo-path.ts';
import { folderOf } from '#model/repo-path.ts';
import type { MarkdownLink } from '#parse/markdown/parse-markdown.ts';
import type { Destination } from '#resolve/link-target.ts';
import type { Resolved } from '#resolve/resolve.ts';

export interface PublishedPaths {
  /** `SKILL.md` of every published skill -> its directory. */
  readonly skills: ReadonlyMap<RepoPath, FolderPath>;
  readonly resolved: Pick<Resolved, 'files' | 'folders' | 'manifests'>;
}

/** Decides the target of one link. */
export function linkTarget(published: PublishedPaths, destination: Destination, kind: MarkdownLink['kind']): LinkTarget {
  if (destination.kind === 'web') return { to: 'web', url: destination.url };
  if (destination.kind === 'heading') return { to: 'heading', hash: destination.hash };
  if (destination.kind !== 'file' && destination.kind !== 'folder') return { to: 'nowhere' };
  const hash = destination.hash === undefined ? {} : { hash: destination.hash };
  const page = pageOf(published, destination);
  if (page === undefined)
    return published.resolved.manifests.isOpen(destination.path) ? { to: 'source', path: destination.path, ...hash } : { to: 'nowhere' };
  const file = published.resolved.files.get(page as RepoPath)?.file;
  if (kind === 'image' && file?.content !== undefined) return { to: 'blob', digest: file.content.digest, path: file.path };
  return { to: 'page', path: page, ...hash };
}

/** Repository path whose page shows the destination; the page of a skill is that of its directory. */
function pageOf(
  { skills, resolved }: PublishedPaths,
  destination: Extract<Destination, { kind: 'file' | 'folder' }>,
): FolderPath | undefined {
  if (destination.kind === 'folder') return resolved.folders.has(destination.path) ? destination.path : undefined;
  if (skills.has(destination.path)) return folderOf(destination.path) === '' ? destination.path : folderOf(destination.path);
  return resolved.files.has(destination.path) ? destination.path : undefined;
}
