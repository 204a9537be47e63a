/** Skills that have moved, were retired or cannot be used, by the name that people remember. Pure: the lists are handed in. */
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { nameKey } from '#contract/search/names.ts';
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
  readonly kind: 'moved' | 'hidden' | 'retired' | 'unusable';
  /** Its new path, or what its readers are told; of one that moved out of sight or cannot be used nothing: its page says it. */
  readonly words: string;
  /** The query is its name. */
  readonly isExact: boolean;
}

/** Hits that are shown above the results: more would hide them. */
const MAX_HITS = 5;

/** Those that are shown of all that were found: exact names first, else in their order. */
export function firstGone<Hit extends Pick<GoneHit, 'isExact'>>(hits: readonly Hit[]): readonly Hit[] {
  return [...hits].sort((a, b) => Number(b.isExact) - Number(a.isExact)).slice(0, MAX_HITS);
}

/** Those whose old name begins with the query, holds each of its words, or is made of them; in the order of the lists. */
export function findGone({ moved, retired, unusable = [] }: Gone, query: string): readonly GoneHit[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/[\s-]+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const asked = nameKey(wanted);
  const all = [
    ...Object.entries(moved).map(([path, to]) => ({ path, kind: 'moved' as const, words: skillPagePath(to) })),
    ...Object.entries(retired).map(([path, reason]) =>
      reason === MOVED_OUT_OF_SIGHT ? { path, kind: 'hidden' as const, words: '' } : { path, kind: 'retired' as const, words: reason },
    ),
    ...unusable.map((path) => ({ path, kind: 'unusable' as const, words: '' })),
  ];
  return all
    .map((entry) => {
      const place = skillPagePath(entry.path);
      const name = place.slice(place.lastIndexOf('/') + 1);
      return { ...entry, path: place, name, isExact: nameKey(name) === asked };
    })
    .filter(({ name }) => {
      const parts = name.toLowerCase().split('-');
      return (
        name.toLowerCase().startsWith(wanted) ||
        words.every((word) => parts.some((part) => part.startsWith(word))) ||
        parts.every((part) => words.includes(part))
      );
    });
}
