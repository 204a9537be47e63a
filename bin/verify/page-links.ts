/** Where a page leads, as far as it stays on its own site. */
import { decodePathOnce } from '#contract/path-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', '#38': '&', quot: '"', '#34': '"', '#39': "'", lt: '<', gt: '>' };
/** Start tags; what looks like one inside of text is escaped in our pages. */
const TAG = /<[a-z][\w-]*(?:\s+[^\s=>"]+(?:=(?:"[^"]*"|[^\s>"]+))?)*\s*\/?>/gi;
/** Any origin will do: only what stays on it counts. */
const ORIGIN = 'http://page.invalid';
/** Paths that an adapter answers beside the published files; on a static host nothing is there, and pages say so. */
const OF_ADAPTER = /^(mcp|api|icon)(\/|$)/;

export interface PageLinks {
  /** Paths below the root of the site, decoded once; a page's may end with a slash. */
  readonly inside: readonly string[];
  /** Paths of the same host that are outside of the base path. */
  readonly outside: readonly string[];
}

/** The links of a page that lies in a folder of the site. Total. */
export function linksOf(html: string, base: string, folder: string): PageLinks {
  const inside = new Set<string>();
  const outside = new Set<string>();
  const page = new URL(`${base}${folder === '' ? '' : `${folder.split('/').map(encodeURIComponent).join('/')}/`}`, ORIGIN);
  for (const [tag] of html.matchAll(TAG)) {
    for (const [, text = ''] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const href = text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
      const url = URL.canParse(href, page) ? new URL(href, page) : undefined;
      if (url === undefined || url.origin !== ORIGIN) continue;
      if (!url.pathname.startsWith(base)) outside.add(url.pathname);
      else {
        const path = decodePathOnce(url.pathname.slice(base.length));
        if (path !== undefined && !OF_ADAPTER.test(path)) inside.add(path);
      }
    }
  }
  return { inside: [...inside], outside: [...outside] };
}
