/** Findings to their artifact, in place order (contract: `schema/findings.ts`). */
import type { FindingArtifact } from '#contract/schema/findings.ts';
import { compareText } from '#model/compare.ts';
import type { Finding } from '#model/finding.ts';

/** Gives a finding its words; comes from `report/`, which this room does not know. */
export type Describe = (finding: Finding) => { readonly what: string; readonly why: string; readonly fix: string };

/** Order: path, line, column, code; findings about the whole repository first. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (a, b) =>
      compareText(a.place?.path ?? '', b.place?.path ?? '') ||
      (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
      (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
      compareText(a.code, b.code) ||
      compareText(JSON.stringify(a.arguments), JSON.stringify(b.arguments)),
  );
}

export function findingArtifact(finding: Finding, describe: Describe): FindingArtifact {
  const { what, why, fix } = describe(finding);
  return {
    code: finding.code,
    severity: finding.severity,
    ...(finding.place === undefined ? {} : { path: finding.place.path }),
    ...(finding.place?.line === undefined ? {} : { line: finding.place.line }),
    ...(finding.place?.column === undefined ? {} : { column: finding.place.column }),
    arguments: Object.fromEntries(
      Object.entries(finding.arguments).map(([key, value]) => [key, Array.isArray(value) ? [...value] : (value as string | number)]),
    ),
    message: what,
    why,
    fix,
    ...(finding.suggestion === undefined ? {} : { suggestion: finding.suggestion }),
  };
}
