/** Documents: Markdown and small JSON under the document directories of the nearest manifest (format.md, section 3). */
import { isMarkdownOrJson } from '#model/file-kinds.ts';
import { childOf, type FolderPath, folderOf, isHidden, isWithin, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { Parsed } from '#parse/parser.ts';
import { describeText, type TextDescription } from './describe-text.ts';
import { isReadable, MANIFEST_NAME, type Manifests } from './manifests.ts';
import { SKILL_NAME, type Skills } from './skills.ts';
import type { FileNode, Tree } from './tree.ts';

export interface ResolvedDocument extends TextDescription {
  readonly path: RepoPath;
  readonly file: FileNode;
}

/** Document directories that are in force for a folder: the nearest manifest's, else `docs` beside it or at the root. */
export function documentFolders(manifests: Pick<Manifests, 'nearest'>, folder: FolderPath): readonly FolderPath[] {
  const manifest = manifests.nearest(folder);
  return manifest?.documents ?? [childOf(manifest?.folder ?? '', 'docs')];
}

export function resolveDocuments(parsed: Parsed, tree: Tree, manifests: Manifests, skills: Skills): readonly ResolvedDocument[] {
  const folders = new Map<FolderPath, FolderPath | undefined>();
  const rootOf = (folder: FolderPath): FolderPath | undefined => {
    if (!folders.has(folder))
      folders.set(
        folder,
        documentFolders(manifests, folder).find((root) => isWithin(root, folder)),
      );
    return folders.get(folder);
  };
  return [...tree.files.values()].flatMap((file) => {
    const root = rootOf(folderOf(file.path));
    if (root === undefined || !isMarkdownOrJson(file.path) || file.content === undefined) return [];
    if (file.size > parsed.limits.indexedBytes || !isReadable(manifests, file) || skills.owner(file.path) !== undefined) return [];
    // Naming a hidden directory declares it; what hides below it stays hidden.
    if (isHidden(root === file.path ? '' : (relativeTo(root, file.path) as RepoPath)) || isOwnName(file.path)) return [];
    return [{ path: file.path, file, ...describeText(parsed, file.path, file.content) }];
  });
}

function isOwnName(path: RepoPath): boolean {
  return path.endsWith(`/${SKILL_NAME}`) || path.endsWith(`/${MANIFEST_NAME}`) || path === SKILL_NAME || path === MANIFEST_NAME;
}
