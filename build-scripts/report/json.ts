/** Findings for programs: the same fields as the published findings object (contract: `schema/findings.ts`). */
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { Finding } from '#model/finding.ts';
import { describeFinding } from './messages.ts';

/** One finding as plain data. */
export function toJson(finding: Finding): FindingArtifact {
  const { what, why, fix } = describeFinding(finding);
  const { place, suggestion } = finding;
  return {
    code: finding.code,
    severity: finding.severity,
    ...(place === undefined ? {} : { path: place.path }),
    ...(place?.line === undefined ? {} : { line: place.line }),
    ...(place?.column === undefined ? {} : { column: place.column }),
    arguments: Object.fromEntries(
      Object.entries(finding.arguments).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
    ),
    message: what,
    why,
    fix,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
