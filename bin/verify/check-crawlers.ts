/** `sitemap.xml` and `robots.txt`: search engines are shown the pages of default refs, all of them and no others. */
import { pageHref, siteHref } from '#contract/page-path.ts';
import type { ExpectedPage } from './page-list.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import type { Walked } from './walk-store.ts';
import { elementsOf, NO_XML } from './xml.ts';
import { shapeFault, type XmlShape } from './xml-shape.ts';

const SITEMAP = 'sitemap.xml';
const ROBOTS = 'robots.txt';
/** Entries that one sitemap may have (sitemaps.org). */
const MAX_ENTRIES = 50_000;
const SHAPE: XmlShape = {
  namespace: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  elements: { urlset: ['xmlns'], 'urlset/url': [], 'urlset/url/loc': [] },
  several: ['urlset/url'],
};

export async function checkCrawlers(
  { deployment }: Walked,
  pages: readonly ExpectedPage[],
  source: Source,
  problems: Problems,
): Promise<void> {
  const { base, siteUrl } = deployment;
  const robots = await source.read(ROBOTS);
  if (problems.expect(robots !== undefined, ROBOTS, 'is missing') && robots !== undefined)
    checkRobots(new TextDecoder().decode(robots), deployment, problems);
  if (siteUrl === undefined) return;
  const bytes = await source.read(SITEMAP);
  if (!problems.expect(bytes !== undefined, SITEMAP, 'is missing') || bytes === undefined) return;
  const found = elementsOf(new TextDecoder().decode(bytes));
  if (!problems.expect(found !== undefined, SITEMAP, NO_XML) || found === undefined) return;
  const strange = shapeFault(found, SHAPE);
  problems.expect(strange === undefined, SITEMAP, `has ${strange}, which no sitemap of ours has`);
  const told = found.flatMap(({ path, text }) => (path === 'urlset/url/loc' ? [text] : []));
  const wanted = pages.flatMap((page) => {
    if (page.kind === 'gone') return [];
    if (page.kind === 'own') return [siteHref(base, page.folder === '' ? '' : `${page.folder}/`)];
    const at = page.mount.page;
    return at === undefined || at.ref !== undefined ? [] : [pageHref(base, at, page.at)];
  });
  const expected = new Set(wanted.slice(0, MAX_ENTRIES).map((path) => `${siteUrl.replace(/\/$/, '')}${path}`));
  for (const url of told) problems.expect(expected.has(url), SITEMAP, `names ${url}, which is no page of a default ref`);
  for (const url of expected) problems.expect(told.includes(url), SITEMAP, `does not name ${url}`);
}

function checkRobots(text: string, { base, siteUrl }: Walked['deployment'], problems: Problems): void {
  const lines = text.split('\n').map((line) => line.trim());
  const sitemap = siteUrl === undefined ? undefined : `Sitemap: ${siteUrl.replace(/\/$/, '')}${siteHref(base, SITEMAP)}`;
  const known = new Set(['', 'User-agent: *', 'Allow: /', sitemap]);
  for (const line of lines) problems.expect(known.has(line), ROBOTS, `says ${JSON.stringify(line)}, which no build writes`);
  problems.expect(lines.includes('Allow: /'), ROBOTS, 'does not let crawlers in');
  if (sitemap !== undefined) problems.expect(lines.includes(sitemap), ROBOTS, 'does not name the sitemap');
}
