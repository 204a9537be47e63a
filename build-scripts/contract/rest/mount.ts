/** What every answer of `/api/v1` and every twin says first. */
import type { RestMount } from '../schema/rest.ts';
import type { SnapshotArtifact } from '../schema/snapshot.ts';

/** The mount of an answer: `address` is canonical, `ref` is what people call the commit. */
export function mountOf(
  snapshot: { readonly id: string; readonly artifact: Pick<SnapshotArtifact, 'address' | 'revision' | 'flags'> },
  address: string,
  ref: string,
  path: string,
): RestMount {
  const { artifact, id } = snapshot;
  return {
    address,
    repository: artifact.address,
    path,
    ref,
    commit: artifact.revision,
    snapshot: id,
    verified: artifact.flags.verified,
    partial: artifact.flags.partial,
  };
}
