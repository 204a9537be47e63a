/** What the bundle of the website offers to `render-child.mjs`: reading ahead, opening a folder, a page's HTML by its path, and what the page asked for. */
import { createApp } from 'astro/app/entrypoint';
import { renderAddress } from './components/pages/address-page.ts';
import { fill, forgetQuestions, openSite, plan, readBefore, takeTrace } from './data/site.ts';

// A page goes on its way when it is whole: as a stream, each of its pieces would be encoded and handed over by itself.
const app = createApp({ streaming: false });
const base = import.meta.env.BASE_URL.replace(/\/$/, '');
// Loaded while there is nothing to render yet: Astro loads its pages one by one, and Node what a request is, with the first that needs it.
await Promise.all([...(app.manifest.pageMap?.values() ?? [])].map((load) => load()));
await new Response(new Request('http://site.invalid').url).text();

/** What stands before the number of an address's page. */
const ADDRESS = 'at/';

/** Opens the folder that pages are rendered from. Throws where it does not keep to the contract. */
export const open = openSite;

/** Reads ahead what a folder that was published before has, until one is opened. */
export const ahead = readBefore;

/**
 * Renders one page after another: a question belongs to the page that is rendered. Gives the page with marks and as it is
 * published, both in bytes, and its trace. Throws where a page has an error.
 */
export async function render(path) {
  forgetQuestions();
  const page = path.startsWith(ADDRESS) ? plan.pages[Number(path.slice(ADDRESS.length))] : undefined;
  const marked = Buffer.from((page && (await renderAddress(page))) ?? (await answer(path)));
  return { marked, html: fill(marked), trace: takeTrace() };
}

/** What Astro's server answers for a path. */
export async function answer(path) {
  const response = await app.render(new Request(`http://site.invalid${base}/${path}`));
  const html = await response.text();
  if (response.status !== (path === '404' ? 404 : 200)) throw new Error(`The page ${path} could not be rendered.`);
  return html;
}
