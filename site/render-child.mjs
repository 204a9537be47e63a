/**
 * Renders pages in a process of its own, from the bundle that `bundle.ts` made, and leaves them where its parent says
 * (`sink.ts`): their HTML would take the parent as long as it takes here. Plain JavaScript, because it runs as it is,
 * also from an installed package under a Node that does not strip types. What a page throws ends the process: Astro or Node has
 * printed it by then.
 */
import { hash } from 'node:crypto';
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Pages of one message: a message costs as much as a small page. */
const BATCH = 16;

const [, , entry, compiled, before] = process.argv;
const { ahead, open, render } = await import(pathToFileURL(entry).href);
// The sink's code is that of whoever builds, whose types Node would strip anew each time.
if (compiled !== '') enableCompileCache(compiled);

let opening;

process.on('message', async ({ input, sink: place, tasks }) => {
  if (input !== undefined) {
    opening = openAll(input, place);
    return;
  }
  const sink = await opening;
  for (let start = 0; start < tasks.length; start += BATCH) {
    const pages = [];
    for (const { path, name, isKept } of tasks.slice(start, start + BATCH)) {
      const { marked, html, trace } = await render(path);
      const kept = hash('sha256', marked, 'hex');
      try {
        if (isKept) sink.remember(kept, marked);
        pages.push({ path, size: html.length, digest: sink.put(name, html), kept, trace });
      } catch (error) {
        await send({ problem: { message: error.message, code: error.code } });
        process.disconnect();
        return;
      }
    }
    await send({ pages });
  }
  sink.finish();
  process.disconnect();
});
await send('ready');
// Without being told: whoever started this computes, and says nothing before there is something to render.
if (before !== '') await ahead(before);

async function openAll(input, { module, options }) {
  const { openSink } = await import(module);
  open(input);
  return openSink(options);
}

function send(message) {
  return new Promise((done, fail) => process.send(message, (error) => (error ? fail(error) : done())));
}
