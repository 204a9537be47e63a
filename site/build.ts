/**
 * Builds the website into a folder: the only door of this room for the rest of the program.
 *
 * Pages are rendered from a bundle (`bundle.ts`) where nothing that they show is known from a build before
 * (`page-cache.ts`); what they say of the snapshot as a whole is filled in last (`data/late.ts`).
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bundle, prepareBundle } from './bundle.ts';
import { filler, newNonce, withMarks } from './data/late.ts';
import { type SiteView, viewOf } from './data/open-view.ts';
import type { Page } from './data/pages.ts';
import { answersOf } from './data/questions.ts';
import type { SiteMemory } from './memory.ts';
import { openPageCache, type PageCache } from './page-cache.ts';
import { type RenderedPage, type Renderer, type RenderTask, renderPages, startRenderer, WORTH_PROCESS } from './render-pages.ts';
import type { SinkModule } from './sink.ts';
import { openView, writeTwins } from './twins/write-twins.ts';
import { fileWriter, type PutFile, sinkBelow, type WriteFile } from './write-files.ts';

export { type Bundle, isBundleKnown, prepareBundle } from './bundle.ts';
export { writeBodies } from './data/bodies.ts';
export type { Renderer } from './render-pages.ts';
export { htmlName, type PageSink, type SinkModule } from './sink.ts';
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
  /** Where the processes that render pages leave them; below `out` where it is absent. */
  readonly sink?: SinkModule | undefined;
  /** Hears which files a sink will write; resolves when it may. */
  readonly makeRoom?: ((names: readonly string[]) => Promise<void>) | undefined;
  /** Hears of each page that lies there. */
  readonly left?: ((page: LeftPage) => void) | undefined;
  /** Called before pages are rendered, where they are many: rendering them needs memory. */
  readonly beforeRendering?: (() => void) | undefined;
}

/** A page that a sink wrote. */
export interface LeftPage extends Pick<RenderedPage, 'size' | 'digest'> {
  /** Name of its file below the published root. */
  readonly name: string;
}

export interface SiteOutcome {
  /** Pages written. */
  readonly pages: number;
  /** Files beside the pages: twins, feeds, texts for models and crawlers. */
  readonly twins: number;
  /** Pages of supporting files left out because the published folder would hold too many files. */
  readonly dropped: number;
}

/** Pages of the site itself: path in the bundle -> folder and file that it is published as. */
const OWN_PAGES: readonly (readonly [path: string, folder: string, file: string])[] = [
  ['', '', 'index.html'],
  ['404', '', '404.html'],
  ['search', 'search', 'index.html'],
  ['connect', 'connect', 'index.html'],
  ['health', 'health', 'index.html'],
];

const RENDER_CHILD = join(dirname(fileURLToPath(import.meta.url)), 'render-child.mjs');

/**
 * Starts a process that loads a bundle while what it will render is made. `buildSite` uses it, and it ends with the pages; where
 * `buildSite` is not called, it ends with `signal`.
 */
export function prepareRenderer(bundle: Bundle, signal?: AbortSignal): Renderer {
  return startRenderer(bundle, RENDER_CHILD, signal);
}

/** Builds the website of a published folder into `out`. Rejects with one `Error` that carries Astro's message; `out` then holds half a website. */
export async function buildSite(input: SiteInput): Promise<SiteOutcome> {
  const { memory, left = () => undefined } = input;
  const [published, bodies, out] = [resolve(input.published), resolve(input.bodies), resolve(input.out)];
  const view = openView(published, bodies);
  const bundle = input.bundle ?? (await prepareBundle(input.work, view.reader.deployment.base, memory));
  const nonce = newNonce();
  const marked = viewOf(view.reader, (edition) => withMarks(edition, nonce));
  const cache = memory === undefined ? undefined : openPageCache(memory, marked, answersOf(marked, nonce), nonce);
  const write = fileWriter(out, input.put);
  const writer = new PageWriter(write, view);
  const tasks = writer.takeKnown(cache);
  if (tasks.length >= WORTH_PROCESS) input.beforeRendering?.();
  const take = (rendered: RenderedPage): void => {
    const page = writer.pageAt(rendered.path);
    if (page !== undefined) cache?.set(page, rendered);
    left({ name: writer.nameOf(rendered.path), size: rendered.size, digest: rendered.digest });
  };
  const sink = input.sink ?? sinkBelow(out);
  const room = input.makeRoom?.(tasks.map(({ name }) => name));
  // A second processor is idle while pages are rendered.
  const [rendered, twins] = await Promise.allSettled([
    renderPages(
      input.renderer ?? prepareRenderer(bundle),
      () => prepareRenderer(bundle),
      { site: { published, bodies, nonce }, sink, tasks, room },
      take,
    ),
    writeTwins(view, write),
  ]);
  if (rendered.status === 'rejected') throw rendered.reason;
  if (twins.status === 'rejected') throw twins.reason;
  cache?.save();
  for (const [name, bytes] of bundle.assets) write(name, bytes);
  const pages = view.plan.pages.length + view.past.length + OWN_PAGES.length;
  return { pages, dropped: view.plan.dropped, twins: twins.value.length };
}

/** Puts pages where they are published. The bundle knows those of addresses by number, because a route does not carry every name that a repository may use. */
class PageWriter {
  readonly #write: WriteFile;
  readonly #view: SiteView;
  readonly #fill: ReturnType<typeof filler>;
  readonly #files: ReadonlyMap<string, string>;

  constructor(write: WriteFile, view: SiteView) {
    this.#write = write;
    this.#view = view;
    this.#fill = filler(view.editions);
    this.#files = new Map([
      ...OWN_PAGES.map(([path, folder, file]) => [path, join(folder, file)] as const),
      ...view.past.map(({ page }, number) => [`past/${number}`, join(page.folder, 'index.html')] as const),
      ...view.plan.pages.map(({ folder }, number) => [`at/${number}`, join(folder, 'index.html')] as const),
    ]);
  }

  /** Writes the pages that are known; gives the others, which must be rendered. */
  takeKnown(cache: PageCache | undefined): readonly RenderTask[] {
    const known = new Set<string>();
    for (const [number, page] of cache === undefined ? [] : this.#view.plan.pages.entries()) {
      const kept = cache?.get(page);
      if (kept === undefined) continue;
      this.#write(this.nameOf(`at/${number}`), this.#fill(kept.html, kept.nonce));
      known.add(`at/${number}`);
    }
    const missing = [...this.#files].filter(([path]) => !known.has(path));
    return missing.map(([path, name]) => ({ path, name, isKept: this.pageAt(path) !== undefined }));
  }

  /** The page of an address that the bundle knows under a path; `undefined` for pages of the site itself and of the past. */
  pageAt(path: string): Page | undefined {
    return path.startsWith('at/') ? this.#view.plan.pages[Number(path.slice('at/'.length))] : undefined;
  }

  /** The file that a page is published as. */
  nameOf(path: string): string {
    const name = this.#files.get(path);
    if (name === undefined) throw new Error(`The website has no page ${path}.`);
    return name;
  }
}
