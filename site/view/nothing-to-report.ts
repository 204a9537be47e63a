/** What a report without findings may claim: that all is well where it is, and else what is not published in full. */
import type { Edition } from '../data/edition.ts';
import type { TextKey } from '../texts/text.ts';

export interface Claim {
  readonly k: TextKey;
  readonly n?: number;
}

/** Sentences below “Nothing to report”. */
export function nothingToReport({ snapshot, directory }: Pick<Edition, 'snapshot' | 'directory'>): readonly Claim[] {
  const { counts, flags } = snapshot;
  const { describedOnly, internal, skills, skipped } = counts;
  // Every skill with a page is in the directory; those that search does not find are not counted.
  const pages = [...directory.values()].filter(({ kind }) => kind === 'skill').length;
  const exceptions: readonly Claim[] = [
    { k: 'exceptDescribed' as const, n: describedOnly },
    { k: 'exceptUnfound' as const, n: pages - skills },
    { k: 'exceptInternal' as const, n: internal },
    { k: 'exceptSkipped' as const, n: skipped },
  ].filter(({ n }) => n > 0);
  if (exceptions.length === 0 && flags.partial.length === 0) return [{ k: 'nothingToReportText' }];
  return [{ k: 'nothingToMend' }, ...exceptions];
}
