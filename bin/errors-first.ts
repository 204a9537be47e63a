/** The order in which people are told of findings: what breaks comes before what may wait. */
import { sortFindings } from '#artifacts/findings-object.ts';
import type { Finding, Severity } from '#model/finding.ts';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Errors, then warnings, then notes; each of them in the order of paths and lines. */
export function errorsFirst(findings: readonly Finding[]): readonly Finding[] {
  return [...sortFindings(findings)].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
