/**
 * How many files a published folder holds, and what is left out where static hosts would refuse it, conveniences first:
 * forms beside pages, then pages of supporting files, whose source stands for them, then the copies for older installers,
 * then the zips for uploads by hand (architecture.md, "Budget of files").
 */
import { pageAddress } from '#contract/page-path.ts';
import { countTwins, fittingPages, OWN_FILES, type PlannedPage, pagesOf, TWIN_LEVELS, type TwinLevel } from '#contract/page-plan.ts';
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
  /** What `deployment.json` says of it. */
  readonly said: Pick<Deployment, 'pages' | 'supportingPages' | 'legacyIndexes' | 'twins' | 'uploads'>;
  readonly findings: readonly Finding[];
}

interface FitOptions extends Pick<DeploymentOptions, 'keptFiles' | 'maxFiles' | 'siteUrl'> {
  /** Files of pages about what is no longer at its address: few, and the only place that says so. */
  readonly pastFiles: number;
}

/**
 * Decides, adds the copies for older installers and takes the uploads away as they fit or not, and gives a finding for each
 * thing that is left out. What goes last is taken in first, so that nothing goes for the sake of something that does not
 * fit either.
 */
export function fitFiles(
  published: PublishedFiles,
  editions: readonly Edition[],
  { keptFiles = new Map(), maxFiles, siteUrl, pastFiles }: FitOptions,
): Fitted {
  const mains = editions.filter(({ page }) => page.ref === undefined);
  const all = editions.flatMap(({ page, entries }) => pagesOf(entries).map((planned) => ({ address: pageAddress(page, ''), planned })));
  const supporting = all.filter(({ planned }) => planned.supporting).length;
  const kept = [...keptFiles.keys()].filter((file) => !published.files.has(file)).length;
  const uploads = published.uploads.size;
  const legacy = countLegacyFiles(mains);
  const least = published.files.size - uploads + kept + OWN_FILES + WRITTEN_LAST + pastFiles + all.length - supporting;
  let room = maxFiles - least;
  const take = (files: number): boolean => {
    if (files > 0 && files > room) return false;
    room -= files;
    return true;
  };
  const hasUploads = take(uploads);
  if (!hasUploads) published.dropUploads();
  const hasLegacy = take(legacy);
  if (hasLegacy) addLegacyIndexes(published, mains);
  const pages = fittingPages(all, room);
  const dropped = all.length - pages.length;
  room -= supporting - dropped;
  const planned = pages.map((page) => page.planned);
  const twins = fitTwins(planned, room, siteUrl !== undefined);
  const missingPages =
    dropped === supporting ? 'the pages of supporting files' : 'the pages of supporting files of the skills with the most';
  return {
    said: {
      pages: dropped > 0 ? 'without-supporting-files' : 'all',
      ...(dropped > 0 && dropped < supporting ? { supportingPages: supporting - dropped } : {}),
      ...(hasLegacy ? {} : { legacyIndexes: 'none' }),
      twins: twins.level,
      uploads: hasUploads ? 'all' : 'none',
    },
    findings: [
      ...(twins.leftOut === undefined ? [] : [{ ...tooMany(maxFiles, twins.leftOut, twins.files), severity: 'info' as const }]),
      ...(dropped === 0 ? [] : [tooMany(maxFiles, missingPages, dropped)]),
      ...(hasLegacy ? [] : [tooMany(maxFiles, 'the copies for the older discovery index', legacy)]),
      ...(hasUploads ? [] : [tooMany(maxFiles, 'the zips for uploads by hand', uploads)]),
      ...(least > maxFiles ? [tooMany(maxFiles, '', least)] : []),
    ],
  };
}

/** `count`: how many files that is; where nothing is named, how many there are. */
function tooMany(limit: number, dropped: string, count: number): Finding {
  return finding('too_many_files_published', undefined, { limit, dropped, count });
}

/** The most that fits. Previews need absolute URLs, so that without the site's origin nobody misses pictures. */
function fitTwins(
  pages: readonly PlannedPage[],
  room: number,
  hasOrigin: boolean,
): { readonly level: TwinLevel; readonly leftOut: string | undefined; readonly files: number } {
  const top: TwinLevel = hasOrigin ? 'pictures' : 'all';
  const wanted = TWIN_LEVELS.slice(0, TWIN_LEVELS.indexOf(top) + 1);
  const level = wanted.findLast((candidate) => countTwins(candidate, pages) <= room) ?? 'none';
  const files = countTwins(top, pages) - countTwins(level, pages);
  return { level, leftOut: level === top ? undefined : LEFT_OUT[level], files };
}
