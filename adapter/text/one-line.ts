/** Repository text inside our own lines: one line each, so that no description can forge the line below it. */

// Line breaks of every kind, control characters, and what can hide or reorder text.
const BREAKS = /[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A text on one line: runs of white space, control and invisible characters become one space. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}

/** At most `max` code points of a text on one line, cut at a word where one is near, with an ellipsis that counts. */
export function brief(text: string, max: number): string {
  const line = oneLine(text);
  if (line.length <= max) return line;
  const points = [...line];
  if (points.length <= max) return line;
  const cut = points.slice(0, max - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** A call that a model can copy. */
export function call(tool: string, args: Readonly<Record<string, string | number>>): string {
  return `${tool} ${JSON.stringify(args)}`;
}

/** `1 skill`, `2 skills`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
