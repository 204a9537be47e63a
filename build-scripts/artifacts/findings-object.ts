/** Findings on their way into an artifact: their order, and the severities that a repository chose. */
import type { FindingArtifact } from '#contract/schema/findings.ts';
import { compareText } from '#model/compare.ts';
import type { Code, Finding, SeverityChoice } from '#model/finding.ts';

/** Gives a finding its words and its published shape; comes from `report/`, which this room does not know. */
export type Describe = (finding: Finding) => FindingArtifact;

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

/** Codes whose findings name an internal skill: for whoever builds, and for no published file (format.md, section 7). */
const FOR_AUTHORS: ReadonlySet<Code> = new Set(['internal_unreadable', 'rules_of_internal']);

/** Findings that may stand in a published file. */
export function publishable(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ code }) => !FOR_AUTHORS.has(code));
}

/** Findings with the severities that the repository chose for their codes. */
export function withSeverities(
  findings: readonly Finding[],
  severities: Readonly<Partial<Record<Code, SeverityChoice>>>,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = severities[finding.code] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}
