import { compareText } from '#contract/compare.ts';

export { compareText } from '#contract/compare.ts';

/** A comparator over one text property. */
export function compareBy<T>(key: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => compareText(key(a), key(b));
}
