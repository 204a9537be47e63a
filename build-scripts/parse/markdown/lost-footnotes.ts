/** Marks of footnotes that no footnote belongs to: Markdown takes them for text. */
import type { Nodes, Root } from 'mdast';

/** How a mark begins. Hardly any text has one. */
const MARK = '[^';

/** A mark as it is typed, with its name. Prose holds parts of regular expressions, too (`[^a-z]`), which have other characters. */
const MARKS = /(?<![\\[(])\[\^(\p{L}[\p{L}\p{N}_]*|\d{1,3})\](?![([:+*?{])/gu;

const NUMBER = /^\d+$/;

export interface LostFootnote {
  readonly kind: 'footnote';
  readonly line: number;
  readonly column: number;
  readonly label: string;
}

/**
 * The first mark of each name without a footnote, in the order of the text. A word is taken for a name only where the text has
 * footnotes, because a regular expression may look like one.
 */
export function lostFootnotes(tree: Root, text: string): readonly LostFootnote[] {
  if (!text.includes(MARK)) return [];
  const found = new Map<string, LostFootnote>();
  const hasFootnotes = tree.children.some(holdsFootnote);
  const look = (node: Nodes): void => {
    if (node.type !== 'text') {
      if ('children' in node) for (const child of node.children) look(child);
      return;
    }
    const start = node.position?.start.offset ?? 0;
    for (const { index, 1: label = '' } of text.slice(start, node.position?.end.offset).matchAll(MARKS)) {
      if (found.has(label) || !(hasFootnotes || NUMBER.test(label))) continue;
      const before = text.slice(0, start + index);
      found.set(label, { kind: 'footnote', line: before.split('\n').length, column: before.length - before.lastIndexOf('\n'), label });
    }
  };
  look(tree);
  return [...found.values()];
}

function holdsFootnote(node: Nodes): boolean {
  return node.type === 'footnoteDefinition' || ('children' in node && node.children.some(holdsFootnote));
}
