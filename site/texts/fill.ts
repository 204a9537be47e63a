/** Fills a text of the catalog. Browsers use it too, so it imports nothing. */

/** A value of a text: words as they are, or in a list of one the key of another text. */
export type TextValue = string | readonly [key: string];

/** Puts values where the text names them; a name without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
}

/** Key of the text for a count. */
export function countKey(key: string, count: number): string {
  return `${key}_${count === 1 ? 'one' : 'other'}`;
}
