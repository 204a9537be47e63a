/** Findings for a person at a terminal: place, severity, sentence, and what to do (architecture.md, "report"). */
import type { Finding, Severity } from '#model/finding.ts';
import { codePoints, shorten } from '#model/text.ts';
import { describeFinding } from './messages.ts';

/** Characters of a corrected line on a terminal: a description may have a thousand. Other formats have the whole line. */
const MAX_SUGGESTION = 240;

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

/** One finding as two to four lines; `remark` is what else is known of it. */
export function formatFinding(finding: Finding, paint: Paint, remark = ''): string {
  const { what, why, fix } = describeFinding(finding);
  const lines = [
    `${placeText(finding)}: ${paint(finding.severity, finding.severity)} ${what} ${paint('dim', remark === '' ? `[${finding.code}]` : `[${finding.code}, ${remark}]`)}`,
    `  ${paint('dim', why)}`,
    `  ${fix}`,
    ...(finding.suggestion === undefined ? [] : [`    ${cut(finding.suggestion)}`]),
  ];
  return lines.join('\n');
}

/** A long line by its beginning and its end, which is where it was corrected. */
function cut(line: string): string {
  const half = MAX_SUGGESTION / 2;
  return codePoints(line) <= MAX_SUGGESTION ? line : `${shorten(line, half)} ${[...line].slice(-half).join('')}`;
}
