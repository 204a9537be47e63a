/** JSON with one spelling: keys in code unit order, no white space, no undefined (architecture.md, "canonical JSON"). */
import { compareText } from '#model/compare.ts';

/** A value that is canonical JSON already: what is large is written straight to text. */
export class CanonicalText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value itself, for those who do not write it. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** Serializes a JSON value; equal values give equal text. Throws `TypeError` for what JSON cannot hold. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a number that JSON cannot hold');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    // Search indexes are mostly long lists of numbers.
    if (value.length > 0 && value.every(Number.isFinite)) return JSON.stringify(value);
    let text = '';
    for (let index = 0; index < value.length; index += 1) text += `${index === 0 ? '' : ','}${canonicalJson(value[index] ?? null)}`;
    return `[${text}]`;
  }
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value}, which JSON cannot hold`);
  if (value instanceof CanonicalText) return value.text;
  const object = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(object);
  // Search indexes are mostly objects without keys, and objects whose keys are in order.
  if (keys.length === 0) return '{}';
  keys.sort(compareText);
  let text = '';
  for (const key of keys) {
    const item = object[key];
    if (item !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}
