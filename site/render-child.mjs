/**
 * Renders pages in a process of its own, from the bundle that `bundle.ts` made. Plain JavaScript, because it runs as it is,
 * also from an installed package under a Node that does not strip types. What a page throws ends the process: Astro has
 * printed it by then.
 */
import { pathToFileURL } from 'node:url';

const { render } = await import(pathToFileURL(process.argv[2]).href);

process.on('message', async (paths) => {
  for (const path of paths) {
    const { html, trace } = await render(path);
    await new Promise((done, fail) => process.send({ path, html, trace }, (error) => (error ? fail(error) : done())));
  }
  process.disconnect();
});
process.send('ready');
