/** The list of pages, decided in one place: what has a page, under which folder, and what is left out when there are too many. */
import { pageFolder } from '#contract/page-path.ts';
import type { Edition } from './edition.ts';
import { skillPagePath } from './skill-path.ts';

export interface Page {
  readonly kind: 'folder' | 'skill' | 'document' | 'file';
  readonly edition: Edition;
  /** Repository path of what it shows: for a skill its `SKILL.md`. */
  readonly path: string;
  /** Folder below the published root, unencoded. */
  readonly folder: string;
}

export interface PagePlan {
  readonly pages: readonly Page[];
  /** Pages of supporting files left out. */
  readonly dropped: number;
  /** The page folder of a repository path; `undefined` where it has no page. */
  has(edition: Edition, path: string): boolean;
}

/** Files that a published folder may hold: static hosts refuse more (architecture.md, "Budget of files"). */
export const MAX_PUBLISHED_FILES = 20_000;

/** Home, search, connect, health, the page for what is not found, styles, scripts and fonts. */
const FIXED_FILES = 40;

/**
 * Plans the pages of all editions. Where the published folder would hold more than `budget` files, files and folders
 * inside skills lose their pages (links go to their source instead); nothing else is left out.
 */
export function planPages(editions: readonly Edition[], publishedFiles: number, budget: number = MAX_PUBLISHED_FILES): PagePlan {
  const all = editions.flatMap(pagesOf);
  const over = publishedFiles + FIXED_FILES + all.length > budget;
  const kept = over ? all.filter((planned) => !planned.supporting) : all;
  const known = new Set(kept.map(({ page }) => keyOf(page.edition, page.path)));
  return {
    pages: kept.map(({ page }) => page),
    dropped: all.length - kept.length,
    has: (edition, path) => known.has(keyOf(edition, path)),
  };
}

interface Planned {
  readonly page: Page;
  readonly supporting: boolean;
}

function pagesOf(edition: Edition): readonly Planned[] {
  const skillFolders = new Set<string>();
  for (const [path, entry] of edition.directory) {
    if (entry.kind === 'skill' && path.includes('/')) skillFolders.add(skillPagePath(path));
  }
  const planned: Planned[] = [];
  for (const [path, entry] of edition.directory) {
    if (entry.kind === 'oversize' || (entry.kind === 'folder' && skillFolders.has(path))) continue;
    const folder = pageFolder(edition.mount, entry.kind === 'skill' ? skillPagePath(path) : path);
    const supporting = entry.kind === 'file' ? !isIntroduction(path) : entry.kind === 'folder' && isInsideSkill(path, skillFolders);
    planned.push({ page: { kind: entry.kind, edition, path, folder }, supporting });
  }
  return planned;
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

function keyOf(edition: Edition, path: string): string {
  return `${edition.address}\n${path}`;
}
