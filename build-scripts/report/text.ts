/** Findings for a person at a terminal: place, severity, sentence, and what to do (architecture.md, "report"). */
import type { Finding, Severity } from '#model/finding.ts';
import { describeFinding } from './messages.ts';

/** Gives a text its color; the identity where colors are off. */
export type Paint = (severity: Severity | 'dim', text: string) => string;

export function placeText(finding: Pick<Finding, 'place'>): string {
  const { place } = finding;
  if (place === undefined) return 'repository';
  return [place.path, place.line, place.line === undefined ? undefined : place.column].filter((part) => part !== undefined).join(':');
}

/** A finding that is no longer there, as one line. */
export function formatGone(finding: Finding, paint: Paint): string {
  return `${finding.place?.path ?? 'repository'}: ${paint('dim', 'gone')} ${describeFinding(finding).what} ${paint('dim', `[${finding.code}]`)}`;
}

/** One finding as two to four lines. */
export function formatFinding(finding: Finding, paint: Paint): string {
  const { what, why, fix } = describeFinding(finding);
  const lines = [
    `${placeText(finding)}: ${paint(finding.severity, finding.severity)} ${what} ${paint('dim', `[${finding.code}]`)}`,
    `  ${paint('dim', why)}`,
    `  ${fix}`,
    ...(finding.suggestion === undefined ? [] : [`    ${finding.suggestion}`]),
  ];
  return lines.join('\n');
}
