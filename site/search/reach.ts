/** How far a search reaches: whole texts where their indexes are there, else names and descriptions, with the reason. */

/** `large`: the index is too much to load for a search; `saving`: the visitor asked for less traffic; `loading`: not yet. */
export type Reach = 'whole' | 'loading' | 'saving' | 'large' | 'failed';

/** What lasts before what passes, so that nobody waits for what will not come. */
const WORST_FIRST: readonly Reach[] = ['failed', 'large', 'saving', 'loading', 'whole'];

/** The reach of a search over several repositories: that of the one that is searched least. None are searched wholly. */
export function reachOf(each: readonly Reach[]): Reach {
  return WORST_FIRST.find((reach) => each.includes(reach)) ?? 'whole';
}
