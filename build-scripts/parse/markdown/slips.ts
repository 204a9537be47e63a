/**
 * Slips of the hand in a text, by which Markdown shows something else than its author meant, without any error: a fence
 * or comment that nobody closed, both sides of a conflict, cells that a table drops, rows that are no table, footnotes without a text,
 * characters that nobody sees. Looked for in the fresh tree; nothing is mended.
 */
import type { Code, Html, Nodes, Paragraph, Root, Table } from 'mdast';
import { findConflicts } from '#model/conflict-markers.ts';
import { findHidden, nameOfCharacter } from '#model/control-characters.ts';
import { lostFootnotes } from './lost-footnotes.ts';
import { findUnformedTable, type UnformedTable } from './unformed-tables.ts';

export type Slip =
  /**
   * Everything from this line to the end of the file, or of the list item or quote that it stands in, is a code block. `lines` of it
   * hold text.
   */
  | {
      readonly kind: 'fence';
      readonly line: number;
      readonly column: number;
      readonly fence: string;
      readonly lines: number;
      readonly within: 'root' | 'container';
    }
  /** Nothing from this line to the end of the file is shown. `lines` of it hold text. */
  | { readonly kind: 'comment'; readonly line: number; readonly column: number; readonly lines: number }
  /** Rows of a table have more cells than its header, and what stands in these is shown nowhere. The place is the first such row. */
  | { readonly kind: 'table'; readonly line: number; readonly column: number; readonly columns: number; readonly rows: number }
  /** Rows that look like a table and are plain text. */
  | ({ readonly kind: 'unformed'; readonly line: number; readonly column: number } & Pick<UnformedTable, 'problem' | 'columns' | 'cells'>)
  /** A mark of a footnote without its text, which stays as it was typed. */
  | { readonly kind: 'footnote'; readonly line: number; readonly column: number; readonly label: string }
  /** Control characters stand in the text; the place is that of the first NUL, else of the first one. */
  | { readonly kind: 'control'; readonly line: number; readonly column: number; readonly character: string; readonly count: number }
  /** Both versions of a conflict stand in the text. */
  | { readonly kind: 'conflict'; readonly line: number; readonly column: number; readonly end: number };

/** Finds the slips of a tree that was parsed from `text`, in the order of their kinds, then of their lines. */
export function findSlips(tree: Root, text: string): readonly Slip[] {
  const codes: Nodes[] = [];
  const tables: Table[] = [];
  const paragraphs: Paragraph[] = [];
  collect(tree, codes, tables, paragraphs);
  const conflicts = findConflicts(text, quotedLines(codes)).map(({ line, end }): Slip => ({ kind: 'conflict', line, column: 1, end }));
  return [
    ...codes.flatMap((node) => (node.type === 'code' ? unclosed(node, text) : [])),
    ...codes.flatMap((node) => (node.type === 'html' ? openComment(node, text) : [])),
    ...tables.flatMap(lostCells),
    ...paragraphs.flatMap((node) => unformed(node, text)),
    ...lostFootnotes(tree, text),
    ...controls(text),
    ...conflicts,
  ];
}

/** Code blocks and raw HTML, where marks of Markdown and of git are shown as they are; tables; and paragraphs. */
function collect(node: Nodes, codes: Nodes[], tables: Table[], paragraphs: Paragraph[]): void {
  if (node.type === 'code' || node.type === 'html') codes.push(node);
  else if (node.type === 'table') tables.push(node);
  else if (node.type === 'paragraph') paragraphs.push(node);
  else if ('children' in node) for (const child of node.children) collect(child, codes, tables, paragraphs);
}

/** Tells whether a line belongs to one of the blocks. Worked out at the first question, which hardly any text gives rise to. */
function quotedLines(blocks: readonly Nodes[]): (line: number) => boolean {
  let lines: Set<number> | undefined;
  return (line) => {
    lines ??= new Set(blocks.flatMap(({ position: { start, end } = none }) => range(start.line, end.line)));
    return lines.has(line);
  };
}

const none = { start: { line: 1, column: 1, offset: 0 }, end: { line: 0, column: 1, offset: 0 } };

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A fence without its end takes the rest of the file, or of its list item or quote: what closes it stands further left, and opens another. */
function unclosed(node: Code, text: string): readonly Slip[] {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const fence = /^(?:`{3,}|~{3,})/.exec(text.slice(start, end))?.[0];
  if (fence === undefined || node.value.trim() === '') return [];
  const last = text
    .slice(text.lastIndexOf('\n', end - 1) + 1, end)
    .replace(/^[\s>]+/, '')
    .trimEnd();
  const closes = last.length >= fence.length && last === (fence[0] ?? '').repeat(last.length);
  if (closes) return [];
  const lines = node.value.split('\n').filter((line) => line.trim() !== '').length;
  const within = text.slice(end).trim() === '' ? 'root' : 'container';
  return [{ kind: 'fence', line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1, fence, lines, within }];
}

/** A comment without its end takes the rest of the file, as a fence does, but nobody sees it. */
function openComment({ value, position: { start, end } = none }: Html, text: string): readonly Slip[] {
  const open = value.lastIndexOf('<!--');
  if (open < 0 || value.includes('-->', open) || text.slice(end.offset).trim() !== '') return [];
  const before = value.slice(0, open).split('\n');
  const lines = value
    .slice(open + '<!--'.length)
    .split('\n')
    .filter((line) => line.trim() !== '').length;
  const column = before.length === 1 ? start.column + open : (before.at(-1) ?? '').length + 1;
  return lines === 0 ? [] : [{ kind: 'comment', line: start.line + before.length - 1, column, lines }];
}

/** Cells past the header's, unless they are empty: GFM drops them. An unescaped bar in a cell begins another one, in code, too. */
function lostCells({ children: [header, ...rows] }: Table): readonly Slip[] {
  const columns = header?.children.length ?? 0;
  const long = rows.filter((row) => row.children.slice(columns).some((cell) => cell.children.length > 0));
  const { line = 1, column = 1 } = long[0]?.position?.start ?? {};
  return long.length === 0 ? [] : [{ kind: 'table', line, column, columns, rows: long.length }];
}

function unformed({ position: { start, end } = none }: Paragraph, text: string): readonly Slip[] {
  const found = findUnformedTable(text.slice(start.offset, end.offset));
  if (found === undefined) return [];
  const { index, indent, problem, columns, cells } = found;
  const column = (index === 0 ? start.column : 1) + indent;
  return [{ kind: 'unformed', line: start.line + index, column, problem, columns, cells }];
}

/** One slip for the file: what breaks one character in a copy or a conversion breaks all of its kind. */
function controls(text: string): readonly Slip[] {
  const first = findHidden(text);
  if (first < 0) return [];
  const nul = text.indexOf('\0');
  const offset = nul < 0 ? first : nul;
  const before = text.slice(0, offset);
  const [line, column] = [before.split('\n').length, offset - before.lastIndexOf('\n')];
  const count = text.split('').filter((character) => findHidden(character) === 0).length;
  return [{ kind: 'control', line, column, character: nameOfCharacter(text.charCodeAt(offset)), count }];
}
