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

/** Files of one page in the published folder. */
export const FILES_PER_PAGE = 1;
/** Pages and files that every website has: home, search, connect, health, the page for what is not found, styles, scripts, fonts. */
export const OWN_FILES = 60;

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
