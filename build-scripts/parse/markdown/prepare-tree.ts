/**
 * Gets a Markdown tree ready for HTML, in one walk: numbers its links and images, marks its headings with their lines, and
 * turns raw HTML into allowed tags and literal text.
 */
import type {
  Definition,
  FootnoteDefinition,
  Html,
  ImageReference,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { markAlert } from './alerts.ts';
import { FORMATTING_ELEMENTS, SELF_CLOSING_BY_CONTEXT, VOID_ELEMENTS } from './allowed-html.ts';
import { CODE_ELEMENTS } from './html-flow.ts';
import { isPlaceholder } from './placeholder.ts';
import { hasRenderedTag, type RawPiece, readRawHtml, writeTag } from './raw-html.ts';
import { srcsetUrls } from './srcset.ts';
import { MAX_ADDED_CELLS, MAX_DEPTH, MAX_LINKS, MAX_URL, TooComplex } from './too-complex.ts';

/** A link while its file is read. `url` and `text` of an HTML tag are known only after an HTML parser decoded them. */
export interface LinkDraft {
  readonly kind: 'link' | 'image';
  url: string;
  text: string;
  readonly line: number;
  readonly column: number;
  readonly source?: string;
  placeholder: boolean;
  readonly html: boolean;
  /** `url` is the beginning of an address that is too long for a link. */
  readonly cut?: true;
  /** A picture of `srcset`: no page shows it. */
  readonly unshown?: true;
}

export interface Prepared {
  readonly links: readonly LinkDraft[];
  /** Every definition of the tree, parents first: of several with one name the first counts. */
  readonly definitions: readonly (Definition | FootnoteDefinition)[];
  /** The tree holds HTML that an HTML parser must read. */
  readonly hasHtml: boolean;
}

declare module 'mdast' {
  interface LinkData {
    link?: number;
  }
  interface LinkReferenceData {
    link?: number;
  }
  interface ImageData {
    link?: number;
  }
  interface ImageReferenceData {
    link?: number;
  }
}

const FLOW_PARENTS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const WITH_SRCSET: ReadonlySet<string> = new Set(['img', 'source']);

const COMMENT_ONLY = /^\s*$/;

const NOWHERE: NonNullable<Nodes['position']> = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };

