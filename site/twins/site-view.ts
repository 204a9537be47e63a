/** What every maker of twins and feeds gets: the deployment as the pages see it. */
import type { Edition } from '../data/edition.ts';
import type { SiteView } from '../data/open-view.ts';

export type { SiteView } from '../data/open-view.ts';

/** A URL path of the site as people outside of it use it: with the origin, where that is known. */
export function outside({ reader }: SiteView, path: string): string {
  return `${reader.deployment.siteUrl?.replace(/\/$/, '') ?? ''}${path}`;
}

/** The default ref of each mount. */
export function mainEditions({ editions }: Pick<SiteView, 'editions'>): readonly Edition[] {
  return editions.filter((edition) => edition.mount.ref === undefined);
}
