/**
 * How many files a published folder holds, and what is left out where static hosts would refuse it, conveniences first:
 * forms beside pages, then pages of supporting files, whose source stands for them, then the copies for older installers,
 * then the zips for uploads by hand (architecture.md, "Budget of files").
 */
import { countTwins, OWN_FILES, type PlannedPage, pagesOf, TWIN_LEVELS, type TwinLevel } from '#contract/page-plan.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { DeploymentOptions, Edition } from './artifacts.ts';
import { addLegacyIndexes, countLegacyFiles } from './discovery-indexes.ts';
import type { PublishedFiles } from './published-files.ts';

/** `deployment.json`, its findings and the list of the website's files, which are written after this was decided. */
const WRITTEN_LAST = 3;

const LEFT_OUT: Readonly<Record<TwinLevel, string | undefined>> = {
  none: 'the Markdown and JSON forms of pages',
  skills: 'the Markdown and JSON forms of pages other than those of skills',
  main: 'the Markdown and JSON forms of the pages of supporting files',
  all: 'the pictures for previews',
  pictures: undefined,
};

export interface Fitted {
  readonly pages: NonNullable<Deployment['pages']>;
  readonly twins: TwinLevel;
  readonly uploads: NonNullable<Deployment['uploads']>;
  readonly findings: readonly Finding[];
}

interface FitOptions extends Pick<DeploymentOptions, 'keptFiles' | 'maxFiles' | 'siteUrl'> {
  /** Files of pages about what is no longer at its address: few, and the only place that says so. */
  readonly pastFiles: number;
}

/** Decides, adds the copies for older installers and takes the uploads away as they fit or not, and gives a finding for each thing that is left out. */
export function fitFiles(
  published: PublishedFiles,
  editions: readonly Edition[],
  { keptFiles = new Map(), maxFiles, siteUrl, pastFiles }: FitOptions,
): Fitted {
  const mains = editions.filter(({ page }) => page.ref === undefined);
  const all = editions.flatMap(({ entries }) => pagesOf(entries));
  const kept = [...keptFiles.keys()].filter((file) => !published.files.has(file)).length;
  const legacy = countLegacyFiles(mains);
  const fixed = published.files.size + kept + OWN_FILES + WRITTEN_LAST + pastFiles;
  const dropsPages = fixed + all.length + legacy > maxFiles && all.some(({ supporting }) => supporting);
  const pages = dropsPages ? all.filter(({ supporting }) => !supporting) : all;
  const dropsLegacy = fixed + pages.length + legacy > maxFiles && legacy > 0;
  if (!dropsLegacy) addLegacyIndexes(published, mains);
  const wanted = fixed + pages.length + (dropsLegacy ? 0 : legacy);
  const dropsUploads = wanted > maxFiles && published.uploads.size > 0;
  const used = wanted - (dropsUploads ? published.dropUploads() : 0);
  const twins = fitTwins(pages, maxFiles - used, siteUrl !== undefined);
  return {
    pages: dropsPages ? 'without-supporting-files' : 'all',
    twins: twins.level,
    uploads: dropsUploads ? 'none' : 'all',
    findings: [
      ...(twins.leftOut === undefined ? [] : [{ ...tooMany(maxFiles, twins.leftOut), severity: 'info' as const }]),
      ...(dropsPages ? [tooMany(maxFiles, 'the pages of supporting files')] : []),
      ...(dropsLegacy ? [tooMany(maxFiles, 'the copies for the older discovery index')] : []),
      ...(dropsUploads ? [tooMany(maxFiles, 'the zips for uploads by hand')] : []),
      ...(used > maxFiles ? [tooMany(maxFiles, '')] : []),
    ],
  };
}

function tooMany(limit: number, dropped: string): Finding {
  return finding('too_many_files_published', undefined, { limit, dropped });
}

/** The most that fits. Previews need absolute URLs, so that without the site's origin nobody misses pictures. */
function fitTwins(
  pages: readonly PlannedPage[],
  room: number,
  hasOrigin: boolean,
): { readonly level: TwinLevel; readonly leftOut: string | undefined } {
  const top: TwinLevel = hasOrigin ? 'pictures' : 'all';
  const wanted = TWIN_LEVELS.slice(0, TWIN_LEVELS.indexOf(top) + 1);
  const level = wanted.findLast((candidate) => countTwins(candidate, pages) <= room) ?? 'none';
  return { level, leftOut: level === top ? undefined : LEFT_OUT[level] };
}
