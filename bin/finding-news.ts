/** What an edit changed in what is wrong: whoever mends things one by one wants to hear of the others once. */
import { findingKey } from '#model/finding.ts';
import type { Found } from './build-findings.ts';

export interface FindingNews {
  readonly added: readonly Found[];
  readonly gone: readonly Found[];
  /** How many are as before. */
  readonly kept: number;
}

/** Compares two builds. A finding that only moved to another line of its file is the same; of equal ones each counts. */
export function findingNews(before: readonly Found[], now: readonly Found[]): FindingNews {
  const left = Map.groupBy(before, keyOf);
  const added = now.filter((found) => left.get(keyOf(found))?.shift() === undefined);
  return { added, gone: [...left.values()].flat(), kept: now.length - added.length };
}

function keyOf({ finding, of }: Found): string {
  return JSON.stringify([of, findingKey(finding)]);
}
