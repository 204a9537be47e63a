/** Skills that have moved or were retired, by the name that people remember. Pure: the lists are handed in. */
import { skillPagePath } from '../data/skill-path.ts';

/** What the search page is told of one repository. */
export interface Gone {
  readonly moved: Readonly<Record<string, string>>;
  readonly retired: Readonly<Record<string, string>>;
}

export interface GoneHit {
  /** Name that was: that of its folder. */
  readonly name: string;
  /** Repository path of the page that tells where it went. */
  readonly path: string;
  readonly kind: 'moved' | 'retired';
  /** Its new path, or what its readers are told. */
  readonly words: string;
}

/** Hits that are shown below the results. */
const MAX_HITS = 5;

/** Those whose old name begins with the query, or holds each of its words; in the order of the lists. */
export function findGone({ moved, retired }: Gone, query: string): readonly GoneHit[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/[\s-]+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const all = [
    ...Object.entries(moved).map(([path, to]) => ({ path, kind: 'moved' as const, words: skillPagePath(to) })),
    ...Object.entries(retired).map(([path, reason]) => ({ path, kind: 'retired' as const, words: reason })),
  ];
  return all
    .map((entry) => {
      const place = skillPagePath(entry.path);
      return { ...entry, path: place, name: place.slice(place.lastIndexOf('/') + 1) };
    })
    .filter(({ name }) => {
      const parts = name.toLowerCase().split('-');
      return name.toLowerCase().startsWith(wanted) || words.every((word) => parts.some((part) => part.startsWith(word)));
    })
    .slice(0, MAX_HITS);
}
