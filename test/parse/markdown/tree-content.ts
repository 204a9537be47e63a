/** What of a tree reaches a page or a finding, to compare trees by. */
import type { Nodes } from 'mdast';

/** Nodes whose place in the file is told to somebody. */
const PLACED: ReadonlySet<string> = new Set(['code', 'heading', 'html', 'image', 'imageReference', 'link', 'linkReference', 'table']);

/** What a page is made of. Texts that follow each other are one; the rest of an info string is never shown. */
export function content(node: Nodes): unknown {
  const { type, position, data, meta, children, ...fields } = node as Nodes & Record<string, unknown>;
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  const place = PLACED.has(type) ? { at: `${position?.start.line}:${position?.start.column}` } : {};
  const parts: unknown[] = [];
  for (const child of (children as Nodes[] | undefined) ?? []) {
    const last = parts.at(-1);
    if (child.type === 'text' && typeof last === 'string') parts[parts.length - 1] = last + child.value;
    else parts.push(child.type === 'text' ? child.value : content(child));
  }
  return { type, ...place, ...Object.fromEntries(known.sort()), parts };
}
