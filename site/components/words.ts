/** A description of the repository, in which code is code, as the component `Words`. */
import { createComponent, escapeHTML, renderTemplate, unescapeHTML } from 'astro/runtime/server/index.js';
import { splitCode } from '../view/inline-code.ts';

/** The text as HTML: escaped, with its code in elements. Total. */
export function wordsHtml(text: string): string {
  return splitCode(text)
    .map((piece) => (piece.isCode ? `<code>${escapeHTML(piece.text)}</code>` : escapeHTML(piece.text)))
    .join('');
}

export const Words = createComponent((_result, { text }: { readonly text: string }) => renderTemplate`${unescapeHTML(wordsHtml(text))}`);