/** How a link is written that is no mere address. */
const OPENING = /^(?:!?\[|<)/;

/** Place of an address in the source of the text around it, which begins at `start`. */
function placeIn(source: string, address: string, start: { readonly line: number; readonly column: number }) {
  const before = source.slice(0, Math.max(0, source.indexOf(address))).split('\n');
  const last = before.at(-1) ?? '';
  return { line: start.line + before.length - 1, column: before.length === 1 ? start.column + last.length : last.length + 1 };
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  if ('alt' in node) return node.alt ?? '';
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

class Preparation {
  readonly links: LinkDraft[] = [];
  readonly definitions: (Definition | FootnoteDefinition)[] = [];
  hasHtml = false;
  readonly #lines: readonly string[];
  readonly #text: string;
  readonly #named = new Map<string, Definition>();
  #htmlDepth = 0;
  #addedCells = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = text.split('\n');
  }

  define(node: Root | RootContent): void {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') this.definitions.push(node);
    if (node.type === 'definition') {
      const key = node.identifier.toUpperCase();
      if (!this.#named.has(key)) this.#named.set(key, node);
    } else if ('children' in node) {
      for (const child of node.children) this.define(child);
    }
  }

  walk(parent: Parents): void {
    const flow = FLOW_PARENTS.has(parent.type);
    const kept: Nodes[] = [];
    const openFormatting: string[] = [];
    for (const child of parent.children) {
      if (child.type === 'html') {
        kept.push(...(flow ? this.#flowHtml(child) : this.#inlineHtml(child, openFormatting)));
        continue;
      }
      this.#mark(child);
      if (child.type === 'table') this.#countCells(child);
      if (child.type === 'blockquote') markAlert(child, this.#text);
      if ('children' in child) this.walk(child);
      kept.push(child);
    }
    if (openFormatting.length > 0) kept.push({ type: 'html', value: closeAll(openFormatting) });
    // What replaces a child is content of the same kind, flow or phrasing, as the child was.
    parent.children = kept as never;
  }

  #mark(node: Nodes): void {
    if (node.type === 'heading') node.data = { ...node.data, hProperties: { dataLine: node.position?.start.line ?? 1 } };
    else if (node.type === 'link') node.data = { ...this.#number(node, 'link', node.url, plainText(node)) };
    else if (node.type === 'image') node.data = { ...this.#number(node, 'image', node.url, node.alt ?? '') };
    else if (node.type === 'linkReference') node.data = { ...this.#number(node, 'link', this.#urlOf(node), plainText(node)) };
    else if (node.type === 'imageReference') node.data = { ...this.#number(node, 'image', this.#urlOf(node), node.alt ?? '') };
  }

  /** A short row is filled up to the width of its table, at no cost to its author. */
  #countCells(table: Table): void {
    const width = table.children[0]?.children.length ?? 0;
    for (const row of table.children) this.#addedCells += Math.max(0, width - row.children.length);
    if (this.#addedCells > MAX_ADDED_CELLS) throw new TooComplex('cells', MAX_ADDED_CELLS);
  }

  #urlOf(node: Pick<ImageReference, 'identifier'>): string {
    return this.#named.get(node.identifier.toUpperCase())?.url ?? '';
  }

  #number(node: Nodes, kind: 'link' | 'image', url: string, text: string): { link?: number } {
    const { start, end } = node.position ?? NOWHERE;
    const source = this.#text.slice(start.offset, end.offset);
    const { line, column } = OPENING.test(source) ? start : placeIn(source, text, start);
    if (url.length > MAX_URL) return { link: this.#addCut({ kind, url, text, line, column }) };
    const placeholder = isPlaceholder(url, source.slice(-MAX_URL));
    return { link: this.#add({ kind, url, text, line, column, placeholder, html: false }) };
  }

  #add(link: LinkDraft): number {
    if (this.links.length >= MAX_LINKS) throw new TooComplex('links', MAX_LINKS);
    return this.links.push(link) - 1;
  }

  #addCut({ url, ...link }: Pick<LinkDraft, 'kind' | 'url' | 'text' | 'line' | 'column'>): number {
    const beginning = url.slice(0, MAX_URL);
    return this.#add({ ...link, url: beginning, placeholder: isPlaceholder(beginning), html: false, cut: true });
  }

  #inlineHtml(node: Html, openFormatting: string[]): PhrasingContent[] {
    const pieces = this.#read(node);
    if (!hasRenderedTag(pieces)) return shownText(pieces);
    return [{ type: 'html', value: this.#write(node, pieces, openFormatting) }];
  }

  #flowHtml(node: Html): RootContent[] {
    const name = /^<([a-z]+)/i.exec(node.value)?.[1]?.toLowerCase();
    if (name !== undefined && CODE_ELEMENTS.has(name)) return [{ type: 'code', value: node.value, lang: 'html' }];
    const pieces = this.#read(node);
    if (hasRenderedTag(pieces)) {
      const openFormatting: string[] = [];
      return [{ type: 'html', value: this.#write(node, pieces, openFormatting) + closeAll(openFormatting) }];
    }
    const shown = shownText(pieces);
    if (shown.every((piece) => piece.type === 'text' && piece.data === undefined && COMMENT_ONLY.test(piece.value))) return [];
    const holdsTag = shown.some((piece) => piece.data !== undefined);
    return [{ type: 'paragraph', children: shown, ...(holdsTag ? { data: { hProperties: { className: ['tag-line'] } } } : {}) }];
  }

  /** Pictures of `srcset` are not shown, and no hole names them; whoever reads the text elsewhere sees them. */
  #read(node: Html): readonly RawPiece[] {
    const pieces = readRawHtml(node.value);
    for (const piece of pieces) {
      if ((piece.kind !== 'open' && piece.kind !== 'dropped') || !WITH_SRCSET.has(piece.name)) continue;
      const value = piece.attributes.find(({ name }) => name === 'srcset')?.value ?? '';
      // What stands for a character would have to be decoded.
      const urls = srcsetUrls(value).filter((url) => url.length <= MAX_URL && !url.includes('&'));
      const { line, column } = this.#locate(node, piece);
      for (const url of urls)
        this.#add({ kind: 'link', url, text: '', line, column, placeholder: isPlaceholder(url), html: false, unshown: true });
    }
    return pieces;
  }

  #write(node: Html, pieces: readonly RawPiece[], openFormatting: string[]): string {
    this.hasHtml = true;
    let html = '';
    for (const piece of pieces) {
      if (piece.kind === 'text') html += piece.value;
      else if (piece.kind === 'literal') html += piece.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      else if (piece.kind === 'open') html += writeTag(piece, this.#open(node, piece, openFormatting));
      else if (piece.kind === 'close' && this.#close(piece.name, openFormatting)) html += `</${piece.name}>`;
    }
    return html;
  }

  #open(node: Html, piece: Extract<RawPiece, { kind: 'open' }>, openFormatting: string[]): Record<string, number> {
    if (FORMATTING_ELEMENTS.has(piece.name)) openFormatting.push(piece.name);
    if (!VOID_ELEMENTS.has(piece.name) && !SELF_CLOSING_BY_CONTEXT.has(piece.name)) this.#htmlDepth += 1;
    if (this.#htmlDepth > MAX_DEPTH) throw new TooComplex('depth', MAX_DEPTH);
    const { line, column } = this.#locate(node, piece);
    if (/^h[1-6]$/.test(piece.name)) return { 'data-line': line };
    const kind = piece.name === 'a' ? 'link' : piece.name === 'img' ? 'image' : undefined;
    const url = piece.attributes.find((attribute) => attribute.name === (kind === 'link' ? 'href' : 'src'))?.value;
    if (kind === undefined || url === undefined) return {};
    if (url.length > MAX_URL) return { 'data-link': this.#addCut({ kind, url, text: '', line, column }) };
    return { 'data-link': this.#add({ kind, url: '', text: '', line, column, placeholder: false, html: true }) };
  }

  #close(name: string, openFormatting: string[]): boolean {
    const open = openFormatting.lastIndexOf(name);
    if (FORMATTING_ELEMENTS.has(name) && open < 0) return false;
    if (open >= 0) openFormatting.splice(open, 1);
    if (!SELF_CLOSING_BY_CONTEXT.has(name)) this.#htmlDepth = Math.max(0, this.#htmlDepth - 1);
    return true;
  }

  /** Line and column of a tag. Indentation of containers is not part of a node's value, so the line of the file is asked. */
  #locate(node: Html, piece: { readonly offset: number; readonly source: string }): { line: number; column: number } {
    const before = node.value.slice(0, piece.offset).split('\n');
    const line = (node.position?.start.line ?? 1) + before.length - 1;
    const inLine = (before.at(-1) ?? '').length + (before.length === 1 ? (node.position?.start.column ?? 1) - 1 : 0);
    const firstLine = piece.source.split('\n', 1)[0] ?? '';
    const found = this.#lines[line - 1]?.indexOf(firstLine, inLine) ?? -1;
    return { line, column: (found < 0 ? inLine : found) + 1 };
  }
}

function closeAll(openFormatting: readonly string[]): string {
  return openFormatting
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
}

/** Pieces without a rendered tag, as text. A tag is marked, because GitHub leaves it out of heading slugs. */
function shownText(pieces: readonly RawPiece[]): PhrasingContent[] {
  return pieces.flatMap((piece): PhrasingContent[] => {
    if (piece.kind === 'text') return [{ type: 'text', value: piece.value }];
    if (piece.kind !== 'literal') return [];
    return [{ type: 'text', value: piece.value, data: { hName: 'span', hProperties: { dataTag: '' } } }];
  });
}

/** Prepares a tree in place. `text` is the text that it was parsed from. Throws `TooComplex` past a bound. */
export function prepareTree(tree: Root, text: string): Prepared {
  const preparation = new Preparation(text);
  preparation.define(tree);
  preparation.walk(tree);
  const { links, definitions, hasHtml } = preparation;
  return { links, definitions, hasHtml };
}
