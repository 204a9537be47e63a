/** Everything beside the pages: twins, feeds, texts for models and crawlers. */
import { viewOf } from '../data/open-view.ts';
import type { Page } from '../data/pages.ts';
import { openReader } from '../data/reader.ts';
import { PICTURE_FILE } from '../view/picture.ts';
import type { StoredBytes, WriteFile } from '../write-files.ts';
import { robotsText, SITEMAP, sitemapText } from './crawlers.ts';
import { feedsOf } from './feeds.ts';
import { jsonTwin } from './json-twin.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { markdownTwin } from './markdown-twin.ts';
import { ownJson } from './own-json.ts';
import { connectText, healthText } from './own-pages.ts';
import { pastMarkdown, pastTwin } from './past-twin.ts';
import { pictureOf } from './picture-twin.ts';
import type { SiteView } from './site-view.ts';

/** Opens a published folder as the pages see it. Throws where an artifact does not keep to the contract. */
export function openView(published: string, bodies: string): SiteView {
  return viewOf(openReader(published, bodies));
}

/** A file beside a page: its name in the page's folder. */
export type Twin = readonly [name: string, content: string | Uint8Array | StoredBytes];

/** What lies beside the page of an address. Throws where the page shows something that its edition does not hold. */
export function twinsOf(view: SiteView, page: Page): readonly Twin[] {
  return [
    ...(view.twins.hasMarkdown(page) ? [['index.md', markdownTwin(view, page)] as const] : []),
    ...(view.twins.pictures && page.kind === 'skill' ? [[PICTURE_FILE, pictureOf(view, page)] as const] : []),
    ...(view.twins.hasJson(page) ? [['index.json', `${JSON.stringify(jsonTwin(view, page))}\n`] as const] : []),
  ];
}

/** Writes what follows from the site as a whole, and what lies beside the pages of the past; gives how many files. */
export function writeSiteFiles(view: SiteView, write: WriteFile): number {
  const whole = siteFiles(view);
  for (const [name, text] of whole) write(name, text);
  for (const placed of view.past) {
    write(`${placed.page.folder}/index.md`, pastMarkdown(view, placed));
    write(`${placed.page.folder}/index.json`, `${JSON.stringify(pastTwin(view, placed))}\n`);
  }
  return whole.size + 2 * view.past.length;
}

/** Files of the site as a whole. */
function siteFiles(view: SiteView): ReadonlyMap<string, string> {
  const llms = llmsText(view);
  const sitemap = sitemapText(view);
  return new Map([
    ...feedsOf(view),
    ...ownJson(view),
    ['llms.txt', llms],
    ['llms-full.txt', llmsFullText(view)],
    ['index.md', llms],
    ['connect/index.md', connectText(view)],
    ['health/index.md', healthText(view)],
    ['robots.txt', robotsText(view)],
    ...(sitemap === undefined ? [] : [[SITEMAP, sitemap] as const]),
  ]);
}
