/**
 * How many files a published folder holds, and what is left out where static hosts would refuse it: first the pages of
 * supporting files, whose source stands for them, then the copies for older installers (architecture.md, "Budget of files").
 */
import { FILES_PER_PAGE, OWN_FILES, pagesOf } from '#contract/page-plan.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { DeploymentOptions, Edition } from './artifacts.ts';
import { addLegacyIndexes, countLegacyFiles } from './discovery-indexes.ts';
import type { PublishedFiles } from './published-files.ts';

/** `deployment.json` and its findings, which are written after this was decided. */
const WRITTEN_LAST = 2;

/** Decides, adds what fits, and gives a finding for each thing that is left out. */
export function fitFiles(
  published: PublishedFiles,
  editions: readonly Edition[],
  { keptFiles = new Map(), maxFiles }: Pick<DeploymentOptions, 'keptFiles' | 'maxFiles'>,
): { readonly pages: NonNullable<Deployment['pages']>; readonly findings: readonly Finding[] } {
  const mains = editions.filter(({ page }) => page.ref === undefined);
  const planned = editions.flatMap(({ entries }) => pagesOf(entries));
  const supporting = planned.filter((page) => page.supporting).length;
  const kept = [...keptFiles.keys()].filter((file) => !published.files.has(file)).length;
  const legacy = countLegacyFiles(mains);
  const total = published.files.size + kept + planned.length * FILES_PER_PAGE + OWN_FILES + WRITTEN_LAST + legacy;
  const dropsPages = total > maxFiles && supporting > 0;
  const withoutPages = dropsPages ? total - supporting * FILES_PER_PAGE : total;
  const dropsLegacy = withoutPages > maxFiles && legacy > 0;
  const rest = dropsLegacy ? withoutPages - legacy : withoutPages;
  if (!dropsLegacy) addLegacyIndexes(published, mains);
  const say = (dropped: string): Finding => finding('too_many_files_published', undefined, { limit: maxFiles, dropped });
  return {
    pages: dropsPages ? 'without-supporting-files' : 'all',
    findings: [
      ...(dropsPages ? [say('the pages of supporting files')] : []),
      ...(dropsLegacy ? [say('the copies for the older discovery index')] : []),
      ...(rest > maxFiles ? [say('')] : []),
    ],
  };
}
