/** Lists that people read: the first few, and how many more there are. */

/** The first `max` items, then `and N more` where there are others. */
export function few(items: readonly string[], max: number): readonly string[] {
  return items.length > max ? [...items.slice(0, max), `and ${items.length - max} more`] : items;
}
