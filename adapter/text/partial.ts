/** What is said where an index does not cover the whole repository, in words that tell what may be missing. */
import type { View } from '../catalog/model.ts';
import { partialReasons } from '../catalog/partial.ts';
import { brief } from './one-line.ts';

const REASONS: Readonly<Record<string, string>> = {
  tree_files: 'the repository has more files than are read',
  tree_bytes: 'the repository has more bytes than are read',
  manifest_unread: 'a SKILLCDN.md is past what is read, so that what it may close is closed',
  references: 'more links than are followed, so that some linked files are only in the source',
};
/** Code points of all reasons. */
const MAX_REASONS = 200;

/** One line; none where everything that the view may show is covered. A reason without words is said as it is. */
export function partialLines(view: Pick<View, 'scope' | 'snapshot'>): readonly string[] {
  const missing = partialReasons(view);
  if (missing.length === 0) return [];
  const reasons = missing.map((reason) => (Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason));
  return [`Partial index: ${brief(reasons.join('; '), MAX_REASONS)}`];
}
