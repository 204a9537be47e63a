/** HTML tree to segments: literal HTML with holes where URLs and ids go. */
import type { Element, Nodes, Root } from 'hast';
import type { Segment } from '#contract/schema/page-body.ts';
import { VOID_ELEMENTS } from './allowed-html.ts';
import { escapeText, escapeValue } from './escape.ts';
import { TooComplex } from './too-complex.ts';

/** Property of the tree -> attribute. A property that is missing here is not written. */
const ATTRIBUTES = Object.entries({
  align: 'align',
  ariaLabel: 'aria-label',
  checked: 'checked',
  className: 'class',
  colSpan: 'colspan',
  dataFootnoteBackref: 'data-footnote-backref',
  dataFootnoteRef: 'data-footnote-ref',
  dir: 'dir',
  disabled: 'disabled',
  height: 'height',
  lang: 'lang',
  open: 'open',
  role: 'role',
  rowSpan: 'rowspan',
  start: 'start',
  tabIndex: 'tabindex',
  title: 'title',
  type: 'type',
  width: 'width',
});

function attributeText(properties: Element['properties']): string {
  let text = '';
  // Most elements have none.
  if (Object.keys(properties).length === 0) return text;
  for (const [property, name] of ATTRIBUTES) {
    const value = properties[property];
    if (value === undefined || value === null || value === false) continue;
    const written = Array.isArray(value) ? value.join(' ') : String(value);
    text += value === true || written === '' ? ` ${name}` : ` ${name}="${escapeValue(written)}"`;
  }
  return text;
}

class Writer {
  readonly segments: Segment[] = [];
  #literal = '';
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  text(html: string): void {
    this.#spend(html.length);
    this.#literal += html;
  }

  hole(segment: Exclude<Segment, string>): void {
    this.#spend(JSON.stringify(segment).length);
    if (this.#literal !== '') this.segments.push(this.#literal);
    this.#literal = '';
    this.segments.push(segment);
  }

  finish(): readonly Segment[] {
    if (this.#literal !== '') this.segments.push(this.#literal);
    this.#literal = '';
    return this.segments;
  }

  #spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new TooComplex('html');
  }
}

function writeImage(node: Element, writer: Writer, linked: boolean): void {
  const { dataLink, alt, ...others } = node.properties;
  const description = typeof alt === 'string' ? alt : '';
  if (dataLink === undefined) writer.text(escapeText(description));
  else writer.hole({ image: Number(dataLink), alt: description, attributes: attributeText(others), linked });
}

function writeElement(node: Element, writer: Writer, linked: boolean): void {
  if (node.tagName === 'img') writeImage(node, writer, linked);
  // The mark of a literal tag has served headings; on the page it is text like any other.
  else if (node.properties.dataTag !== undefined) writeAll(node, writer, linked);
  else writeTagPair(node, writer, linked);
}

function writeTagPair(node: Element, writer: Writer, linked: boolean): void {
  const { tagName, properties } = node;
  writer.text(`<${tagName}`);
  if (typeof properties.id === 'string') writer.hole({ id: properties.id });
  if (typeof properties.dataFragment === 'string') writer.hole({ fragment: properties.dataFragment });
  else if (properties.dataLink !== undefined) writer.hole({ link: Number(properties.dataLink) });
  writer.text(`${attributeText(properties)}>`);
  if (VOID_ELEMENTS.has(tagName) || tagName === 'input') return;
  // An HTML parser drops a line feed right after this start tag.
  if (tagName === 'pre' && startsWithLineFeed(node)) writer.text('\n');
  writeAll(node, writer, linked || tagName === 'a');
  writer.text(`</${tagName}>`);
}

function startsWithLineFeed(node: Nodes): boolean {
  if (node.type === 'text') return node.value.startsWith('\n');
  if (node.type === 'written') return /^(?:<[^/>]*>)*\n/.test(node.html);
  const first = 'children' in node ? node.children[0] : undefined;
  return first !== undefined && startsWithLineFeed(first);
}

function writeAll(node: Root | Element, writer: Writer, linked: boolean): void {
  for (const child of node.children) {
    if (child.type === 'text') writer.text(escapeText(child.value));
    else if (child.type === 'element') writeElement(child, writer, linked);
    else if (child.type === 'written') writer.text(child.html);
  }
}

/** Writes a sanitized tree. At most `limit` characters, else `TooComplex`. */
export function writeSegments(tree: Root, limit: number): readonly Segment[] {
  const writer = new Writer(limit);
  writeAll(tree, writer, false);
  return writer.finish();
}

/** A file as escaped plain text. */
export function plainSegments(text: string): readonly Segment[] {
  return text === '' ? [] : [`<pre tabindex="0" class="plain-text">${text.startsWith('\n') ? '\n' : ''}${escapeText(text)}</pre>`];
}
