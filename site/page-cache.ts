/**
 * Rendered pages of earlier builds. A page is kept with every question that it asked and the answer that it got
 * (`data/questions.ts`); it is taken again where all answers are the same now. Nobody has to say what a page depends on:
 * what it read is what it depends on.
 */
import * as z from 'zod';
import { normalizeBase } from '#contract/page-path.ts';
import type { SiteView } from './data/open-view.ts';
import type { Page } from './data/pages.ts';
import type { Answers, Question } from './data/questions.ts';
import type { SiteMemory } from './memory.ts';
import type { RenderedPage } from './render-pages.ts';

const keptSchema = z.strictObject({
  nonce: z.string(),
  trace: z.array(z.tuple([z.array(z.string()), z.string()])),
  html: z.string(),
});

export interface PageCache {
  /** A page as it was rendered, and the number of its marks; `undefined` where it must be rendered. */
  get(page: Page): { readonly html: string; readonly nonce: string } | undefined;
  set(page: Page, rendered: RenderedPage): void;
}

/** Opens the pages that a memory holds for a view. `nonce` is the number of marks of pages that are rendered now. */
export function openPageCache(memory: SiteMemory, view: SiteView, answers: Answers, nonce: string): PageCache {
  const frame = JSON.stringify(frameOf(view));
  const nameOf = ({ edition, kind, path, folder, supporting }: Page): string =>
    `page ${JSON.stringify([edition.address, path, kind, folder, supporting])} of ${frame}`;
  return {
    get(page) {
      const bytes = memory.get(nameOf(page));
      if (bytes === undefined) return undefined;
      const kept = keptSchema.safeParse(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')));
      if (!kept.success) return undefined;
      const { trace, html, nonce: own } = kept.data;
      const same = trace.every(([question, answer]) => answers.text(question as unknown as Question) === answer);
      return same ? { html, nonce: own } : undefined;
    },
    set: (page, { html, trace }) => memory.set(nameOf(page), Buffer.from(JSON.stringify({ nonce, trace, html }))),
  };
}

/** What every page may read without asking: where the website will be, and which editions there are. */
function frameOf({ reader, editions }: SiteView): unknown {
  const { base, siteUrl, adapterUrl, twins, pages } = reader.deployment;
  const all = editions.map(({ mount, address, built, ref, verified }) => [mount, address, built, built === 'ref' ? ref : '', verified]);
  return { base: normalizeBase(base), siteUrl, adapterUrl, twins, pages, all };
}
