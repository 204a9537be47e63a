/**
 * Which pages have twins (`index.md`, `index.json`) and pictures for previews. They are conveniences: the compiler decides
 * how many of them fit (architecture.md, "Budget of files").
 */
import { hasTwins, isMarkdownPage, type TwinLevel } from '#contract/page-plan.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import type { Page } from './pages.ts';

export interface TwinPlan {
  readonly level: TwinLevel;
  readonly pictures: boolean;
  hasMarkdown(page: Page): boolean;
  hasJson(page: Page): boolean;
}

/** The twins that a deployment has. Previews need absolute URLs, so that a site without a known origin has no pictures. */
export function planTwins({ twins = 'pictures', siteUrl }: Pick<Deployment, 'twins' | 'siteUrl'>): TwinPlan {
  const level = twins === 'pictures' && siteUrl === undefined ? 'all' : twins;
  return {
    level,
    pictures: level === 'pictures',
    hasMarkdown: (page) => hasTwins(level, page) && isMarkdownPage(page),
    hasJson: (page) => hasTwins(level, page),
  };
}
