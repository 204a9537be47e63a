/** Skills that cannot be found, because they are not there, by the name that somebody remembers: that of their folder. */
import { terms, words } from '#contract/terms.ts';
import { baseName, folderOf } from './scope.ts';

/** Makes the test for a query: whether it holds every word of the name of the folder that a `SKILL.md` path lies in, together or apart. */
export function namedBy(query: string): (path: string) => boolean {
  const asked = new Set(terms(query));
  return (path) => {
    const name = [...words(baseName(folderOf(path)))];
    return name.length > 0 && name.every(({ whole, parts }) => asked.has(whole ?? '') || parts.every((part) => asked.has(part)));
  };
}
