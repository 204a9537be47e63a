/** The website against the store: every page is there and the right one, what stands beside it holds what the store says, links lead somewhere. */
import { normalizeBase } from '#contract/page-path.ts';
import type { SiteView } from '../../site/twins/site-view.ts';
import { type CommonParts, checkHtml, NOT_FOUND } from './check-html.ts';
import { checkTwins } from './check-twins.ts';
import { markdownFrom } from './expected-markdown.ts';
import { readPage } from './html.ts';
import { linksOf, type PageLinks } from './page-links.ts';
import { type ExpectedPage, fileBeside } from './page-list.ts';
import type { Problems } from './problems.ts';
import { type Source, spread } from './source.ts';
import type { StoreReader, Walked } from './walk-store.ts';

/** Pages that are fetched of a website; of a folder all are read. Each costs up to four requests. */
const MAX_FETCHED = 300;
/** Links that are followed of a website, once each. */
const MAX_FOLLOWED = 2000;

export interface PagesSeen {
  readonly pages: number;
  readonly of: number;
  readonly links: number;
  /** Paths below the root that pages lead to. */
  readonly linked: ReadonlySet<string>;
}

/** Looks at the pages; `undefined` where the deployment was built without a website. */
export async function checkPages(
  walked: Walked,
  all: readonly ExpectedPage[],
  view: SiteView | undefined,
  source: Source,
  reader: StoreReader,
): Promise<PagesSeen | undefined> {
  const { problems } = reader;
  if ((await source.read('index.html')) === undefined && (await source.read('search/index.html')) === undefined) return undefined;
  const pages = source.list === undefined ? spread(all, MAX_FETCHED) : all;
  const base = normalizeBase(walked.deployment.base);
  const markdownOf = view && markdownFrom(view);
  const common: CommonParts = {};
  /** Path below the root -> the first page that leads there. */
  const links = new Map<string, string>();
  const collect = (found: PageLinks | undefined, folder: string): void => {
    for (const link of found?.inside ?? []) if (!links.has(link)) links.set(link, folder);
  };
  for (const page of pages) {
    const name = fileBeside(page, 'index.html');
    collect(await checkPage(page, name, base, walked, common, source, problems), page.folder);
    await checkTwins(page, walked, markdownOf, source, reader);
  }
  const notFound: ExpectedPage = { kind: 'own', folder: '', hasJson: false, hasMarkdown: false };
  collect(await checkPage(notFound, NOT_FOUND, base, walked, common, source, problems), NOT_FOUND);
  const followed = source.list === undefined ? spread([...links], MAX_FOLLOWED) : [...links];
  const files = new Set((await source.list?.())?.map(({ file }) => file));
  for (const [link, from] of followed) {
    problems.expect(
      await leadsSomewhere(link, files, source),
      `page ${from === '' ? '/' : from}`,
      `links to ${link || '/'}, where nothing is`,
    );
  }
  return { pages: pages.length, of: all.length, links: followed.length, linked: new Set(links.keys()) };
}

/** Checks one page; gives where it leads. */
async function checkPage(
  page: ExpectedPage,
  name: string,
  base: string,
  walked: Walked,
  common: CommonParts,
  source: Source,
  problems: Problems,
): Promise<PageLinks | undefined> {
  const bytes = await source.read(name);
  if (!problems.expect(bytes !== undefined, name, 'is missing') || bytes === undefined) return undefined;
  const html = new TextDecoder().decode(bytes);
  const reading = readPage(html);
  if (
    !problems.expect(reading !== undefined, name, 'nests its elements deeper, or has more of them, than any page of ours') ||
    reading === undefined
  )
    return undefined;
  const links = linksOf([...reading.elements, ...reading.withoutScripts], base, page.folder);
  checkHtml(page, name, html, reading, links, walked, common, problems);
  for (const link of links.outside) problems.expect(false, name, `links to ${link}, which is outside of the base path ${base}`);
  return links;
}

async function leadsSomewhere(link: string, files: ReadonlySet<string>, source: Source): Promise<boolean> {
  if (source.ask !== undefined) return (await source.ask(link)).status < 400;
  const folder = link.replace(/\/$/, '');
  return (folder === link && files.has(link)) || files.has(folder === '' ? 'index.html' : `${folder}/index.html`);
}
