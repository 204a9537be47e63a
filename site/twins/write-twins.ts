/** Writes everything beside the pages: twins, feeds, texts for models and crawlers. Runs while Astro renders. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readEditions } from '../data/edition.ts';
import { makeLinks } from '../data/links.ts';
import { planPages } from '../data/pages.ts';
import { planPastPages } from '../data/past.ts';
import { openReader } from '../data/reader.ts';
import { planTwins } from '../data/twin-plan.ts';
import { PICTURE_FILE } from '../view/picture.ts';
import { robotsText, SITEMAP, sitemapText } from './crawlers.ts';
import { feedsOf } from './feeds.ts';
import { jsonTwins } from './json-twin.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { markdownTwin } from './markdown-twin.ts';
import { connectText, healthText } from './own-pages.ts';
import { pastMarkdown, pastTwin } from './past-twin.ts';
import { pictureOf } from './picture-twin.ts';
import type { SiteView } from './site-view.ts';

/** Opens a published folder as the pages see it. Throws where an artifact does not keep to the contract. */
export function openView(published: string, bodies: string): SiteView {
  const reader = openReader(published, bodies);
  const editions = readEditions(reader);
  const plan = planPages(editions, reader.deployment.pages);
  const twins = planTwins(reader.deployment);
  const [home] = editions;
  if (home === undefined) throw new Error('The deployment has no mount.');
  return { reader, editions, home, plan, past: planPastPages(reader.deployment, editions), twins, links: makeLinks(reader, plan) };
}

/** Writes the files into a folder; gives their names. */
export async function writeTwins(view: SiteView, out: string): Promise<readonly string[]> {
  const written: string[] = [];
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    const file = join(out, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    written.push(name);
  };
  for (const [name, text] of siteFiles(view)) await write(name, text);
  const twinOf = jsonTwins(view);
  for (const page of view.plan.pages) {
    if (view.twins.hasMarkdown(page)) await write(`${page.folder}/index.md`, markdownTwin(view, page));
    if (view.twins.pictures && page.kind === 'skill') await write(`${page.folder}/${PICTURE_FILE}`, pictureOf(view, page));
    if (view.twins.hasJson(page)) await write(`${page.folder}/index.json`, `${JSON.stringify(twinOf(page))}\n`);
  }
  for (const placed of view.past) {
    await write(`${placed.page.folder}/index.md`, pastMarkdown(view, placed));
    await write(`${placed.page.folder}/index.json`, `${JSON.stringify(pastTwin(view, placed))}\n`);
  }
  return written;
}

/** Files of the site as a whole. */
function siteFiles(view: SiteView): ReadonlyMap<string, string> {
  const llms = llmsText(view);
  const sitemap = sitemapText(view);
  return new Map([
    ...feedsOf(view),
    ['llms.txt', llms],
    ['llms-full.txt', llmsFullText(view)],
    ['index.md', llms],
    ['connect/index.md', connectText(view)],
    ['health/index.md', healthText(view)],
    ['robots.txt', robotsText(view)],
    ...(sitemap === undefined ? [] : [[SITEMAP, sitemap] as const]),
  ]);
}
