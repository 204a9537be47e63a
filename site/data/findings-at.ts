/** What the build report says of single paths. */

import type { Notice } from '#contract/schema/common.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { Edition } from './edition.ts';
import type { Reader } from './reader.ts';

/** The findings of an edition by path, each list in the order of the report; those about no path are under `''`. */
export function findingsByPath(
  reader: Pick<Reader, 'findings'>,
  { snapshot }: Pick<Edition, 'snapshot'>,
): ReadonlyMap<string, readonly FindingArtifact[]> {
  return Map.groupBy(reader.findings(snapshot.objects.findings).findings, ({ path }) => path ?? '');
}

/** The finding that a skill's warning was made from: it has the arguments that a translation needs. */
export function findingOf({ code, message }: Notice, findings: readonly FindingArtifact[]): FindingArtifact | undefined {
  return findings.find((finding) => finding.code === code && finding.message === message);
}
