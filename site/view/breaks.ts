/** Where a command may go on in the next line. */

/** Splits a text after each single slash, so that URLs break between their segments. Joined, the pieces are the text. */
export function splitAtSlashes(text: string): readonly string[] {
  return text.split(/(?<=[^/:]\/)(?=[^/\s])/);
}
