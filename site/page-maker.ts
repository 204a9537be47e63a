/** Makes pages that are not known: has them rendered, makes what lies beside them, and keeps both for builds to come. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SiteView } from './data/open-view.ts';
import type { Page } from './data/pages.ts';
import type { MadeTwins } from './kept-twins.ts';
import type { PageCache } from './page-cache.ts';
import { type RenderedPage, type Renderer, renderPages } from './render-pages.ts';

/** What a page is called in its folder, but for one. */
export const PAGE_FILE = 'index.html';

/** Pages of the site itself: path in the bundle -> folder and file that it is published as. */
const OWN_PAGES: readonly (readonly [path: string, folder: string, file: string])[] = [
  ['', '', PAGE_FILE],
  ['404', '', '404.html'],
  ['search', 'search', PAGE_FILE],
  ['connect', 'connect', PAGE_FILE],
  ['health', 'health', PAGE_FILE],
];

/** Where a page belongs. */
export interface Place {
  /** Name of its file below the published root. */
  readonly name: string;
  /** Of an address; `undefined` for pages of the site itself and of the past. */
  readonly page: Page | undefined;
}

/** Every page, by its path in the bundle, which knows those of addresses by number, because a route does not carry every name that a repository may use. */
export function placesOf({ plan, past }: Pick<SiteView, 'plan' | 'past'>): ReadonlyMap<string, Place> {
  return new Map<string, Place>([
    ...OWN_PAGES.map(([path, folder, file]) => [path, { name: join(folder, file), page: undefined }] as const),
    ...past.map(({ page }, number) => [`past/${number}`, { name: join(page.folder, PAGE_FILE), page: undefined }] as const),
    ...plan.pages.map((page, number) => [`at/${number}`, { name: join(page.folder, PAGE_FILE), page }] as const),
  ]);
}

export interface PageMaking {
  readonly places: ReadonlyMap<string, Place>;
  readonly twinsOf: (page: Page) => MadeTwins;
  readonly cache: PageCache | undefined;
  /** Starts another process, and opens it. */
  readonly startRenderer: () => Renderer;
  /** Hears of each page that was rendered. */
  readonly left: (page: LeftPage) => void;
}

/** A page that a sink wrote. */
export interface LeftPage extends Pick<RenderedPage, 'size' | 'digest'> {
  /** Name of its file below the published root. */
  readonly name: string;
}

export class PageMaker {
  /** Files that were made beside pages. */
  twins = 0;
  readonly #making: PageMaking;

  constructor(making: PageMaking) {
    this.#making = making;
  }

  /** Names of the files of pages, by their paths. */
  filesOf(paths: readonly string[]): readonly string[] {
    return paths.map((path) => this.#placeOf(path).name);
  }

  /** Renders pages, by their paths, with an open process: where their files belong, nothing is in the way. Rejects as `renderPages` does. */
  render(renderer: Renderer, paths: readonly string[]): Promise<void> {
    const { cache, left, startRenderer } = this.#making;
    const tasks = paths.map((path) => ({ path, name: this.#placeOf(path).name, isKept: this.#placeOf(path).page !== undefined }));
    return renderPages(renderer, startRenderer, tasks, ({ path, kept, asked, size, digest }) => {
      const { name, page } = this.#placeOf(path);
      if (page !== undefined) cache?.set(page, [[PAGE_FILE, kept]], asked);
      left({ name, size, digest });
    });
  }

  /** Makes what lies beside pages, by their paths. Rejects where a page shows something that its edition does not hold. */
  async makeTwins(paths: readonly string[]): Promise<void> {
    const { twinsOf, cache } = this.#making;
    for (const { page } of paths.map((path) => this.#placeOf(path))) {
      if (page === undefined) continue;
      const { files, asked } = twinsOf(page);
      cache?.set(page, files, asked);
      this.twins += files.length;
      // What is said of rendered pages is heard between two of these.
      await nextTurn();
    }
  }

  #placeOf(path: string): Place {
    const place = this.#making.places.get(path);
    if (place === undefined) throw new Error(`The website has no page ${path}.`);
    return place;
  }
}
