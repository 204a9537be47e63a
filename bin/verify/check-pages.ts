/** The website against the store: every page is there and of the snapshot that the deployment names, twins hold the served bytes, links lead somewhere. */
import { normalizeBase } from '#contract/page-path.ts';
import { digestOf } from '#digest/sha256.ts';
import { linksOf } from './page-links.ts';
import { type ExpectedPage, expectedPages, spread } from './page-list.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import type { Walked } from './walk-store.ts';

/** Pages that are fetched of a website; of a folder all are read. Each costs up to three requests. */
const MAX_FETCHED = 300;
/** Links that are followed of a website, once each. */
const MAX_FOLLOWED = 2000;

export interface PagesSeen {
  readonly pages: number;
  readonly of: number;
  readonly links: number;
}

/** Looks at the pages; `undefined` where the deployment was built without a website. */
export async function checkPages(walked: Walked, source: Source, problems: Problems): Promise<PagesSeen | undefined> {
  if ((await source.read('index.html')) === undefined && (await source.read('search/index.html')) === undefined) return undefined;
  const all = expectedPages(walked);
  const pages = source.list === undefined ? spread(all, MAX_FETCHED) : all;
  const base = normalizeBase(walked.deployment.base);
  /** Path below the root -> the first page that leads there. */
  const links = new Map<string, string>();
  for (const page of [...pages, { folder: '404.html', hasJson: false, hasMarkdown: false }]) {
    for (const link of await checkPage(page, base, source, problems)) if (!links.has(link)) links.set(link, page.folder);
  }
  const followed = source.list === undefined ? spread([...links], MAX_FOLLOWED) : [...links];
  const files = new Set(await source.list?.());
  for (const [link, from] of followed) {
    problems.expect(
      await leadsSomewhere(link, files, source),
      `page ${from === '' ? '/' : from}`,
      `links to ${link || '/'}, where nothing is`,
    );
  }
  return { pages: pages.length, of: all.length, links: followed.length };
}

/** Checks one page and what stands beside it; gives the paths below the root that it links to. */
async function checkPage(page: ExpectedPage, base: string, source: Source, problems: Problems): Promise<readonly string[]> {
  const { folder, snapshot, hasJson, hasMarkdown, markdown } = page;
  const file = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const name = folder === '404.html' ? folder : file('index.html');
  const bytes = await source.read(name);
  if (!problems.expect(bytes !== undefined, name, 'is missing') || bytes === undefined) return [];
  const html = new TextDecoder().decode(bytes);
  if (snapshot !== undefined) {
    const made = /<meta name="snapshot" content="([0-9a-f]{64})">/.exec(html)?.[1];
    problems.expect(made === snapshot, name, `was made from the snapshot ${made ?? 'of nobody knows what'}, not from ${snapshot}`);
  }
  if (hasJson) await checkJson(file('index.json'), snapshot, source, problems);
  if (hasMarkdown) {
    const twin = await source.read(file('index.md'));
    if (problems.expect(twin !== undefined, file('index.md'), 'is missing') && twin !== undefined && markdown !== undefined)
      problems.expect(digestOf(twin) === markdown, file('index.md'), `is not the text that the page is about, ${markdown}`);
  }
  const { inside, outside } = linksOf(html, base, folder === '404.html' ? '' : folder);
  for (const link of outside) problems.expect(false, name, `links to ${link}, which is outside of the base path ${base}`);
  return inside;
}

async function checkJson(file: string, snapshot: string | undefined, source: Source, problems: Problems): Promise<void> {
  const bytes = await source.read(file);
  if (!problems.expect(bytes !== undefined, file, 'is missing') || bytes === undefined) return;
  let told: unknown;
  try {
    told = (JSON.parse(new TextDecoder().decode(bytes)) as { readonly mount?: { readonly snapshot?: unknown } } | null)?.mount?.snapshot;
  } catch {
    problems.expect(false, file, 'is not JSON');
    return;
  }
  problems.expect(told === snapshot, file, `was made from the snapshot ${String(told)}, not from ${snapshot}`);
}

async function leadsSomewhere(link: string, files: ReadonlySet<string>, source: Source): Promise<boolean> {
  if (source.ask !== undefined) return (await source.ask(link)).status < 400;
  const folder = link.replace(/\/$/, '');
  return (folder === link && files.has(link)) || files.has(folder === '' ? 'index.html' : `${folder}/index.html`);
}
