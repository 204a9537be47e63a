/** Skills that cannot be found, because they are not there, by the name that somebody remembers: that of their folder. */
import { terms, words } from '#contract/terms.ts';
import { baseName, folderOf } from './scope.ts';

/** Words of a query that are joined to one name: names have fewer. */
const MAX_JOINED = 8;

/** A text without what stands between its words. */
function joined(parts: readonly string[]): string {
  return parts.join('');
}

/** Every run of neighbouring words of a query, written as one word. */
function runsOf(query: string): ReadonlySet<string> {
  const parts = [...words(query)].flatMap((word) => word.parts);
  const runs = new Set<string>();
  for (let from = 0; from < parts.length; from += 1) {
    for (let length = 1; length <= MAX_JOINED; length += 1) runs.add(joined(parts.slice(from, from + length)));
  }
  return runs;
}

/**
 * Makes the test for a query: whether it holds every word of the name of the folder that a `SKILL.md` path lies in, together or apart, or
 * the same letters with the breaks between words elsewhere.
 */
export function namedBy(query: string): (path: string) => boolean {
  const asked = new Set(terms(query));
  const runs = runsOf(query);
  return (path) => {
    const name = [...words(baseName(folderOf(path)))];
    if (name.length === 0) return false;
    const isHeld = name.every(({ whole, parts }) => asked.has(whole ?? '') || parts.every((part) => asked.has(part)));
    // Parts of a script without spaces overlap, so that joining them spells no name.
    return isHeld || (name.every(({ dense }) => dense !== true) && runs.has(joined(name.flatMap(({ parts }) => parts))));
  };
}
