/** Whether the fragment of a link names something in the text that it leads to, by GitHub's slugs (website.md, "Rendering"). */
import type { MarkdownFile } from '#parse/markdown/parse-markdown.ts';

/** Fragments of GitHub's own pages, such as lines of a file, and the ids of footnotes. */
const OF_PAGES = /^(l\d+(-l?\d+)?|top|fn(ref)?-.*|user-content-.*)$/;

export type HeadingLink =
  /** There is such a place, or it cannot be told. */
  | { readonly kind: 'fine' }
  /** There is none; `near` is the slug that was most likely meant. */
  | { readonly kind: 'missing'; readonly near: string | undefined };

/**
 * Looks a decoded fragment up. An id that stands anywhere in the text, in HTML of any kind or in the braces that other programs
 * read, counts: a false alarm costs more than a link that leads to the top of its page. `text` is asked for where no heading is the one.
 */
export function findHeading(hash: string, file: MarkdownFile, text: () => string): HeadingLink {
  const wanted = plain(hash);
  if (file.tooComplex !== undefined || OF_PAGES.test(wanted)) return { kind: 'fine' };
  const ids = [...file.headings.map(({ slug }) => slug), ...file.anchors];
  if (ids.some((id) => plain(id) === wanted)) return { kind: 'fine' };
  const lower = plain(text());
  if ([`"${wanted}"`, `'${wanted}'`, `{#${wanted}`, `=${wanted}`].some((mark) => lower.includes(mark))) return { kind: 'fine' };
  const near = ids.find((id) => words(id) === words(hash));
  return { kind: 'missing', near: near ?? onlyOne(ids.filter((id) => unnumbered(id) === unnumbered(hash))) };
}

/** Of several headings that differ in their numbers alone, none is more likely meant than the others. */
function onlyOne(ids: readonly string[]): string | undefined {
  return ids.length === 1 ? ids[0] : undefined;
}

/** What GitHub puts before the ids of a text, and many links therefore hold. */
const GITHUB_PREFIX = 'user-content-';

/** The id on the page of a text that a decoded fragment means, however it is written; `undefined` where there is none, or it cannot be told. */
export function headingId(hash: string, file: MarkdownFile): string | undefined {
  const ids = [...file.headings.map(({ slug }) => slug), ...file.anchors];
  if (ids.includes(hash)) return hash;
  const wanted = plain(hash);
  const bare = wanted.startsWith(GITHUB_PREFIX) ? wanted.slice(GITHUB_PREFIX.length) : wanted;
  return ids.find((id) => plain(id) === wanted) ?? ids.find((id) => plain(id) === bare);
}

/** Without case, and without the marks that only say whether a sign is shown as a picture. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('\ufe0f', '');
}

/** The words of a slug alone: what stands between them, such as the two hyphens around a sign that is left out, is easily mistyped. */
function words(slug: string): string {
  return (
    plain(slug)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** The words without the number that headings are often counted with (`## 1. Setup`), and that their links come to have or lack. */
function unnumbered(slug: string): string {
  return words(slug).replace(/^(?:\d+ )+(?=.)/, '');
}
