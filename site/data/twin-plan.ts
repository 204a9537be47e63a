/**
 * Which pages have twins (`index.md`, `index.json`) and pictures for previews. They are conveniences: where the published
 * folder would hold too many files they go before any page does (architecture.md, "Budget of files").
 */
import { readdirSync } from 'node:fs';
import { owningSkill } from '../view/owner.ts';
import type { Page, PagePlan } from './pages.ts';

/** Files that a published folder may hold: static hosts refuse more. */
export const MAX_PUBLISHED_FILES = 20_000;

/** Home, search, connect, health, the page for what is not found, feeds, styles, scripts, fonts, texts. */
const OWN_FILES = 80;

/** What is given up first comes last. */
const LEVELS = ['none', 'skills', 'main', 'all', 'pictures'] as const;
type Level = (typeof LEVELS)[number];

export interface TwinPlan {
  /** `pictures`: everything. `all`: no pictures. `main`: no twins of supporting files either. `skills`: of skills alone. */
  readonly level: Level;
  readonly pictures: boolean;
  hasMarkdown(page: Page): boolean;
  hasJson(page: Page): boolean;
}

export interface TwinOptions {
  /** Files that the published folder holds before the website is made. */
  readonly publishedFiles: number;
  /** Previews need absolute URLs. */
  readonly siteUrl: string | undefined;
  readonly budget?: number;
}

/** Decides the twins of a plan of pages: as much as fits. */
export function planTwins(plan: Pick<PagePlan, 'pages'>, options: TwinOptions): TwinPlan {
  const { publishedFiles, siteUrl, budget = MAX_PUBLISHED_FILES } = options;
  const room = budget - publishedFiles - OWN_FILES - plan.pages.length;
  const top: Level = siteUrl === undefined ? 'all' : 'pictures';
  const wanted = LEVELS.slice(0, LEVELS.indexOf(top) + 1);
  const level = wanted.findLast((candidate) => countAt(candidate, plan.pages) <= room) ?? 'none';
  return {
    level,
    pictures: level === 'pictures',
    hasMarkdown: (page) => keepsTwins(level, page) && isMarkdownPage(page),
    hasJson: (page) => keepsTwins(level, page),
  };
}

function countAt(level: Level, pages: readonly Page[]): number {
  let count = 0;
  for (const page of pages) {
    if (keepsTwins(level, page)) count += isMarkdownPage(page) ? 2 : 1;
    if (level === 'pictures' && page.kind === 'skill') count += 1;
  }
  return count;
}

function keepsTwins(level: Level, page: Page): boolean {
  if (level === 'none') return false;
  if (level === 'skills') return page.kind === 'skill';
  return level !== 'main' || !isSupporting(page);
}

function isSupporting({ kind, edition, path }: Page): boolean {
  return kind === 'file' || (kind === 'folder' && owningSkill(edition, path) !== undefined);
}

/** Folders are described in Markdown, skills and Markdown files are it. */
function isMarkdownPage({ kind, path }: Page): boolean {
  return kind === 'folder' || kind === 'skill' || /\.(md|markdown|mdx)$/i.test(path);
}

/** Files below a folder. */
export function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
