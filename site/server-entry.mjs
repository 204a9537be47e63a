/** What the bundle of the website offers to `render-child.mjs`: opening a folder, a page's HTML by its path, and what the page asked for. */
import { createApp } from 'astro/app/entrypoint';
import { fill, forgetQuestions, openSite, takeTrace } from './data/site.ts';

// A page goes on its way when it is whole: as a stream, each of its pieces would be encoded and handed over by itself.
const app = createApp({ streaming: false });
const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Opens the folder that pages are rendered from. Throws where it does not keep to the contract. */
export const open = openSite;

/**
 * Renders one page after another: a question belongs to the page that is rendered. Gives the page with marks and as it is
 * published, both in bytes, and its trace. Throws where a page has an error.
 */
export async function render(path) {
  forgetQuestions();
  const response = await app.render(new Request(`http://site.invalid${base}/${path}`));
  const marked = Buffer.from(await response.text());
  if (response.status !== (path === '404' ? 404 : 200)) throw new Error(`The page ${path} could not be rendered.`);
  return { marked, html: fill(marked), trace: takeTrace() };
}
