/** What the bundle of the website offers to `render-child.mjs`: a page's HTML by its path, and what the page asked for. */
import { createApp } from 'astro/app/entrypoint';
import { takeTrace } from './data/site.ts';

// A page goes on its way when it is whole: as a stream, each of its pieces would be encoded and handed over by itself.
const app = createApp({ streaming: false });
const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Renders one page after another: a question belongs to the page that is rendered. Throws where a page has an error. */
export async function render(path) {
  takeTrace();
  const response = await app.render(new Request(`http://site.invalid${base}/${path}`));
  const html = await response.text();
  if (response.status !== (path === '404' ? 404 : 200)) throw new Error(`The page ${path} could not be rendered.`);
  return { html, trace: takeTrace() };
}
