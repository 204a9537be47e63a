/** `robots.txt` and `sitemap.xml`. A sitemap needs absolute URLs, so that only a site that knows its origin has one. */
import { xmlText } from './feeds.ts';
import { outside, type SiteView } from './site-view.ts';

/** Entries that one sitemap may have (sitemaps.org). */
const MAX_ENTRIES = 50_000;

export const SITEMAP = 'sitemap.xml';

export function robotsText(view: SiteView): string {
  const sitemap = view.reader.deployment.siteUrl === undefined ? '' : `\nSitemap: ${outside(view, view.links.site(SITEMAP))}\n`;
  return `User-agent: *\nAllow: /\n${sitemap}`;
}

/** Pages of default refs; those of other refs say the same in other words. `undefined` without an origin. */
export function sitemapText(view: SiteView): string | undefined {
  const { reader, links, plan } = view;
  if (reader.deployment.siteUrl === undefined) return undefined;
  const own = ['', 'search/', 'connect/', 'health/'].map((path) => links.site(path));
  const pages = plan.pages.filter(({ edition }) => edition.mount.ref === undefined).map(({ edition, path }) => links.page(edition, path));
  const entries = [...own, ...pages].slice(0, MAX_ENTRIES).map((path) => `  <url><loc>${xmlText(outside(view, path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
