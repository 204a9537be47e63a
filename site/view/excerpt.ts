/** A part of a long text, around the place that matters, that begins and ends between words. */

/** Share of the part that is kept before the place. */
const LEAD = 1 / 4;
/** Characters that a cut moves to reach the end of a word; writing without spaces is cut between its letters. */
const MAX_WORD = 24;

/** At most `max` UTF-16 units of `text` that show the place `at` (negative: the beginning), with `…` where something is left out. Total. */
export function excerpt(text: string, at: number, max: number): string {
  if (text.length <= max) return text;
  const lead = Math.floor(max * LEAD);
  const from = at <= max - lead ? 0 : wordStart(text, Math.min(at - lead, text.length - max));
  const to = from + max >= text.length ? text.length : wordEnd(text, from + max);
  const part = text.slice(from, to).trim();
  return `${from > 0 ? '…' : ''}${to < text.length ? `${withoutEnd(part)}…` : part}`;
}

/** The beginning of the next word, from `at` on. */
function wordStart(text: string, at: number): number {
  const space = text.slice(at - 1, at + MAX_WORD).search(/\s/);
  return space < 0 ? whole(text, at) : at + space;
}

/** The end of the last whole word before `at`. */
function wordEnd(text: string, at: number): number {
  if (/\s/.test(text.charAt(at))) return at;
  const start = Math.max(0, at - MAX_WORD);
  const word = /\s\S*$/.exec(text.slice(start, at));
  return word === null ? whole(text, at) : start + word.index;
}

/** Not in the middle of a pair of units that are one character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

/** Text without the signs that join it to what comes after it: an ellipsis follows a word. Total, in one pass from the end. */
export function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:\-–—]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
