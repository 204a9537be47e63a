/**
 * How near a published path is to a text that somebody asked for. Pure: two texts in, a rank out. What counts is what people and
 * models really get wrong: case, plural, hyphen or underscore, a slip of the keys, a part of the path that is missing or too much.
 */
import { distance } from '#contract/spelling.ts';

/** Characters of one segment that are compared; the work grows with their square. */
const MAX_COMPARED = 64;

/** A segment as it is compared: without case, and with one sign between words. */
export function plainName(segment: string): string {
  const bounded = segment.slice(0, MAX_COMPARED);
  // Nearly all names are plain already, and every path of a repository is looked at.
  if (/^[a-z0-9.]+(?:-[a-z0-9.]+)*$/.test(bounded)) return bounded;
  return bounded
    .normalize('NFKC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Segments of a path as they are compared. */
export function plainSegments(path: string): readonly string[] {
  return path
    .split('/')
    .map(plainName)
    .filter((segment) => segment !== '');
}

/** Letters of a name of this length that may be wrong: in short names, another letter is another name. */
function slips(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : length < 12 ? 2 : 3;
}

/** A name without the extension of a file. */
function stemOf(name: string): string {
  return name.replace(/(?<=.)\.[a-z0-9]{1,8}$/, '');
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word;
}

function isSameWord(a: string, b: string): boolean {
  if (singular(a) === singular(b)) return true;
  const longer = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) <= 1 && longer > 5 && distance(a, b) <= 1;
}

/** Share of the words of the longer name that the shorter one has, where it has no other words; else 0. */
function sharedWords(a: string, b: string): number {
  const [fewer, more] = [a.split('-'), b.split('-')].sort((x, y) => x.length - y.length) as [string[], string[]];
  const isHeld = fewer.some((word) => word.length > 2) && fewer.every((word) => more.some((other) => isSameWord(word, other)));
  return isHeld ? fewer.length / more.length : 0;
}

/**
 * How far a name is from the one that was asked for: 0 the same, below 1 the same but for its extension or a plural, below 2 a slip of
 * the keys, below 3 one of them has all the words of the other. `undefined`: another name.
 */
export function nameDistance(asked: string, name: string): number | undefined {
  if (asked === name) return 0;
  const [askedStem, stem] = [stemOf(asked), stemOf(name)];
  if (askedStem === stem) return 0.4;
  if (singular(askedStem) === singular(stem)) return 0.5;
  const allowed = slips(Math.min(askedStem.length, stem.length));
  if (allowed > 0 && Math.abs(askedStem.length - stem.length) <= allowed) {
    const far = distance(askedStem, stem);
    if (far <= allowed) return 1 + far / 10;
  }
  const isSameKind = asked.slice(askedStem.length) === name.slice(stem.length);
  const shared = isSameKind ? sharedWords(askedStem, stem) : 0;
  return shared >= 0.5 ? 3 - shared : undefined;
}

/** How far two names are that have a word in common, whatever else they hold; `undefined` where they have none. For files of one folder. */
export function kinDistance(asked: string, name: string): number | undefined {
  const [words, others] = [stemOf(asked).split('-'), stemOf(name).split('-')];
  const shared = words.filter((word) => word.length > 2 && others.some((other) => isSameWord(word, other))).length;
  return shared === 0 ? undefined : 4 - shared / Math.max(words.length, others.length);
}

/** Segments that one path has and the other has not, in order; a nearly equal one counts for a part. Small paths: at most a few dozen segments. */
export function pathDistance(asked: readonly string[], path: readonly string[]): number {
  let row: readonly number[] = Array.from({ length: path.length + 1 }, (_, index) => index);
  for (let i = 1; i <= asked.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= path.length; j += 1) {
      const names = nameDistance(asked[i - 1] ?? '', path[j - 1] ?? '');
      const change = (row[j - 1] ?? 0) + (names === undefined ? 2 : names / 3);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[path.length] ?? 0;
}

/** Tells whether all segments of the shorter path end the longer one. */
export function isEnding(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 0 && short.every((segment, index) => segment === long[long.length - short.length + index]);
}
