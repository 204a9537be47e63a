/** Where a command may go on in the next line. */

/** Splits a text after each single slash, so that URLs break between their segments. Joined, the pieces are the text. */
export function splitAtSlashes(text: string): readonly string[] {
  return text.split(/(?<=[^/:]\/)(?=[^/\s])/);
}

/** A piece of a command; a flag is not broken after its hyphens. */
export interface CommandPiece {
  readonly text: string;
  readonly isFlag: boolean;
}

/** Splits a text into flags (`--commit`, `-y`: words that begin with hyphens) and what is between them. Joined, the pieces are the text. */
export function splitAtFlags(text: string): readonly CommandPiece[] {
  return text
    .split(/((?<!\S)--?[a-z][\w-]*)/i)
    .map((piece, index) => ({ text: piece, isFlag: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}
