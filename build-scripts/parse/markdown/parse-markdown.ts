/** One Markdown file, parsed once: links, headings, title, summary and HTML come from the same tree. */
import type { Segment } from '#contract/schema/page-body.ts';
import { carefulTree } from './careful-tree.ts';
import { checkLines } from './cost-guard.ts';
import { highlightCode } from './highlight-code.ts';
import { type Heading, readOutline } from './outline.ts';
import { isPlaceholder } from './placeholder.ts';
import { prepareTree } from './prepare-tree.ts';
import { quickTree } from './quick-tree.ts';
import { makeAccessible, textOf, toSafeHtml } from './render-tree.ts';
import { plainSegments, writeSegments } from './segments.ts';
import { findSlips, type Slip } from './slips.ts';
import { type Bound, FREE_OUTPUT, MAX_CHARACTERS, MAX_GROWTH, MAX_URL, TooComplex } from './too-complex.ts';

export type { Heading } from './outline.ts';

export interface MarkdownLink {
  readonly kind: 'link' | 'image';
  /** As written: Markdown escapes and character references decoded, percent-encoding kept. */
  readonly url: string;
  /** Plain text of the link, alternative text of the image. */
  readonly text: string;
  /** One-based, in the whole file. */
  readonly line: number;
  readonly column: number;
  /** A pattern to fill in (`<file>`, `{x}`, `$VAR`), not a place to go. */
  readonly placeholder: boolean;
  /** `url` is the beginning of an address that is too long for a link. */
  readonly cut?: true;
  /** A picture of `srcset`: no page shows it. */
  readonly unshown?: true;
}

export interface MarkdownFile {
  /** First level-one heading, as plain text. */
  readonly title?: string;
  /** First paragraph after it, else the first one: plain text of at most `MAX_SUMMARY` code points; may be empty. */
  readonly summary: string;
  readonly headings: readonly Heading[];
  /** Ids that the author wrote in HTML, which a fragment may mean besides heading slugs. */
  readonly anchors: readonly string[];
  /** Every link and image that is rendered, in order, and pictures of `srcset`. A hole of `segments` names one by its position. */
  readonly links: readonly MarkdownLink[];
  readonly segments: readonly Segment[];
  /** The same as JSON, where it was remembered so: most builds only hand it on. */
  readonly segmentsJson?: Uint8Array | undefined;
  /** What Markdown shows otherwise than its author meant; absent where nothing is. */
  readonly slips?: readonly Slip[];
  /** The bound that the file breaks (`too-complex.ts`): it is shown as plain text, without links, headings and title. */
  readonly tooComplex?: Bound;
}

function readFile(text: string): MarkdownFile {
  checkLines(text);
  const tree = quickTree(text) ?? carefulTree(text);
  const slips = findSlips(tree, text);
  const prepared = prepareTree(tree, text);
  const { links } = prepared;
  const html = toSafeHtml(tree, prepared, (number, element) => {
    const link = links[number];
    if (link?.html !== true || link.url !== '') return;
    const { href, src, alt } = element.properties;
    link.url = String((link.kind === 'link' ? href : src) ?? '').slice(0, MAX_URL);
    link.text = link.kind === 'link' ? textOf(element) : String(alt ?? '');
    link.placeholder = isPlaceholder(link.url);
  });
  const outline = readOutline(html);
  makeAccessible(html);
  highlightCode(html);
  return {
    ...outline,
    links: links.map(({ html: _, source: __, ...link }) => link),
    segments: writeSegments(html, FREE_OUTPUT + text.length * MAX_GROWTH),
    ...(slips.length === 0 ? {} : { slips }),
  };
}

/**
 * Parses a Markdown file. `text` has LF line ends and no byte order mark; what lies before `bodyOffset` (front matter) is
 * not rendered but counts for lines. Pure and total: any text gives a file that survives JSON; text past a bound comes
 * back as plain text with `tooComplex`, which names the bound. See website.md, "Rendering", and format.md, section 5.
 */
export function parseMarkdown(text: string, bodyOffset = 0): MarkdownFile {
  // Lines before the body stay as empty ones, so that every position is that of the file.
  const body = text.slice(bodyOffset).toWellFormed();
  const skipped = text.slice(0, bodyOffset).replace(/[^\n]+/g, '');
  if (body.length > MAX_CHARACTERS) return plainFile(body, { of: 'characters', limit: MAX_CHARACTERS });
  try {
    return readFile(skipped + body);
  } catch (error) {
    if (error instanceof TooComplex) return plainFile(body, error.bound);
    throw error;
  }
}

function plainFile(body: string, bound: Bound): MarkdownFile {
  return { summary: '', headings: [], anchors: [], links: [], segments: plainSegments(body), tooComplex: bound };
}
