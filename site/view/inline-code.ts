/**
 * Descriptions are plain text, and their authors write code into them between backticks all the same. Pages show such a
 * place as code, or without its backticks where a text has no markup: lists, search results, previews, feeds.
 */

export interface TextPiece {
  readonly text: string;
  readonly isCode: boolean;
}

/** Code between backticks, as many before as after it (CommonMark, "Code spans"); a backtick that nothing answers is itself. */
const CODE = /(?<!`)(`+)(?!`)([^`]+)(?<!`)\1(?!`)/g;

/** The pieces of a text in order; without code, the text alone. Total. */
export function splitCode(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(CODE)) {
    pieces.push({ text: text.slice(at, match.index), isCode: false }, { text: (match[2] ?? '').trim(), isCode: true });
    at = match.index + match[0].length;
  }
  return [...pieces, { text: text.slice(at), isCode: false }].filter((piece) => piece.text !== '');
}

/** The text as it is read where there is no markup. Total. */
export function withoutBackticks(text: string): string {
  return text.includes('`') ? text.replace(CODE, (_, __, code: string) => code.trim()) : text;
}
