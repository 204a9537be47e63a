/** The one order of everything that is written: UTF-16 code units, never a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A comparator over one text property. */
export function compareBy<T>(key: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => compareText(key(a), key(b));
}
