/** What every maker of twins and feeds gets: the deployment as the pages see it. */
import type { Edition } from '../data/edition.ts';
import type { Links } from '../data/links.ts';
import type { PagePlan } from '../data/pages.ts';
import type { PlacedPast } from '../data/past.ts';
import type { Reader } from '../data/reader.ts';
import type { TwinPlan } from '../data/twin-plan.ts';

export interface SiteView {
  readonly reader: Reader;
  readonly editions: readonly Edition[];
  readonly home: Edition;
  readonly plan: PagePlan;
  readonly past: readonly PlacedPast[];
  readonly twins: TwinPlan;
  readonly links: Links;
}

/** A URL path of the site as people outside of it use it: with the origin, where that is known. */
export function outside({ reader }: SiteView, path: string): string {
  return `${reader.deployment.siteUrl?.replace(/\/$/, '') ?? ''}${path}`;
}

/** The default ref of each mount. */
export function mainEditions({ editions }: Pick<SiteView, 'editions'>): readonly Edition[] {
  return editions.filter((edition) => edition.mount.ref === undefined);
}
