/** Writes everything beside the pages: twins, feeds, texts for models and crawlers. Runs while another process renders pages. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { viewOf } from '../data/open-view.ts';
import { openReader } from '../data/reader.ts';
import { PICTURE_FILE } from '../view/picture.ts';
import type { WriteFile } from '../write-files.ts';
import { robotsText, SITEMAP, sitemapText } from './crawlers.ts';
import { feedsOf } from './feeds.ts';
import { jsonTwins } from './json-twin.ts';
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

/** Writes the files; gives their names. Lets others have a turn after each page. */
export async function writeTwins(view: SiteView, writeFile: WriteFile): Promise<readonly string[]> {
  const written: string[] = [];
  const write: WriteFile = (name, content) => {
    writeFile(name, content);
    written.push(name);
  };
  for (const [name, text] of siteFiles(view)) write(name, text);
  const twinOf = jsonTwins(view);
  for (const page of view.plan.pages) {
    if (view.twins.hasMarkdown(page)) write(`${page.folder}/index.md`, markdownTwin(view, page));
    if (view.twins.pictures && page.kind === 'skill') write(`${page.folder}/${PICTURE_FILE}`, pictureOf(view, page));
    if (view.twins.hasJson(page)) write(`${page.folder}/index.json`, `${JSON.stringify(twinOf(page))}\n`);
    await nextTurn();
  }
  for (const placed of view.past) {
    write(`${placed.page.folder}/index.md`, pastMarkdown(view, placed));
    write(`${placed.page.folder}/index.json`, `${JSON.stringify(pastTwin(view, placed))}\n`);
  }
  return written;
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
