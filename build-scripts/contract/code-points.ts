/** Texts counted in Unicode code points, without a copy of them as a list: files are megabytes. */

/** Index of a code point, counted from an index; the end of the text where it has fewer. */
export function advance(text: string, from: number, points: number): number {
  // No text has more code points than units.
  if (points >= text.length - from) return text.length;
  let index = from;
  for (let left = points; left > 0 && index < text.length; left -= 1) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return index;
}

/** Two units that are one code point. Nearly every text has none, which an expression finds out at once. */
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Number of code points; a unit without its other half counts as one. */
export function countPoints(text: string): number {
  return text.length - (text.match(PAIR)?.length ?? 0);
}
