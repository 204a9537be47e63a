/** Earlier documents of an edition, read once for all of its pages. */
import { type EarlierDocument, earlierDocuments } from '../view/history.ts';
import type { Edition } from './edition.ts';
import { reader } from './site.ts';

const known = new Map<Edition, ReadonlyMap<string, readonly EarlierDocument[]>>();

export function earlierOf(edition: Edition): ReadonlyMap<string, readonly EarlierDocument[]> {
  const found = known.get(edition) ?? earlierDocuments(reader, edition);
  known.set(edition, found);
  return found;
}
