/**
 * Rendered pages of earlier builds. A page is kept with every question that it asked and the answer that it got
 * (`data/questions.ts`); it is taken again where all answers are the same now. Nobody has to say what a page depends on:
 * what it read is what it depends on.
 *
 * Pages ask much the same, so that one list holds what all of them asked, each question once. A page's HTML lies apart, under
 * its digest: whichever list is read, the page that it names is the one that asked.
 */
import { normalizeBase } from '#contract/page-path.ts';
import type { SiteView } from './data/open-view.ts';
import type { Page } from './data/pages.ts';
import type { Answers, Asked, Question } from './data/questions.ts';
import type { SiteMemory } from './memory.ts';
import type { RenderedPage } from './render-pages.ts';
import { htmlName } from './sink.ts';

export interface PageCache {
  /** A page as it was rendered, and the number of its marks; `undefined` where it must be rendered. */
  get(page: Page): { readonly html: Uint8Array; readonly nonce: string } | undefined;
  /** Keeps a page that was rendered, whose HTML the process that rendered it keeps. */
  set(page: Page, rendered: Pick<RenderedPage, 'kept' | 'asked'>): void;
  /** Remembers the pages that were taken and set; no others. */
  save(): void;
}

/** A page, the digest of its HTML, the number of its marks, and where in the list stands what it asked. */
type Kept = readonly [page: string, html: string, nonce: string, asked: readonly number[]];

interface Stored {
  readonly asked: readonly Asked[];
  readonly pages: readonly Kept[];
}

/** Opens the pages that a memory holds for a view. `nonce` is the number of marks of pages that are rendered now. */
export function openPageCache(memory: SiteMemory, view: SiteView, answers: Answers, nonce: string): PageCache {
  const name = `pages of ${JSON.stringify(frameOf(view))}`;
  const bytes = memory.get(name);
  const stored: Stored =
    bytes === undefined
      ? { asked: [], pages: [] }
      : (JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as Stored);
  const known = new Map(stored.pages.map((kept) => [kept[0], kept]));
  const same: (boolean | undefined)[] = [];
  const isSame = (number: number): boolean => {
    const [question, answer] = stored.asked[number] ?? ['[]', ''];
    same[number] ??= answers.text(JSON.parse(question) as Question, question) === answer;
    return same[number];
  };
  const list = new AskedList();
  const moved: number[] = [];
  const place = (number: number): number => {
    moved[number] ??= list.numberOf(stored.asked[number] ?? ['[]', '']);
    return moved[number];
  };
  const pages: Kept[] = [];
  let isNew = false;
  return {
    get(page) {
      const kept = known.get(keyOf(page));
      if (kept === undefined) return undefined;
      const [key, digest, own, asked] = kept;
      const html = asked.every(isSame) ? memory.get(htmlName(digest)) : undefined;
      if (html === undefined) return undefined;
      pages.push([key, digest, own, asked.map(place)]);
      return { html, nonce: own };
    },
    set(page, { kept, asked }) {
      pages.push([keyOf(page), kept, nonce, asked.map((each) => list.numberOf(each))]);
      isNew = true;
    },
    save() {
      if (isNew || pages.length !== known.size) memory.set(name, Buffer.from(JSON.stringify({ asked: list.all, pages } satisfies Stored)));
    },
  };
}

/** Questions with their answers, each once. */
class AskedList {
  readonly all: Asked[] = [];
  readonly #numbers = new Map<string, number>();
  /** Most pages ask what another one of the same process asked, which is the same object. */
  readonly #known = new Map<Asked, number>();

  numberOf(asked: Asked): number {
    const known = this.#known.get(asked);
    if (known !== undefined) return known;
    const [question, answer] = asked;
    const key = `${question} ${answer}`;
    const number = this.#numbers.get(key) ?? this.all.push(asked) - 1;
    this.#numbers.set(key, number);
    this.#known.set(asked, number);
    return number;
  }
}

function keyOf({ edition, kind, path, folder, supporting }: Page): string {
  return JSON.stringify([edition.address, path, kind, folder, supporting]);
}

/** What every page may read without asking: where the website will be, and which editions there are. */
function frameOf({ reader, editions }: SiteView): unknown {
  const { base, siteUrl, adapterUrl, twins, pages } = reader.deployment;
  const all = editions.map(({ mount, address, built, ref, verified }) => [mount, address, built, built === 'ref' ? ref : '', verified]);
  return { base: normalizeBase(base), siteUrl, adapterUrl, twins, pages, all };
}
