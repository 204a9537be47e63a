/**
 * A text of the interface, as the component `T`. Pages hold dozens of them, so that it is no template: an element whose
 * name is a variable takes Astro's asynchronous way, and everything behind it waits for it.
 */
import { createComponent, escapeHTML, renderTemplate, spreadAttributes, unescapeHTML } from 'astro/runtime/server/index.js';
import { english, marks, type TextKey, type TextOptions } from '../texts/text.ts';
import { wordsHtml } from './words.ts';

export interface TextProps extends TextOptions {
  readonly k: TextKey;
  /** Name of the element. Pages write it, nothing else. */
  readonly as?: string;
  /** Words between backticks are code. */
  readonly code?: boolean;
  /** Attributes of the element. */
  readonly [attribute: string]: unknown;
}

/** The element as HTML. Text and attributes are escaped. Throws for a key that the catalog does not have. */
export function textHtml({ k, as = 'span', n, v, code = false, ...attributes }: TextProps): string {
  const text = english(k, { n, v });
  const all = { ...attributes, ...marks(k, { n, v }), ...(code ? { 'data-code': true } : {}) };
  return `<${as}${spreadAttributes(all)}>${code ? wordsHtml(text) : escapeHTML(text)}</${as}>`;
}

export const T = createComponent((_result, props: TextProps) => renderTemplate`${unescapeHTML(textHtml(props))}`);
