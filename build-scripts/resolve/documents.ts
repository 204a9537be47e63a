/** Documents: Markdown and small JSON under the document directories of the nearest manifest (format.md, section 3). */
import { isMarkdown, isMarkdownOrJson, MANIFEST_NAME } from '#model/file-kinds.ts';
import { baseName, childOf, type FolderPath, folderOf, isHidden, isWithin, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { Context } from './context.ts';
import { describeText, type TextDescription } from './describe-text.ts';
import { isReadable, type Manifests } from './manifests.ts';
import { isSkillFileName } from './skills.ts';
import type { FileNode } from './tree.ts';

export interface ResolvedDocument extends TextDescription {
  readonly path: RepoPath;
  readonly file: FileNode;
}

export interface Documents {
  readonly readable: readonly ResolvedDocument[];
  /** Over the read limit or kept elsewhere: named, not served. */
  readonly unavailable: readonly FileNode[];
}

/** Document directories that are in force for a folder: the nearest manifest's, else `docs` beside it or at the root. */
export function documentFolders(manifests: Pick<Manifests, 'nearest'>, folder: FolderPath): readonly FolderPath[] {
  const manifest = manifests.nearest(folder);
  if (manifest?.documents !== undefined) return manifest.documents;
  const usual = childOf(manifest?.folder ?? '', 'docs');
  // A hidden directory has to be named.
  return isHidden(usual) ? [] : [usual];
}

export function resolveDocuments(context: Pick<Context, 'parsed' | 'tree' | 'manifests' | 'skills' | 'serving'>): Documents {
  const { parsed, tree, manifests, skills, serving } = context;
  const roots = new Map<FolderPath, FolderPath | undefined>();
  const rootOf = (folder: FolderPath): FolderPath | undefined => {
    if (!roots.has(folder)) {
      const root = documentFolders(manifests, folder).find((candidate) => isWithin(candidate, folder));
      roots.set(folder, root);
    }
    return roots.get(folder);
  };
  const files = [...tree.files.values()].filter((file) => {
    const root = rootOf(folderOf(file.path));
    if (root === undefined || !isMarkdownOrJson(file.path) || isSkillFileName(file.path) || baseName(file.path) === MANIFEST_NAME)
      return false;
    // JSON past the indexing limit is data, not a text that people read.
    if (!isMarkdown(file.path) && file.size > parsed.limits.indexedBytes) return false;
    // Naming a hidden directory declares it; what hides below it stays hidden.
    if (skills.owner(file.path) !== undefined || isHidden(relativeTo(root, file.path) as RepoPath)) return false;
    return isReadable(manifests, file) && serving.mayServe(file);
  });
  return {
    readable: files.flatMap((file) =>
      file.content === undefined ? [] : [{ path: file.path, file, ...describeText(parsed, file.path, file.content) }],
    ),
    unavailable: files.filter((file) => file.content === undefined),
  };
}
