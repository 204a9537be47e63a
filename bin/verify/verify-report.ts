/** What a verification found, for people and for programs. */
import { printable } from '../pull/problems.ts';
import { plural } from '../terminal.ts';
import type { Problem, Problems } from './problems.ts';

/** Files that are wrong themselves, of which a line is printed: each of them is something to mend, and one broken host can break all. */
const MAX_FILES = 200;
/** Other problems printed: most follow from those files, or from one another. */
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

/** The first problem of each file that is wrong itself, and all others. */
function byCause({ list, wrongFiles }: Problems): { readonly files: readonly Problem[]; readonly others: readonly Problem[] } {
  const first = new Map<string, Problem>();
  for (const problem of list) if (wrongFiles.has(problem.where) && !first.has(problem.where)) first.set(problem.where, problem);
  const files = [...first.values()];
  const told = new Set(files);
  return { files, others: list.filter((problem) => !told.has(problem)) };
}

function linesOf(list: readonly Problem[], max: number, before = ''): readonly string[] {
  const more = list.length - max;
  return [
    ...list.slice(0, max).map(({ where, what }) => printable(`${before}${where}: ${what}`, MAX_LINE)),
    ...(more > 0 ? [`... and ${more.toLocaleString('en-US')} more; --format json lists all`] : []),
  ];
}

/** The text, without a final line end: one line for each file that is wrong itself, then what may only follow from those. */
export function formatVerification({ target, surfaces, problems, notes }: Verification): string {
  const { files, others } = byCause(problems);
  const between =
    files.length === 0 || others.length === 0
      ? []
      : [
          `${plural(files.length, 'file')} ${files.length === 1 ? 'is wrong itself' : 'are wrong themselves'}. What else differs may follow from that:`,
        ];
  const advice = problems.advice.length === 0 ? '' : `, ${plural(problems.advice.length, 'piece')} of advice`;
  return [
    ...linesOf(files, MAX_FILES),
    ...between,
    ...linesOf(others, MAX_PRINTED),
    ...linesOf(problems.advice, MAX_PRINTED, 'advice: '),
    ...notes.map((note) => printable(`note: ${note}`, MAX_LINE)),
    `${plural(problems.checks, 'check')} of ${surfaces.join(', ')}: ${plural(problems.list.length, 'problem')}${advice} in ${printable(target, MAX_LINE)}`,
  ].join('\n');
}

/** The same as JSON, everything in full. */
export function verificationJson({ target, surfaces, problems, notes }: Verification): string {
  return `${JSON.stringify({ target, surfaces, checks: problems.checks, problems: problems.list, advice: problems.advice, notes }, null, 2)}\n`;
}
