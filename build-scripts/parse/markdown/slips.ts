/**
 * Slips of the hand in a text, by which Markdown shows something else than its author meant, without any error: a fence
 * that nobody closed, both sides of a conflict, cells that a table drops. Looked for in the fresh tree; nothing is mended.
 */
import type { Code, Nodes, Root } from 'mdast';
import { findConflicts } from '#model/conflict-markers.ts';

export type Slip =
  /** Everything from this line to the end of the file is a code block. `lines` of it hold text. */
  | { readonly kind: 'fence'; readonly line: number; readonly column: number; readonly fence: string; readonly lines: number }
  /** Both versions of a conflict stand in the text. */
  | { readonly kind: 'conflict'; readonly line: number; readonly column: number; readonly end: number };

/** Finds the slips of a tree that was parsed from `text`, in the order of their kinds, then of their lines. */
export function findSlips(tree: Root, text: string): readonly Slip[] {
  const codes: Nodes[] = [];
  collect(tree, codes);
  const conflicts = findConflicts(text, quotedLines(codes)).map(({ line, end }): Slip => ({ kind: 'conflict', line, column: 1, end }));
  return [...codes.flatMap((node) => (node.type === 'code' ? unclosed(node, text) : [])), ...conflicts];
}

/** Code blocks and raw HTML, where marks of Markdown and of git are shown as they are. */
function collect(node: Nodes, found: Nodes[]): void {
  if (node.type === 'code' || node.type === 'html') found.push(node);
  else if ('children' in node) for (const child of node.children) collect(child, found);
}

/** Tells whether a line belongs to one of the blocks. Worked out at the first question, which hardly any text gives rise to. */
function quotedLines(blocks: readonly Nodes[]): (line: number) => boolean {
  let lines: Set<number> | undefined;
  return (line) => {
    lines ??= new Set(blocks.flatMap(({ position: { start, end } = none }) => range(start.line, end.line)));
    return lines.has(line);
  };
}

const none = { start: { line: 1 }, end: { line: 0 } };

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A fence without its end takes the rest of the file; one that ends with its list item or quote takes no more than its author sees. */
function unclosed(node: Code, text: string): readonly Slip[] {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const fence = /^(?:`{3,}|~{3,})/.exec(text.slice(start, end))?.[0];
  if (fence === undefined || text.slice(end).trim() !== '' || node.value.trim() === '') return [];
  const last = text
    .slice(text.lastIndexOf('\n', end - 1) + 1, end)
    .replace(/^[\s>]+/, '')
    .trimEnd();
  const closes = last.length >= fence.length && last === (fence[0] ?? '').repeat(last.length);
  if (closes) return [];
  const lines = node.value.split('\n').filter((line) => line.trim() !== '').length;
  return [{ kind: 'fence', line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1, fence, lines }];
}
