/** Fills the holes of a page body. The only place where a rendered page gets a URL or an `id`. */
import type { LinkTarget, PageBody, Segment } from './schema/page-body.ts';

/** Targets whose URL depends on the base path, the mount or the commit, so that only the site knows it. */
export type SiteTarget = Extract<LinkTarget, { readonly to: 'page' | 'blob' | 'source' }>;

export interface JoinOptions {
  /** Load images of other sites, over https. Off by default: a reader of a page does not call on third parties unasked. */
  readonly remoteImages?: boolean;
}

/** Text as the value of a double-quoted attribute or as element content. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Percent-encodes a fragment; text without a UTF-8 form is repaired instead of thrown at. */
function fragmentText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

interface Place {
  readonly url: string;
  readonly foreign: boolean;
}

/** Schemes of links to other sites; compared against the start of the URL, so that nothing else is ever followable. */
const WEB_URL = /^(https?:\/\/|mailto:)/i;

function isSecure(target: LinkTarget): boolean {
  return target.to === 'web' && /^https:\/\//i.test(target.url);
}

function place(target: LinkTarget | undefined, href: (target: SiteTarget) => string | undefined, idPrefix: string): Place | undefined {
  if (target === undefined || target.to === 'nowhere') return undefined;
  if (target.to === 'heading') return { url: target.hash === '' ? '#' : `#${fragmentText(idPrefix + target.hash)}`, foreign: false };
  if (target.to === 'web') return WEB_URL.test(target.url) ? { url: target.url, foreign: true } : undefined;
  const url = href(target);
  return url === undefined ? undefined : { url, foreign: /^https?:/i.test(url) };
}

function hrefAttribute(found: Place | undefined): string {
  if (found === undefined) return '';
  return ` href="${escapeHtml(found.url)}"${found.foreign ? ' rel="nofollow noopener external"' : ''}`;
}

function imageElement(hole: Extract<Segment, { image: number }>, found: Place | undefined, loadable: boolean): string {
  if (found !== undefined && loadable) {
    return `<img src="${escapeHtml(found.url)}" alt="${escapeHtml(hole.alt)}"${hole.attributes} loading="lazy">`;
  }
  const label = hole.alt.trim() === '' ? 'image' : hole.alt;
  const open = found === undefined || hole.linked ? '<span class="image-left-out">' : `<a class="image-left-out"${hrefAttribute(found)}>`;
  return `${open}${escapeHtml(label)}${open.startsWith('<a') ? '</a>' : '</span>'}`;
}

/**
 * Joins a body into HTML. `href` gives the URL of a target inside the site, or `undefined` where there is none: the
 * link is then shown as text and cannot be followed. `idPrefix` (`[a-z0-9-]`, unique per body on a page) keeps ids of
 * authors apart from those of the page and from each other. Images of other sites become links with their alternative text.
 */
export function joinBody(
  body: Pick<PageBody, 'segments' | 'links'>,
  href: (target: SiteTarget) => string | undefined,
  idPrefix: string,
  options: JoinOptions = {},
): string {
  let html = '';
  for (const segment of body.segments) {
    if (typeof segment === 'string') html += segment;
    else if ('id' in segment) html += ` id="${escapeHtml(idPrefix + segment.id)}"`;
    else if ('fragment' in segment) html += ` href="#${fragmentText(idPrefix + segment.fragment)}"`;
    else if ('link' in segment) html += hrefAttribute(place(body.links[segment.link], href, idPrefix));
    else {
      const target = body.links[segment.image];
      const loadable = target !== undefined && (target.to === 'blob' || (options.remoteImages === true && isSecure(target)));
      html += imageElement(segment, place(target, href, idPrefix), loadable);
    }
  }
  return html;
}
