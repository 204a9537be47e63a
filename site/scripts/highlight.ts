/** Marks the words of a query in a text; works on text nodes alone, so that nothing of a repository becomes markup. */

/** Characters that a description may take in a result; its beginning moves to the first match. */
const MAX_SHOWN = 300;
/** Characters kept before the first match. */
const LEAD = 80;

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The text as a fragment with its matches in `<mark>`, cut around the first one where it is long. */
export function highlight(text: string, words: readonly string[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const wanted = [...words].filter((word) => word !== '').sort((a, b) => b.length - a.length);
  const pattern = wanted.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.map(escapePattern).join('|')})`, 'giu');
  const shown = around(text, pattern);
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

function around(text: string, pattern: RegExp | undefined): string {
  if (text.length <= MAX_SHOWN) return text;
  const first = pattern === undefined ? 0 : Math.max(0, text.search(pattern));
  const start = first <= MAX_SHOWN - LEAD ? 0 : first - LEAD;
  const cut = text.slice(start, start + MAX_SHOWN);
  return `${start > 0 ? '…' : ''}${cut.trim()}${start + MAX_SHOWN < text.length ? '…' : ''}`;
}
