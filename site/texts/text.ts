/** English texts for pages, marked so that a script can put those of another language in their place. */
import { formatCount } from '../view/format.ts';
import { PAGE_TEXTS, type PageText } from './en.ts';
import { countKey, fill, type TextValue } from './fill.ts';

type Counted<Key extends string> = Key extends `${infer Base}_one` ? Base : never;
/** A key of the catalog, or what keys for counts have in common. */
export type TextKey = PageText | Counted<PageText>;

export interface TextOptions {
  /** Count that chooses the text and stands for `{n}`. */
  readonly n?: number | undefined;
  readonly v?: Readonly<Record<string, TextValue>> | undefined;
}

function isKey(key: string): key is PageText {
  return Object.hasOwn(PAGE_TEXTS, key);
}

/** A count takes the text that is for counts, where there is one. */
function keyFor(key: string, n: number | undefined): string {
  return n !== undefined && isKey(countKey(key, n)) ? countKey(key, n) : key;
}

/** The English text. Throws for a key that the catalog does not have. */
export function english(key: string, { n, v }: TextOptions = {}): string {
  const counted = keyFor(key, n);
  if (!isKey(counted)) throw new Error(`There is no text ${counted}.`);
  if (n === undefined && v === undefined) return PAGE_TEXTS[counted];
  const values = Object.entries(v ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : english(value[0])]);
  return fill(PAGE_TEXTS[counted], { ...Object.fromEntries(values), ...(n === undefined ? {} : { n: formatCount(n) }) });
}

/** Attributes of an element whose text is the one of a key. */
export function marks(key: TextKey, { n, v }: TextOptions = {}): Readonly<Record<string, string>> {
  const marked = keyFor(key, n);
  return {
    'data-t': marked,
    ...(n === undefined ? {} : { 'data-n': String(n) }),
    ...(v === undefined ? {} : { 'data-v': JSON.stringify(v) }),
  };
}

/** Attributes with English texts: name of the attribute -> key. */
export function textAttributes(keys: Readonly<Record<string, TextKey>>, v?: TextOptions['v']): Readonly<Record<string, string>> {
  const names = Object.entries(keys);
  return {
    ...Object.fromEntries(names.map(([name, key]) => [name, english(key, { v })])),
    'data-t-attributes': names.map(([name, key]) => `${name}:${key}`).join(' '),
    ...(v === undefined ? {} : { 'data-v': JSON.stringify(v) }),
  };
}
