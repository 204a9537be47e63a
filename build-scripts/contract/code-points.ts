/** Texts counted in Unicode code points, without a copy of them as a list: files are megabytes. */

/** Index of a code point, counted from an index; the end of the text where it has fewer. */
export function advance(text: string, from: number, points: number): number {
  let index = from;
  for (let left = points; left > 0 && index < text.length; left -= 1) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return index;
}

/** Number of code points. */
export function countPoints(text: string): number {
  let points = 0;
  for (let index = 0; index < text.length; points += 1) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return points;
}
