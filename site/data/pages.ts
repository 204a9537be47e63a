/** The list of pages: what has a page, under which folder, and what the compiler decided to leave out. */
import { pageFolder } from '#contract/page-path.ts';
import { fittingPages, pagesOf } from '#contract/page-plan.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import type { Edition } from './edition.ts';

export interface Page {
  readonly kind: 'folder' | 'skill' | 'document' | 'file';
  readonly edition: Edition;
  /** Repository path of what it shows: for a skill its `SKILL.md`. */
  readonly path: string;
  /** Folder below the published root, unencoded. */
  readonly folder: string;
  /** A file or folder inside a skill, or a file that introduces nothing. */
  readonly supporting: boolean;
}

export interface PagePlan {
  readonly pages: readonly Page[];
  /** Pages of supporting files left out. */
  readonly dropped: number;
  /** The page folder of a repository path; `undefined` where it has no page. */
  has(edition: Edition, path: string): boolean;
}

/**
 * Plans the pages of all editions. Which of them there are is the compiler's decision: where the published folder would
 * hold too many files, files and folders inside skills have no page (links go to their source instead), those of the largest skills first.
 */
export function planPages(
  editions: readonly Edition[],
  { pages = 'all', supportingPages = 0 }: Pick<Deployment, 'pages' | 'supportingPages'> = {},
): PagePlan {
  const all = editions.flatMap((edition) => pagesOf(edition.directory).map((planned) => ({ edition, address: edition.address, planned })));
  const kept = pages === 'all' ? all : fittingPages(all, supportingPages);
  const known = new Set(kept.map(({ edition, planned }) => keyOf(edition, planned.path)));
  return {
    pages: kept.map(({ edition, planned: { kind, path, at, supporting } }) => ({
      kind,
      path,
      supporting,
      edition,
      folder: pageFolder(edition.mount, at),
    })),
    dropped: all.length - kept.length,
    has: (edition, path) => known.has(keyOf(edition, path)),
  };
}

function keyOf(edition: Edition, path: string): string {
  return `${edition.address}\n${path}`;
}
