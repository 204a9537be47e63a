/** Marks the words of a query in a text; works on text nodes alone, so that nothing of a repository becomes markup. */

import { excerpt } from '../view/excerpt.ts';

/** Characters that a description may take in a result; its beginning moves to the first match. */
const MAX_SHOWN = 300;

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The text as a fragment with its matches in `<mark>`, cut around the first one where it is long. */
export function highlight(text: string, words: readonly string[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const wanted = [...words].filter((word) => word !== '').sort((a, b) => b.length - a.length);
  const pattern = wanted.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.map(escapePattern).join('|')})`, 'giu');
  const shown = excerpt(text, pattern === undefined ? 0 : text.search(pattern), MAX_SHOWN);
  let at = 0;
  for (const match of pattern === undefined ? [] : shown.matchAll(pattern)) {
    const mark = document.createElement('mark');
    mark.textContent = match[0];
    fragment.append(shown.slice(at, match.index), mark);
    at = match.index + match[0].length;
  }
  fragment.append(shown.slice(at));
  return fragment;
}
