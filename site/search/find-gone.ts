/** Skills that have moved, were retired or cannot be used, by the name that people remember. Pure: the lists are handed in. */
import { skillPagePath } from '../data/skill-path.ts';

/** What the search page is told of one repository. */
export interface Gone {
  readonly moved: Readonly<Record<string, string>>;
  readonly retired: Readonly<Record<string, string>>;
  /** `SKILL.md` paths that are no usable skills; absent in a list that an older build left in a cache. */
  readonly unusable?: readonly string[];
}

export interface GoneHit {
  /** Name that was: that of its folder. */
  readonly name: string;
  /** Repository path of the page that tells where it went. */
  readonly path: string;
  readonly kind: 'moved' | 'retired' | 'unusable';
  /** Its new path, or what its readers are told; of one that cannot be used nothing, because its page says it. */
  readonly words: string;
}

/** Hits that are shown below the results. */
const MAX_HITS = 5;

/** Those whose old name begins with the query, or holds each of its words; in the order of the lists. */
export function findGone({ moved, retired, unusable = [] }: Gone, query: string): readonly GoneHit[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/[\s-]+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const all = [
    ...Object.entries(moved).map(([path, to]) => ({ path, kind: 'moved' as const, words: skillPagePath(to) })),
    ...Object.entries(retired).map(([path, reason]) => ({ path, kind: 'retired' as const, words: reason })),
    ...unusable.map((path) => ({ path, kind: 'unusable' as const, words: '' })),
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
