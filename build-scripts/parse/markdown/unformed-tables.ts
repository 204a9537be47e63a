/**
 * Rows of a table that Markdown shows as plain text, because the row of hyphens below the head is missing, has another number
 * of cells, or has no head right above it (GFM, "Tables"). Looked for in paragraphs: whatever is a table is none.
 */

export interface UnformedTable {
  /** Line of the row that is wrong, counted from the first line of the paragraph. */
  readonly index: number;
  /** Of the line: offset of the row in it. */
  readonly indent: number;
  /** `missing`: nothing below the first row; `count`: the row has `cells`, the head `columns`; `headless`: nothing above it. */
  readonly problem: 'missing' | 'count' | 'headless';
  readonly columns: number;
  readonly cells: number;
}

/** Markers of the quotes around a paragraph, and white space. */
const LEAD = /^[ \t>]*/;
const DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

/** Looks at the source of one paragraph, whose first line begins at its first character. */
export function findUnformedTable(source: string): UnformedTable | undefined {
  if (!source.includes('|')) return undefined;
  const lines = source.split('\n').map((line) => {
    const indent = LEAD.exec(line)?.[0].length ?? 0;
    return { indent, row: line.slice(indent).trimEnd() };
  });
  for (const [index, { indent, row }] of lines.entries()) {
    const head = lines[index - 1]?.row;
    if (isDelimiter(row)) {
      const [columns, cells] = [head === undefined ? 0 : cellsOf(head), cellsOf(row)];
      // One cell above is a line of text, and not the head of this table.
      if (head === undefined || !head.includes('|')) return { index, indent, problem: 'headless', columns: 0, cells };
      if (columns !== cells) return { index, indent, problem: 'count', columns, cells };
    }
  }
  const first = lines.findIndex(({ row }, index) => isRow(row) && isRow(lines[index + 1]?.row ?? ''));
  const row = lines[first];
  return row === undefined ? undefined : { index: first, indent: row.indent, problem: 'missing', columns: cellsOf(row.row), cells: 0 };
}

/** Hyphens with bars around or between them. A bar on one side alone is drawn by hand. */
function isDelimiter(row: string): boolean {
  return DELIMITER.test(row) && (cellsOf(row) > 1 || (row.startsWith('|') && row.endsWith('|')));
}

/** A row that can be nothing else: bars at both of its ends and between them, and words. */
function isRow(row: string): boolean {
  return row.startsWith('|') && /[^\\]\|$/.test(row) && /[\p{L}\p{N}]/u.test(row) && cellsOf(row) > 1;
}

/** Cells of a row: bars that no backslash makes text part them, and those at its ends part nothing. */
function cellsOf(row: string): number {
  const inner = row.replace(/^\|/, '').replace(/(^|[^\\])\|$/, '$1');
  return inner.split(/(?<!\\)\|/).length;
}
