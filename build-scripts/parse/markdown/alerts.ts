/**
 * GitHub's alerts: a quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` and nothing
 * else. Other than on GitHub they may stand in a list or another quote, because what the author means is as clear there.
 */
import type { Blockquote, Paragraph, Text } from 'mdast';

/** Kinds of alerts, as their classes name them: title as GitHub shows it. */
const TITLES: ReadonlyMap<string, string> = new Map(
  ['Note', 'Tip', 'Important', 'Warning', 'Caution'].map((title) => [title.toLowerCase(), title]),
);

export const ALERT_CLASS = 'alert';
export const ALERT_TITLE_CLASS = 'alert-title';
/** Classes of all kinds, for the sanitizer. */
export const ALERT_KIND_CLASSES: readonly string[] = [...TITLES.keys()].map(classOf);

const MARKER = /^\[!([a-z]{1,9})\][ \t]*(?:\n|$)/i;

function classOf(kind: string): string {
  return `alert-${kind}`;
}

/** What the first paragraph holds behind the marker; `undefined` where the marker does not have its line for itself. */
function afterMarker(paragraph: Paragraph, marker: Text, length: number): Paragraph['children'] | undefined {
  const [, second, ...others] = paragraph.children;
  const value = marker.value.slice(length);
  if (marker.value[length - 1] === '\n') return [{ ...marker, value }, ...paragraph.children.slice(1)].filter(hasContent);
  if (second === undefined) return [];
  return second.type === 'break' ? others : undefined;
}

function hasContent(node: Paragraph['children'][number]): boolean {
  return node.type !== 'text' || node.value !== '';
}

/**
 * Makes an alert of a quote that is one: a box of its kind with its title as a paragraph, instead of the marker. Leaves any
 * other quote alone, one without content and one whose marker is escaped (`\[!NOTE]`) too. `source` is the file's text.
 */
export function markAlert(quote: Blockquote, source: string): void {
  const [first, ...blocks] = quote.children;
  const marker = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || marker?.type !== 'text') return;
  const found = MARKER.exec(marker.value);
  const kind = found?.[1]?.toLowerCase() ?? '';
  const title = TITLES.get(kind);
  if (found === null || title === undefined || source[marker.position?.start.offset ?? 0] !== '[') return;
  const rest = afterMarker(first, marker, found[0].length);
  if (rest === undefined || rest.length + blocks.length === 0) return;
  quote.data = { hName: 'div', hProperties: { className: [ALERT_CLASS, classOf(kind)] } };
  const heading: Paragraph = {
    type: 'paragraph',
    children: [{ type: 'text', value: title }],
    // A document in another language keeps the word of its source, which is English.
    data: { hProperties: { className: [ALERT_TITLE_CLASS], lang: 'en' } },
  };
  quote.children = [heading, ...(rest.length === 0 ? [] : [{ ...first, children: rest }]), ...blocks];
}
