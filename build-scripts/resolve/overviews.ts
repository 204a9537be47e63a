/** README introductions: one per exposed folder; never a search result, never counted (format.md, section 3). */
import { baseName, type FolderPath, folderOf } from '#model/repo-path.ts';
import type { Parsed } from '#parse/parser.ts';
import { describeText, type TextDescription } from './describe-text.ts';
import { isReadable, type Manifests } from './manifests.ts';
import type { Serving } from './serving.ts';
import type { Skills } from './skills.ts';
import type { FileNode, Tree } from './tree.ts';

export interface Overview extends TextDescription {
  readonly file: FileNode;
}

/** In order of preference; a name that none of these is goes last in its group. */
const SPELLINGS: readonly RegExp[] = [/^README\.md$/, /^readme\.md$/, /^readme\.md$/i, /^readme\.markdown$/i, /^readme\.mdx$/i];

function rank(name: string): number {
  return SPELLINGS.findIndex((spelling) => spelling.test(name));
}

/** Finds the introduction of the root and of every exposed folder that belongs to no skill. */
export function resolveOverviews(
  parsed: Parsed,
  tree: Tree,
  manifests: Manifests,
  skills: Skills,
  exposed: ReadonlySet<FolderPath>,
  serving: Pick<Serving, 'mayServe'>,
): ReadonlyMap<FolderPath, Overview> {
  const chosen = new Map<FolderPath, FileNode>();
  for (const file of tree.files.values()) {
    const folder = folderOf(file.path);
    const order = rank(baseName(file.path));
    if (order < 0 || file.content === undefined || file.size > parsed.limits.indexedBytes) continue;
    if (
      !(folder === '' || exposed.has(folder)) ||
      skills.owner(folder) !== undefined ||
      !isReadable(manifests, file) ||
      !serving.mayServe(file)
    )
      continue;
    const other = chosen.get(folder);
    if (other === undefined || order < rank(baseName(other.path))) chosen.set(folder, file);
  }
  const overviews = [...chosen].flatMap(([folder, file]) =>
    file.content === undefined ? [] : [[folder, { file, ...describeText(parsed, file.path, file.content) }] as const],
  );
  return new Map(overviews);
}
