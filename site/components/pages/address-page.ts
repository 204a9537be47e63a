/**
 * Pages of addresses, rendered without Astro's server around each of them: a request, a route, headers and a response take
 * as long as a page does. The first page goes the whole way; what Astro gave to it (styles, scripts, settings) serves the others,
 * because all of them are pages of one route.
 */
import type { SSRResult } from 'astro';
import { createComponent, renderComponent, renderTemplate, renderToString } from 'astro/runtime/server/index.js';
import type { Page } from '../../data/pages.ts';
import FilePage from './file-page.astro';
import FolderPage from './folder-page.astro';
import SkillPage from './skill-page.astro';

const COMPONENTS = { folder: FolderPage, skill: SkillPage, document: FilePage, file: FilePage } as const;

/** What Astro gave to the first page, as it was before anything was rendered. */
let given: SSRResult | undefined;

interface Props {
  readonly page: Page;
}

/** A page of an address, by its kind. */
export const AddressPage = createComponent((result: SSRResult, { page }: Props) => {
  given ??= unused(result);
  return renderTemplate`${renderComponent(result, 'Page', COMPONENTS[page.kind], { page })}`;
});

/** The HTML of a page, the same that Astro's server answers; `undefined` as long as it answered for no page of an address. Rejects with what a component throws. */
export async function renderAddress(page: Page): Promise<string | undefined> {
  return given === undefined ? undefined : String(await renderToString(unused(given), AddressPage, { page }, {}, true));
}

/** A copy with which one page can be rendered: rendering takes styles away and notes what the page has already. */
function unused(result: SSRResult): SSRResult {
  return { ...withOwnLists(result), _metadata: withOwnLists(result._metadata) };
}

function withOwnLists<T extends object>(value: T): T {
  const entries = Object.entries(value).map(([key, one]) => [key, one instanceof Set ? new Set(one) : Array.isArray(one) ? [...one] : one]);
  return Object.fromEntries(entries) as T;
}
