/**
 * Which published paths have a page, and which of these pages go first when a published folder would hold too many files
 * (architecture.md, "Budget of files"). The compiler decides by it and the website follows, so that both count alike.
 */

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
    const supporting = kind === 'file' ? !isIntroduction(path) : kind === 'folder' && isInsideSkill(path, skillFolders);
    return [{ kind, path, at: kind === 'skill' && path.includes('/') ? folderOf(path) : path, supporting }];
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** A manifest or README: the text of a folder, which keeps its page whatever the number of files. */
function isIntroduction(path: string): boolean {
  return /(^|\/)(SKILLCDN\.md|readme\.(md|markdown|mdx))$/i.test(path);
}

function isInsideSkill(path: string, skillFolders: ReadonlySet<string>): boolean {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    if (skillFolders.has(path.slice(0, slash))) return true;
  }
  return false;
}
