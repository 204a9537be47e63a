/** A Markdown file as a reader sees it: joined with links that show where they go. */
import { joinBody } from '#contract/join-body.ts';
import type { LinkTarget } from '#contract/schema/page-body.ts';
import { type MarkdownFile, parseMarkdown } from '#parse/markdown/parse-markdown.ts';

function targetOf(url: string, kind: 'link' | 'image'): LinkTarget {
  if (url.startsWith('#')) return { to: 'heading', hash: url.slice(1) };
  if (/^(https?|mailto):/.test(url)) return { to: 'web', url };
  if (/^[a-z]+:/i.test(url)) return { to: 'nowhere' };
  return kind === 'image' ? { to: 'blob', digest: 'sha256:0', path: url } : { to: 'page', path: url };
}

export function join(file: MarkdownFile, idPrefix = 'p-'): string {
  const links = file.links.map((link) => targetOf(link.url, link.kind));
  return joinBody({ segments: [...file.segments], links }, (target) => `/site/${target.path}`, idPrefix);
}

export function render(markdown: string): string {
  return join(parseMarkdown(markdown));
}

/** Text content of HTML that this project wrote: no `<` is left in text or attributes. */
export function textContent(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
