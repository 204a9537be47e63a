/**
 * Pages of earlier builds with the files beside them. A page is kept with every question that was asked for it and the answer
 * that there was (`data/questions.ts`); all its files are taken again where all answers are the same now. Nobody has to say what
 * a page depends on: what was read for it is what it depends on.
 *
 * Pages ask much the same, so that one list holds what was asked for all of them, each question once. The bytes of a file lie apart,
 * under their digest: whichever list is read, the file that it names is the one that it was made with.
 */
import { normalizeBase } from '#contract/page-path.ts';
import type { SiteView } from './data/open-view.ts';
import type { Page } from './data/pages.ts';
import type { Answers, Asked, Question } from './data/questions.ts';
import type { SiteMemory } from './memory.ts';
import { markedName } from './sink.ts';

/** A file of a page: its name in the page's folder, then the digest of its bytes in hex digits. */
export type KeptFile =
  /** With marks, in the memory. */
  | readonly [name: string, digest: string]
  /** Bytes that lie in the store, and how many. */
  | readonly [name: string, digest: string, size: number];

export interface KeptPage {
  /** The number of its marks. */
  readonly nonce: string;
  readonly files: readonly KeptFile[];
}

export interface PageCache {
  /** What there is of a page; `undefined` where it must be made. */
  get(page: Page): KeptPage | undefined;
  /** Keeps files that were made of a page, whose bytes are remembered by whoever made them, beside those that were set before. */
  set(page: Page, files: readonly KeptFile[], asked: Iterable<Asked>): void;
  /** Forgets a page that was taken, because bytes of it are gone. */
  forget(page: Page): void;
  /** Remembers the pages that were taken and set; no others. */
  save(): void;
}

/** A page, the number of its marks, its files, and where in the list stands what was asked. */
type Kept = readonly [page: string, nonce: string, files: readonly KeptFile[], asked: readonly number[]];

interface Stored {
  readonly asked: readonly Asked[];
  readonly pages: readonly Kept[];
}

/** Opens the pages that a memory holds for a view. `nonce` is the number of marks of what is made now. */
export function openPageCache(memory: SiteMemory, view: SiteView, answers: Answers, nonce: string): PageCache {
  const name = `pages of ${JSON.stringify(frameOf(view))}`;
  const stored = recall(memory.get(name));
  const known = new Map(stored.pages.map((kept) => [kept[0], kept]));
  const same: (boolean | undefined)[] = [];
  const isSame = (number: number): boolean => {
    const [question, answer] = stored.asked[number] ?? ['[]', ''];
    same[number] ??= answers.text(JSON.parse(question) as Question, question) === answer;
    return same[number];
  };
  const taken = new Map<string, Kept>();
  const made = new Map<string, Made>();
  return {
    get(page) {
      const key = keyOf(page);
      const kept = known.get(key);
      if (kept === undefined) return undefined;
      const [, own, files, asked] = kept;
      if (!asked.every(isSame) || !files.every(([, digest, size]) => size !== undefined || memory.has(markedName(digest))))
        return undefined;
      taken.set(key, kept);
      return { nonce: own, files };
    },
    set(page, files, asked) {
      const key = keyOf(page);
      const before = made.get(key);
      made.set(key, { files: [...(before?.files ?? []), ...files], asked: [...(before?.asked ?? []), ...asked] });
    },
    forget(page) {
      taken.delete(keyOf(page));
    },
    save() {
      // The list as it was says the same of all that was taken.
      if (made.size === 0 && taken.size === known.size) return;
      memory.set(name, Buffer.from(JSON.stringify(joined(stored, taken, made, nonce))));
    },
  };
}

interface Made {
  readonly files: readonly KeptFile[];
  readonly asked: readonly Asked[];
}

function recall(bytes: Uint8Array | undefined): Stored {
  if (bytes === undefined) return { asked: [], pages: [] };
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as Stored;
}

/** The list for the next build: what was taken of the one before, and what was made now. */
function joined(stored: Stored, taken: ReadonlyMap<string, Kept>, made: ReadonlyMap<string, Made>, nonce: string): Stored {
  const list = new AskedList();
  const moved: number[] = [];
  const place = (number: number): number => {
    moved[number] ??= list.numberOf(stored.asked[number] ?? ['[]', '']);
    return moved[number];
  };
  return {
    pages: [
      ...[...taken.values()].map(([key, own, files, asked]): Kept => [key, own, files, asked.map(place)]),
      ...[...made].map(([key, { files, asked }]): Kept => [key, nonce, files, [...new Set(asked.map((each) => list.numberOf(each)))]]),
    ],
    asked: list.all,
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
