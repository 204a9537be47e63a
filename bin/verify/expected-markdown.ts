/** The Markdown beside a page, where it is no published bytes: made again from the store, line for line. */
import { markdownTwin } from '../../site/twins/markdown-twin.ts';
import { connectText, healthText } from '../../site/twins/own-pages.ts';
import { pastMarkdown } from '../../site/twins/past-twin.ts';
import type { SiteView } from '../../site/twins/site-view.ts';
import type { ExpectedPage } from './page-list.ts';
import { unlessGap } from './store-view.ts';

/** Longest line that is shown. */
const MAX_SHOWN = 120;
const OWN: Readonly<Record<string, (view: SiteView) => string>> = { connect: connectText, health: healthText };

/**
 * Gives the whole text beside a page; `undefined` for that of home, which is `llms.txt`, for one that is published bytes, and where
 * the store has a gap.
 */
export type MarkdownOf = (page: ExpectedPage) => string | undefined;

/** Makes the texts of a view, each when it is asked for. */
export function markdownFrom(view: SiteView): MarkdownOf {
  const pages = new Map(view.plan.pages.map((page) => [page.folder, page]));
  const past = new Map(view.past.map((placed) => [placed.page.folder, placed]));
  return (page) =>
    unlessGap(() => {
      if (page.kind === 'own') return OWN[page.folder]?.(view);
      if (page.kind === 'gone') {
        const placed = past.get(page.folder);
        return placed && pastMarkdown(view, placed);
      }
      const planned = pages.get(page.folder);
      const made = planned && markdownTwin(view, planned);
      return typeof made === 'string' ? made : undefined;
    });
}

/** In words the first line in which a text is another one; `undefined` where the bytes are those of the text. Total. */
export function otherLine(expected: string, told: Uint8Array): string | undefined {
  if (Buffer.from(expected).equals(told)) return undefined;
  const [wanted, found] = [expected, new TextDecoder('utf-8', { ignoreBOM: true }).decode(told)].map((text) => text.split('\n'));
  const count = Math.max(wanted?.length ?? 0, found?.length ?? 0);
  const at = Array.from({ length: count }).findIndex((_, line) => wanted?.[line] !== found?.[line]);
  // Bytes that are no UTF-8 read as if they were the mark of a character that cannot be shown.
  if (at < 0) return 'is no UTF-8, and the store says what it must be';
  return `has the line ${at + 1} as ${shown(found?.[at])}, and the store says ${shown(wanted?.[at])}. Build again, or publish again`;
}

function shown(line: string | undefined): string {
  if (line === undefined) return 'nothing';
  return JSON.stringify(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN).toWellFormed()}…` : line);
}
