import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteView, viewOf } from '../../site/data/open-view.ts';
import type { Page } from '../../site/data/pages.ts';
import type { Answers, Question } from '../../site/data/questions.ts';
import { openReader } from '../../site/data/reader.ts';
import type { SiteMemory } from '../../site/memory.ts';
import { openPageCache, type PageCache } from '../../site/page-cache.ts';
import { markedName } from '../../site/sink.ts';
import { writeSample } from './sample-data.ts';

let folder: string;
let view: SiteView;
let kept: Map<string, Uint8Array>;
let memory: SiteMemory;
/** What the build answers now. */
let answers: Record<string, string>;
/** Questions that were answered since the test began. */
let answered: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-page-cache-'));
  const { published, bodies } = writeSample(folder);
  view = viewOf(openReader(published, bodies));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  kept = new Map();
  memory = { has: (name) => kept.has(name), get: (name) => kept.get(name), set: (name, bytes) => void kept.set(name, bytes) };
  answers = { a: '1', b: '2' };
  answered = [];
});

const pages = (): readonly [Page, Page] => {
  const [one, two] = view.plan.pages;
  if (one === undefined || two === undefined) throw new Error('The sample has no two pages.');
  return [one, two];
};

function open(nonce = 'n1'): PageCache {
  const text = ([, about = '']: Question): string | undefined => {
    answered.push(about);
    return answers[about];
  };
  return openPageCache(memory, view, { text, ask: () => undefined } satisfies Answers, nonce);
}

function set(cache: PageCache, page: Page, html: string, asked: Readonly<Record<string, string>>): void {
  // As the process that renders the page does.
  const digest = createHash('sha256').update(html).digest('hex');
  memory.set(markedName(digest), Buffer.from(html));
  cache.set(
    page,
    [['index.html', digest]],
    Object.entries(asked).map(([about, answer]) => [JSON.stringify(['file', about]), answer] as const),
  );
}

function got(cache: PageCache, page: Page): string | undefined {
  const found = cache.get(page);
  if (found === undefined) return undefined;
  return [found.nonce, ...found.files.map(([, digest]) => Buffer.from(kept.get(markedName(digest)) ?? []).toString('utf8'))].join(' ');
}

/** A build that rendered two pages, one of which asked more. */
function renderBoth(): void {
  const [one, two] = pages();
  const cache = open();
  expect([got(cache, one), got(cache, two)]).toEqual([undefined, undefined]);
  set(cache, one, 'é one', { a: '1' });
  set(cache, two, 'two', { a: '1', b: '2' });
  cache.save();
}

test('pages are known with the number of their marks, and each question is answered once', () => {
  renderBoth();
  const cache = open('n2');
  expect(pages().map((page) => got(cache, page))).toEqual(['n1 é one', 'n1 two']);
  expect(answered).toEqual(['a', 'b']);
});

test('a page is not known where one answer is another, or there is none any more', () => {
  renderBoth();
  answers = { a: '1', b: '3' };
  const [first, second] = [open(), open()];
  expect(pages().map((page) => got(first, page))).toEqual(['n1 é one', undefined]);
  answers = { b: '2' };
  expect(pages().map((page) => got(second, page))).toEqual([undefined, undefined]);
});

test('a page that was rendered again stands beside one that was taken, and one that is gone is forgotten', () => {
  renderBoth();
  const [one, two] = pages();
  answers = { a: '1', b: '3' };
  const again = open('n2');
  got(again, one);
  set(again, two, 'new', { a: '1', b: '3' });
  again.save();
  const third = open('n3');
  expect([got(third, one), got(third, two)]).toEqual(['n1 é one', 'n2 new']);
  const fewer = open('n4');
  got(fewer, one);
  fewer.save();
  const last = open('n5');
  expect([got(last, one), got(last, two)]).toEqual(['n1 é one', undefined]);
});

test('a list names its own pages, whatever another build kept meanwhile', () => {
  renderBoth();
  const [one] = pages();
  const before = new Map(kept);
  answers = { a: '9', b: '9' };
  const other = open('n9');
  set(other, one, 'of another commit', { a: '9' });
  other.save();
  // The list of the first build, which may have ended last, and everything else as it is now.
  for (const [name, bytes] of before) if (name.startsWith('pages of ')) kept.set(name, bytes);
  answers = { a: '1', b: '2' };
  expect(got(open(), one)).toBe('n1 é one');
});

test('a page whose bytes are gone is rendered', () => {
  renderBoth();
  for (const name of kept.keys()) if (name.startsWith('marked ')) kept.delete(name);
  expect(got(open(), pages()[0])).toBeUndefined();
});

test('files beside a page are known with it, whoever set them first, and those in the store need no memory', () => {
  const [one] = pages();
  const cache = open();
  const stored = ['index.md', 'f'.repeat(64), 12] as const;
  cache.set(one, [stored], [[JSON.stringify(['file', 'b']), '2']]);
  set(cache, one, 'one', { a: '1' });
  cache.save();
  expect(
    open('n2')
      .get(one)
      ?.files.map(([name, , size]) => [name, size]),
  ).toEqual([
    ['index.md', 12],
    ['index.html', undefined],
  ]);
  answers = { a: '1', b: '3' };
  expect(open('n2').get(one)).toBeUndefined();
});

test('a page that is forgotten is made again, or is not known to the next build', () => {
  renderBoth();
  const [one, two] = pages();
  const cache = open('n2');
  got(cache, one);
  got(cache, two);
  cache.forget(one);
  cache.forget(two);
  set(cache, two, 'again', { a: '1' });
  cache.save();
  const next = open('n3');
  expect([got(next, one), got(next, two)]).toEqual([undefined, 'n2 again']);
});
