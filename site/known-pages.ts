/** Pages whose files are known from a build before, and what becomes of these files: none of them is made, and few are looked into. */
import type { Digest } from '#contract/digest.ts';
import type { Page } from './data/pages.ts';
import type { Reader } from './data/reader.ts';
import type { FileToFill } from './fill-files.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import type { Place } from './page-maker.ts';
import { markedName } from './sink.ts';
import type { WriteFile } from './write-files.ts';

interface Known extends KeptPage {
  readonly path: string;
  readonly page: Page;
}

export class KnownPages {
  #known: readonly Known[];
  readonly #cache: PageCache | undefined;

  constructor(places: ReadonlyMap<string, Place>, cache: PageCache | undefined) {
    this.#cache = cache;
    this.#known = [...places].flatMap(([path, { page }]) => {
      const kept = page && cache?.get(page);
      return page === undefined || kept === undefined ? [] : [{ ...kept, path, page }];
    });
  }

  /** Those of some paths whose pages are not known. */
  missingOf(paths: Iterable<string>): readonly string[] {
    const known = new Set(this.#known.map(({ path }) => path));
    return [...paths].filter((path) => !known.has(path));
  }

  /** How many files lie beside the pages. */
  get twins(): number {
    return this.#known.reduce((sum, { files }) => sum + files.length - 1, 0);
  }

  /** Files that were kept with marks, in the order of the pages. */
  toFill(): readonly FileToFill[] {
    return this.#known.flatMap(({ nonce, page, files }) =>
      files.flatMap(([name, digest, size]) =>
        size === undefined ? [{ name: `${page.folder}/${name}`, kept: markedName(digest), nonce }] : [],
      ),
    );
  }

  /** Writes the files whose bytes lie in the store. */
  writeStored(reader: Pick<Reader, 'blob'>, write: WriteFile): void {
    for (const { page, files } of this.#known) {
      for (const [name, hex, size] of files) {
        const digest: Digest = `sha256:${hex}`;
        if (size !== undefined) write(`${page.folder}/${name}`, { digest, size, read: () => reader.blob(digest) });
      }
    }
  }

  /** Forgets the pages of files that are not to be had any more; gives their paths. */
  forget(gone: readonly FileToFill[]): readonly string[] {
    const names = new Set(gone.map(({ name }) => name));
    const isGone = ({ page, files }: Known): boolean => files.some(([name]) => names.has(`${page.folder}/${name}`));
    const lost = new Set(this.#known.filter(isGone));
    for (const { page } of lost) this.#cache?.forget(page);
    this.#known = this.#known.filter((known) => !lost.has(known));
    return [...lost].map(({ path }) => path);
  }
}
