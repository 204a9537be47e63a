/**
 * A reader for the small XML files that a website has. It knows elements, attributes and text, and nothing else that XML has: a
 * processing instruction may name a style or a program that a browser runs, and a doctype may name anything.
 */

/** What is wrong with a file that cannot be read. */
export const NO_XML = 'is not XML of elements, attributes and text alone';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', '#38': '&', quot: '"', '#34': '"', '#39': "'", lt: '<', gt: '>' };

export interface XmlElement {
  /** Names from the root down, with `/` between them. */
  readonly path: string;
  /** Its own text, with references resolved. */
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Number of its parent element, counted in document order; the root's is -1. */
  readonly parent: number;
}

/** The one declaration that is written, and which may be absent. */
const DECLARATION = /^<\?xml version="1\.0"(?: encoding="utf-8")?\?>/i;
const PIECE = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|#39|#34|#38);)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML document may hold them
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** A text with its character references resolved. */
function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The elements of a document, in order of their start tags; `undefined` for a text that is not well formed, or holds something else. Total. */
export function elementsOf(document: string): readonly XmlElement[] | undefined {
  const found: { path: string; text: string; attributes: Record<string, string>; parent: number }[] = [];
  const open: { readonly name: string; readonly number: number }[] = [];
  const xml = document.replace(DECLARATION, '');
  let at = 0;
  for (const [piece, closing, name, attributes = '', empty, text] of xml.matchAll(PIECE)) {
    at += piece.length;
    const inside = open.at(-1);
    if (text !== undefined) {
      const element = inside === undefined ? undefined : found[inside.number];
      if (REFERENCE.test(text) || NO_TEXT.test(text) || (element === undefined && text.trim() !== '')) return undefined;
      if (element !== undefined) element.text += decodeEntities(text);
    } else if (closing === '/') {
      if (inside?.name !== name) return undefined;
      open.pop();
    } else if (name !== undefined) {
      if (inside === undefined && found.length > 0) return undefined;
      if (REFERENCE.test(attributes) || NO_TEXT.test(attributes)) return undefined;
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decodeEntities(value)]);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) return undefined;
      const path = [...open.map((each) => each.name), name].join('/');
      found.push({ path, text: '', attributes: Object.fromEntries(pairs), parent: inside?.number ?? -1 });
      if (empty !== '/') open.push({ name, number: found.length - 1 });
    }
  }
  return at === xml.length && open.length === 0 && found.length > 0 ? found : undefined;
}
