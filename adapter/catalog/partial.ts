/** What the index of a repository does not cover, and in which mounts that matters. */
import type { FindingsArtifact } from '#contract/schema/findings.ts';
import type { View } from './model.ts';
import { isWithin } from './scope.ts';

/** The files whose links were not all followed, as the published findings name them. Pure. */
export function truncatedFiles({ findings }: FindingsArtifact): readonly string[] {
  return findings.flatMap(({ code, path }) => (code === 'references_truncated' && path !== undefined ? [path] : []));
}

/**
 * The reasons why the index of a view may lack something. Links that were not followed matter where the files lie that hold them; where no
 * finding names these, and for everything else, what is missing may be anywhere.
 */
export function partialReasons({ scope, snapshot }: Pick<View, 'scope' | 'snapshot'>): readonly string[] {
  const { truncated } = snapshot;
  const isElsewhere = truncated.length > 0 && !truncated.some((path) => isWithin(scope, path));
  return snapshot.artifact.flags.partial.filter((reason) => reason !== 'references' || !isElsewhere);
}
