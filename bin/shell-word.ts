/** Words of a command that a person copies: what a stranger wrote in one stays one word, and does nothing. */

/** What every shell takes as it is. */
const PLAIN = /^[A-Za-z0-9_./:@%+=,][A-Za-z0-9_./:@%+=,-]*$/;

/** A text as one word of a POSIX shell. Fit for a terminal where the text is. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
