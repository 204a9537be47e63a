/**
 * Builds the website into a folder: the only door of this room for the rest of the program.
 *
 * Pages are rendered from a bundle (`bundle.ts`) where nothing that they show is known from a build before
 * (`page-cache.ts`); what they say of the snapshot as a whole is filled in last (`data/late.ts`). The same goes for what lies beside them.
 */
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Bundle, prepareBundle } from './bundle.ts';
import { filler } from './data/fill-marks.ts';
import { newNonce, valuesOf, withMarks } from './data/late.ts';
import { viewOf } from './data/open-view.ts';
import { answersOf } from './data/questions.ts';
import { type FillFiles, fillHere } from './fill-files.ts';
import { twinMaker } from './kept-twins.ts';
import { KnownPages } from './known-pages.ts';
import type { SiteMemory } from './memory.ts';
import { openPageCache } from './page-cache.ts';
import { type LeftPage, PageMaker, placesOf } from './page-maker.ts';
import { openRenderer, type Renderer, type RendererOptions, startRenderer, WORTH_PROCESS } from './render-pages.ts';
import { ROOM } from './room.ts';
import type { SinkModule } from './sink.ts';
import { openView, writeSiteFiles } from './twins/write-twins.ts';
import { fileWriter, type PutFile, sinkBelow } from './write-files.ts';

export { type Bundle, isBundleKnown, prepareBundle } from './bundle.ts';
export { writeBodies } from './data/bodies.ts';
export { type FillMarks, filler, type MarkValues } from './data/fill-marks.ts';
export type { FileToFill, FillFiles } from './fill-files.ts';
export type { LeftPage } from './page-maker.ts';
export type { Renderer } from './render-pages.ts';
export { markedName, type PageSink, type SinkModule } from './sink.ts';
export type { PutFile, StoredBytes } from './write-files.ts';

export interface SiteInput {
  /** Folder that already holds `deployment.json` and `store/`. */
  readonly published: string;
  /** Folder of page bodies (`writeBodies`). */
  readonly bodies: string;
  /** Work folder beside the output. */
  readonly work: string;
  /** Folder to fill with pages, assets and twins; what it holds stays. */
  readonly out: string;
  /** What `prepareBundle` gave for this base path; made here where it is absent. */
  readonly bundle?: Bundle | undefined;
  /** What `prepareRenderer` started with that bundle; started here where it is absent. */
  readonly renderer?: Renderer | undefined;
  /** What earlier builds left; nothing that comes out depends on it. */
  readonly memory?: SiteMemory | undefined;
  /** Writes the files that this process makes, in any order; written here where it is absent. */
  readonly put?: PutFile | undefined;
  /** Writes kept files, which this process need not see; filled here where it is absent. */
  readonly fill?: FillFiles | undefined;
  /** Where the processes that render pages leave them; below `out` where it is absent. */
  readonly sink?: SinkModule | undefined;
  /** Hears which files a sink will write; resolves when it may. */
  readonly makeRoom?: ((names: readonly string[]) => Promise<void>) | undefined;
  /** Hears of each page that lies there. */
  readonly left?: ((page: LeftPage) => void) | undefined;
  /** Called before pages are rendered, where they are many: rendering them needs memory. */
  readonly beforeRendering?: (() => void) | undefined;
}

export interface SiteOutcome {
  /** Pages written. */
  readonly pages: number;
  /** Files beside the pages: twins, feeds, texts for models and crawlers. */
  readonly twins: number;
  /** Pages of supporting files left out because the published folder would hold too many files. */
  readonly dropped: number;
}

const RENDER_CHILD = join(ROOM, 'render-child.mjs');

/**
 * Starts a process that loads a bundle while what it will render is made. `buildSite` uses it, and it ends with the pages; where
 * `buildSite` is not called, it ends with `signal`.
 */
export function prepareRenderer(bundle: Bundle, options?: RendererOptions): Renderer {
  return startRenderer(bundle, RENDER_CHILD, options);
}

/** Builds the website of a published folder into `out`. Rejects with one `Error` that carries Astro's message; `out` then holds half a website. */
export async function buildSite(input: SiteInput): Promise<SiteOutcome> {
  const { memory, left = () => undefined } = input;
  const [published, bodies, out] = [resolve(input.published), resolve(input.bodies), resolve(input.out)];
  const view = openView(published, bodies);
  const bundle = input.bundle ?? (await prepareBundle(input.work, view.reader.deployment.base, memory));
  const nonce = newNonce();
  const rendering = { site: { published, bodies, packages: import.meta.url, nonce }, sink: input.sink ?? sinkBelow(out) };
  const another = (): Renderer => openRenderer(prepareRenderer(bundle), rendering);
  const renderer = input.renderer === undefined ? another() : openRenderer(input.renderer, rendering);
  // It hears of it now, and opens the folder while this process looks for what is known.
  await nextTurn();
  const marked = viewOf(view.reader, (edition) => withMarks(edition, nonce));
  const answers = answersOf(marked, nonce);
  const cache = memory === undefined ? undefined : openPageCache(memory, marked, answers, nonce);
  const values = valuesOf(view.editions);
  const write = fileWriter(out, input.put);
  const places = placesOf(marked);
  const twinsOf = twinMaker({ marked, answers, nonce, fill: filler(values), write, memory });
  const maker = new PageMaker({ places, twinsOf, cache, startRenderer: another, left });
  const known = new KnownPages(places, cache);
  const missing = known.missingOf(places.keys());
  if (missing.length >= WORTH_PROCESS) input.beforeRendering?.();
  // Whoever writes does one thing after another: a process that renders would wait for everything that is kept.
  await input.makeRoom?.(maker.filesOf(missing));
  let others = 0;
  const [, gone] = await together([
    maker.render(renderer, missing),
    (input.fill ?? fillHere(memory, write))(known.toFill(), values),
    // A second processor is idle while pages are rendered, once it is told of them.
    nextTurn().then(async () => {
      known.writeStored(view.reader, write);
      others = writeSiteFiles(view, write);
      await maker.makeTwins(missing);
    }),
  ]);
  const again = known.forget(gone);
  if (again.length > 0) {
    await input.makeRoom?.(maker.filesOf(again));
    await together([maker.render(another(), again), maker.makeTwins(again)]);
  }
  cache?.save();
  for (const [name, bytes] of bundle.assets) write(name, bytes);
  return { pages: places.size, dropped: view.plan.dropped, twins: known.twins + maker.twins + others };
}

/** Waits for all, so that nothing goes on behind a failure; then throws the first one. */
async function together<T extends readonly unknown[]>(work: { readonly [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(work);
  return Promise.all(work) as unknown as Promise<T>;
}
