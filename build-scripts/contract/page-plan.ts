/**
 * Which published paths have a page, and which of these pages go first when a published folder would hold too many files
 * (architecture.md, "Budget of files"). The compiler decides by it and the website follows, so that both count alike.
 */
import { compareText } from './compare.ts';

/** Kinds of the directory's entries. */
type EntryKind = 'folder' | 'skill' | 'document' | 'file' | 'oversize';

export interface PlannedPage {
  readonly kind: Exclude<EntryKind, 'oversize'>;
  /** Repository path of what it shows: for a skill its `SKILL.md`. */
  readonly path: string;
  /** Repository path that its folder in the published tree is named after. */
  readonly at: string;
  /** A file or folder inside a skill, or a file that introduces nothing: its source on the host can stand for it. */
  readonly supporting: boolean;
  /** What keeps or loses the pages of its supporting files together: the outermost skill around the path, else its folder. */
  readonly group: string;
}

/** A page of one of the published trees. */
export interface TreePage {
  /** Address of the tree's root. */
  readonly address: string;
  readonly planned: PlannedPage;
}

/**
 * The pages that there are where `room` pages of supporting files are left, in the given order: skills with the fewest
 * supporting files keep theirs, whole skills at a time, so that as many as possible do. With a number of pages that this
 * gives as the room, it gives the same pages again: whoever knows the number knows which.
 */
export function fittingPages<T extends TreePage>(pages: readonly T[], room: number): readonly T[] {
  const sizes = new Map<string, number>();
  for (const page of pages) {
    if (page.planned.supporting) sizes.set(groupKey(page), (sizes.get(groupKey(page)) ?? 0) + 1);
  }
  const kept = new Set<string>();
  let left = room;
  for (const [key, size] of [...sizes].sort(([aKey, a], [bKey, b]) => a - b || compareText(aKey, bKey))) {
    if (size > left) break;
    left -= size;
    kept.add(key);
  }
  return pages.filter((page) => !page.planned.supporting || kept.has(groupKey(page)));
}

function groupKey({ address, planned }: TreePage): string {
  return `${address}\n${planned.group}`;
}

/** Pages and files that every website has: home, search, connect, health, what is not found, feeds, texts, styles, scripts, fonts. */
export const OWN_FILES = 100;

/**
 * What stands beside pages, from nothing to everything: `skills`: Markdown and JSON forms of skills; `main`: of everything
 * but supporting files; `all`: of every page; `pictures`: pictures for previews too.
 */
export const TWIN_LEVELS = ['none', 'skills', 'main', 'all', 'pictures'] as const;
export type TwinLevel = (typeof TWIN_LEVELS)[number];

/** Tells whether a page has twins at a level. */
export function hasTwins(level: TwinLevel, { kind, supporting }: Pick<PlannedPage, 'kind' | 'supporting'>): boolean {
  if (level === 'none') return false;
  if (level === 'skills') return kind === 'skill';
  return level !== 'main' || !supporting;
}

/** Tells whether a page has a Markdown form: folders are described in it, skills and Markdown files are it. */
export function isMarkdownPage({ kind, path }: Pick<PlannedPage, 'kind' | 'path'>): boolean {
  return kind === 'folder' || kind === 'skill' || /\.(md|markdown|mdx)$/i.test(path);
}

/** Files beside the pages at a level. */
export function countTwins(level: TwinLevel, pages: readonly PlannedPage[]): number {
  let count = 0;
  for (const page of pages) {
    if (hasTwins(level, page)) count += isMarkdownPage(page) ? 2 : 1;
    if (level === 'pictures' && page.kind === 'skill') count += 1;
  }
  return count;
}

/** The pages of one directory, in its order. */
export function pagesOf(entries: Iterable<readonly [path: string, entry: { readonly kind: EntryKind }]>): readonly PlannedPage[] {
  const all = [...entries];
  const skillFolders = new Set(all.flatMap(([path, entry]) => (entry.kind === 'skill' && path.includes('/') ? [folderOf(path)] : [])));
  return all.flatMap(([path, { kind }]): PlannedPage[] => {
    if (kind === 'oversize' || (kind === 'folder' && skillFolders.has(path))) return [];
    const supporting = kind === 'file' ? !isIntroduction(path) : kind === 'folder' && outermostSkill(path, skillFolders) !== undefined;
    const group = outermostSkill(path, skillFolders) ?? folderOf(path);
    return [{ kind, path, at: kind === 'skill' && path.includes('/') ? folderOf(path) : path, supporting, group }];
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A manifest or README: the text of a folder, which keeps its page whatever the number of files. */
function isIntroduction(path: string): boolean {
  return /(^|\/)(SKILLCDN\.md|readme\.(md|markdown|mdx))$/i.test(path);
}

/** The outermost of the skill folders above a path. */
function outermostSkill(path: string, skillFolders: ReadonlySet<string>): string | undefined {
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
    if (skillFolders.has(path.slice(0, slash))) return path.slice(0, slash);
  }
  return undefined;
}
