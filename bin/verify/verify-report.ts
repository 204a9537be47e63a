/** What a verification found, for people and for programs. */
import { printable } from '../pull/problems.ts';
import { plural } from '../terminal.ts';
import type { Problem, Problems } from './problems.ts';

/** Problems printed in full; one broken host can break every file. */
const MAX_PRINTED = 50;
/** Characters of a line: names and texts in it are those of whoever published. */
const MAX_LINE = 4000;

export interface Verification {
  /** Folder or root of the website. */
  readonly target: string;
  /** What was looked at, in order. */
  readonly surfaces: readonly string[];
  readonly problems: Problems;
  /** What was not looked at, and other things to know, as sentences without a period. */
  readonly notes: readonly string[];
}

/** The text, without a final line end. */
export function formatVerification({ target, surfaces, problems, notes }: Verification): string {
  const lines = (list: readonly Problem[], before: string): readonly string[] => [
    ...list.slice(0, MAX_PRINTED).map(({ where, what }) => printable(`${before}${where}: ${what}`, MAX_LINE)),
    ...(list.length > MAX_PRINTED ? [`... and ${(list.length - MAX_PRINTED).toLocaleString('en-US')} more`] : []),
  ];
  const advice = problems.advice.length === 0 ? '' : `, ${plural(problems.advice.length, 'piece')} of advice`;
  return [
    ...lines(problems.list, ''),
    ...lines(problems.advice, 'advice: '),
    ...notes.map((note) => printable(`note: ${note}`, MAX_LINE)),
    `${plural(problems.checks, 'check')} of ${surfaces.join(', ')}: ${plural(problems.list.length, 'problem')}${advice} in ${printable(target, MAX_LINE)}`,
  ].join('\n');
}

/** The same as JSON, everything in full. */
export function verificationJson({ target, surfaces, problems, notes }: Verification): string {
  return `${JSON.stringify({ target, surfaces, checks: problems.checks, problems: problems.list, advice: problems.advice, notes }, null, 2)}\n`;
}
