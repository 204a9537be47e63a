/** Names as people type them: without case, accents and separators. */
import { queryWords } from './plan.ts';

/** Longest text that is compared with names: longer than any name. */
const MAX_NAME = 1_024;

/** A name without case, accents and separators: `How-To` and `how to` are one name. Text without words stands for itself. */
export function nameKey(text: string): string {
  const bounded = text.length > MAX_NAME ? text.slice(0, MAX_NAME) : text;
  const key = queryWords(bounded)
    .map((word) => word.whole ?? word.parts.join(''))
    .join('');
  return key === '' ? bounded.trim() : key;
}

/** Groups documents by the key of their name. */
export function indexNames(documents: readonly { readonly name: string }[]): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  documents.forEach(({ name }, position) => {
    const key = nameKey(name);
    const list = names.get(key);
    if (list === undefined) names.set(key, [position]);
    else list.push(position);
  });
  return names;
}
