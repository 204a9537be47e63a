/** Where a page leads, as far as it stays on its own site, and what it loads from elsewhere. */
import { decodePathOnce } from '#contract/path-text.ts';
import { type PageElement, relationsOf } from './html.ts';

/** Any origin will do: only what stays on it counts. */
const ORIGIN = 'http://page.invalid';
/** Paths that an adapter answers beside the published files; on a static host nothing is there, and pages say so. */
const OF_ADAPTER = /^(mcp|api|icon)(\/|$)/;
/** What a `link` element is for where nothing is loaded, and people or programs may follow it. */
const POINTS = new Set(['alternate', 'canonical']);

export interface PageLinks {
  /** Paths below the root of the site, decoded once; a page's may end with a slash. */
  readonly inside: readonly string[];
  /** Paths of the same host that are outside of the base path. */
  readonly outside: readonly string[];
  /** URLs of other hosts that a browser loads with the page. */
  readonly loaded: readonly string[];
  /** Those of them that are images over https, which a deployment may ask for. */
  readonly images: readonly string[];
}

/** The links of a page that lies in a folder of the site. Total. */
export function linksOf(elements: readonly PageElement[], base: string, folder: string): PageLinks {
  const inside = new Set<string>();
  const outside = new Set<string>();
  const loaded = new Set<string>();
  const images = new Set<string>();
  const page = new URL(`${base}${folder === '' ? '' : `${folder.split('/').map(encodeURIComponent).join('/')}/`}`, ORIGIN);
  for (const element of elements) {
    const { name, attributes } = element;
    const src = attributes.get('src');
    for (const link of [src, attributes.get('href')]) {
      const url = link !== undefined && URL.canParse(link, page) ? new URL(link, page) : undefined;
      if (url === undefined) continue;
      if (url.origin !== ORIGIN) {
        if (url.protocol !== 'data:' && (link === src || isLoaded(element))) loaded.add(url.href);
        if (url.protocol === 'https:' && link === src && name === 'img') images.add(url.href);
      } else if (!url.pathname.startsWith(base)) outside.add(url.pathname);
      else {
        const path = decodePathOnce(url.pathname.slice(base.length));
        if (path !== undefined && !OF_ADAPTER.test(path)) inside.add(path);
      }
    }
  }
  return { inside: [...inside], outside: [...outside], loaded: [...loaded], images: [...images] };
}

/** Whether a browser loads what an element leads to: whatever is no link for people and no pointer. */
function isLoaded(element: PageElement): boolean {
  if (element.name === 'a' || element.name === 'area') return false;
  return element.name !== 'link' || relationsOf(element).some((each) => !POINTS.has(each));
}
