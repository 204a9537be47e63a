/**
 * Reads the raw HTML of one Markdown node into text, tags that are rendered, and nothing else. What it gives is rebuilt
 * from allowed names and checked values, so that an HTML parser behind it never sees an author's markup.
 */
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS, isAllowedAttribute, VOID_ELEMENTS } from './allowed-html.ts';

export interface Attribute {
  readonly name: string;
  /** As written: character references are not decoded. */
  readonly value: string;
}

export type RawPiece =
  /** Text; character references are not decoded, `<` stands for itself. */
  | { readonly kind: 'text'; readonly value: string }
  /** A tag that is not rendered: shown as it was typed. */
  | { readonly kind: 'literal'; readonly value: string }
  | OpenTag
  | { readonly kind: 'close'; readonly name: string }
  /** A tag that goes without a trace, but for the pictures that it names. */
  | (Omit<OpenTag, 'kind'> & { readonly kind: 'dropped' });

/** The start tag of an element. */
export interface OpenTag {
  readonly kind: 'open';
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly offset: number;
  readonly source: string;
}

/** Longest tag, in characters: the scan for a tag's end runs from every `<`. */
const MAX_TAG = 4096;

const TAG_NAME = /^<(\/?)([A-Za-z][A-Za-z0-9._-]{0,63})(?=[\s/>])/;
const ATTRIBUTE = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const TAG_END = /\s*\/?>/y;

interface Tag {
  readonly closing: boolean;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly length: number;
}

function readTag(window: string): Tag | undefined {
  const head = TAG_NAME.exec(window);
  if (head === null) return undefined;
  const name = (head[2] ?? '').toLowerCase();
  const attributes: Attribute[] = [];
  let at = head[0].length;
  for (;;) {
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(window);
    if (end !== null) return { closing: head[1] === '/', name, attributes, length: TAG_END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(window);
    if (found === null) return undefined;
    at = ATTRIBUTE.lastIndex;
    const key = (found[1] ?? '').toLowerCase();
    if (!attributes.some((attribute) => attribute.name === key)) {
      attributes.push({ name: key, value: found[2] ?? found[3] ?? found[4] ?? '' });
    }
  }
}

/**
 * Splits raw HTML into pieces. Comments are left out; tags that are not allowed come as `literal`, as does every `<` that
 * opens no tag. Total and linear up to a constant.
 */
export function readRawHtml(value: string): readonly RawPiece[] {
  const pieces: RawPiece[] = [];
  let at = 0;
  while (at < value.length) {
    const open = value.indexOf('<', at);
    if (open !== at) pieces.push({ kind: 'text', value: value.slice(at, open < 0 ? value.length : open) });
    if (open < 0) break;
    if (value.startsWith('<!--', open)) {
      const end = value.indexOf('-->', open + 4);
      at = end < 0 ? value.length : end + 3;
      continue;
    }
    const tag = readTag(value.slice(open, open + MAX_TAG));
    at = open + (tag?.length ?? 1);
    const source = value.slice(open, at);
    if (tag === undefined || !(ALLOWED_ELEMENTS.has(tag.name) || DROPPED_ELEMENTS.has(tag.name))) {
      pieces.push({ kind: 'literal', value: source });
    } else if (ALLOWED_ELEMENTS.has(tag.name)) {
      if (!tag.closing) pieces.push({ kind: 'open', name: tag.name, attributes: tag.attributes, offset: open, source });
      else if (!VOID_ELEMENTS.has(tag.name)) pieces.push({ kind: 'close', name: tag.name });
    } else if (!tag.closing) pieces.push({ kind: 'dropped', name: tag.name, attributes: tag.attributes, offset: open, source });
  }
  return pieces;
}

/** Tells whether the pieces hold anything that needs an HTML parser. */
export function hasRenderedTag(pieces: readonly RawPiece[]): boolean {
  return pieces.some((piece) => piece.kind === 'open' || piece.kind === 'close');
}

/** Writes one allowed tag anew, with its checked attributes and the room's own marks. */
export function writeTag(piece: OpenTag, marks: Readonly<Record<string, number>>): string {
  const id = piece.attributes.some((attribute) => attribute.name === 'id');
  const attributes = piece.attributes
    // The older spelling of an anchor.
    .map(({ name, value }) => ({ name: name === 'name' && !id ? 'id' : name, value }))
    .filter((attribute) => isAllowedAttribute(piece.name, attribute.name, attribute.value))
    .map((attribute) => ` ${attribute.name}="${attribute.value.replaceAll('"', '&quot;')}"`);
  const own = Object.entries(marks).map(([name, value]) => ` ${name}="${value}"`);
  return `<${piece.name}${attributes.join('')}${own.join('')}>`;
}
