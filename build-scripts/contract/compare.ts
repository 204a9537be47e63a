/** The one order of everything that is written and answered: UTF-16 code units, never a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
