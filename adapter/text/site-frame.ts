/**
 * The website's own page for what is not found, as the frame of pages that are made here: its bar, its typeface, its colours, its policy. Nothing else
 * of the website has a name that is known here, and a page that people come to from the website should not look like another one.
 */
import { escapeHtml } from '#contract/join-body.ts';

/** What the frame says of itself, and what would be wrong of another page. */
const OWN_WORDS = /<meta (?:name="description"|property="og:[a-z_:]+") content="[^"]*">/g;
/** A title of the website may say which text of its interface it is. */
const TITLE = /<title(?: [a-z-]+="[^"]*")*>[^<]*<\/title>/;
const END = '</main>';

/** Puts a page into the frame; `title` is text, `main` is HTML. Total: `undefined` where the frame is not one that a website of ours has. */
export function inFrame(frame: string, title: string, main: string): string | undefined {
  const start = frame.indexOf('<main ');
  const open = frame.indexOf('>', start);
  const end = frame.indexOf(END, open);
  if (start < 0 || open < 0 || end < 0 || !TITLE.test(frame)) return undefined;
  const head = frame
    .slice(0, open + 1)
    .replace(OWN_WORDS, '')
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`);
  return head + main + frame.slice(end);
}
