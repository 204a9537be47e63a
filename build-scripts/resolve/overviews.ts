/** README introductions: one per exposed folder; never a search result, never counted (format.md, section 3). */
import { baseName, type FolderPath, folderOf, isHidden } from '#model/repo-path.ts';
import type { Context } from './context.ts';
import { describeText, type TextDescription } from './describe-text.ts';
import { isReadable } from './manifests.ts';
import type { FileNode } from './tree.ts';

export interface Overview extends TextDescription {
  readonly file: FileNode;
}

/** In order of preference; of several that one line means, the first in path order. */
const SPELLINGS: readonly RegExp[] = [/^README\.md$/, /^readme\.md$/, /^readme\.md$/i, /^readme\.markdown$/i, /^readme\.mdx$/i];

function rank(file: FileNode): number {
  return SPELLINGS.findIndex((spelling) => spelling.test(baseName(file.path)));
}

/** Finds the introduction of the root and of every exposed folder that belongs to no skill. */
export function resolveOverviews(
  context: Pick<Context, 'parsed' | 'tree' | 'manifests' | 'skills' | 'serving'>,
  exposed: ReadonlySet<FolderPath>,
): ReadonlyMap<FolderPath, Overview> {
  const { parsed, tree, manifests, skills, serving } = context;
  const chosen = new Map<FolderPath, FileNode>();
  for (const file of tree.files.values()) {
    const folder = folderOf(file.path);
    if (rank(file) < 0 || !exposed.has(folder) || isHidden(file.path) || file.content === undefined) continue;
    if (skills.owner(folder) !== undefined || !isReadable(manifests, file) || !serving.mayServe(file)) continue;
    const other = chosen.get(folder);
    if (other === undefined || rank(file) < rank(other)) chosen.set(folder, file);
  }
  return new Map(
    [...chosen].flatMap(([folder, file]) =>
      file.content === undefined ? [] : [[folder, { file, ...describeText(parsed, file.path, file.content) }] as const],
    ),
  );
}
