/** Bounds of one Markdown file. What breaks one is shown as plain text, and the reading says so. */

/** Characters of a file that is rendered. The longest real skills have 300,000; the bounds below keep twice that within seconds. */
export const MAX_CHARACTERS = 524_288;

/** Nested Markdown nodes or HTML elements: prose stays below 20, and every walk over the tree is recursive. */
export const MAX_DEPTH = 50;

/** Nodes of a file's tree. The longest real skills have 8,000; every later step goes over all of them. */
export const MAX_NODES = 50_000;

/** Links and images of one file. A generated index of 5,000 is a page that still opens; more is data. */
export const MAX_LINKS = 10_000;

/** Table cells that are not written but shown, because a row is shorter than its table. */
export const MAX_ADDED_CELLS = 20_000;

/** Characters of a URL; longer ones fail in browsers and servers. A reference can repeat one URL at no cost to its author. */
export const MAX_URL = 2_048;

/** Characters of rendered HTML for one of input, and those that every file may have: tables and highlighting stay below 12. */
export const MAX_GROWTH = 24;
export const FREE_OUTPUT = 65_536;

/**
 * What a file has too much of: characters; levels of quotes, lists and elements; list items that are indented far; parts of the
 * tree; links; cells that short rows lack; markers of quotes and list items; lines that continue one without its marker; underlined
 * headings; signs of Markdown that the parser has to match; HTML that is rendered.
 */
export type Excess =
  | 'characters'
  | 'depth'
  | 'indented'
  | 'parts'
  | 'links'
  | 'cells'
  | 'markers'
  | 'continued'
  | 'underlined'
  | 'signs'
  | 'html';

/** The bound that a file breaks. */
export interface Bound {
  readonly of: Excess;
  /** Where it is a number that an author can count. */
  readonly limit?: number;
}

/** A bound was broken. Never leaves this room: `parseMarkdown` turns it into plain text. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
  readonly bound: Bound;

  constructor(of: Excess, limit?: number) {
    super(`too complex: ${of}`);
    this.bound = limit === undefined ? { of } : { of, limit };
  }
}
