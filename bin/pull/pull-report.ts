/** What a run of `pull` did, for people and for programs. */
import { compareText } from '#contract/compare.ts';
import type { Paint } from '#report/text.ts';
import { formatBytes, plural } from '../terminal.ts';
import { summarizeChanges } from './changes.ts';
import { printable } from './problems.ts';
import type { Outcome } from './pull.ts';

const ORDER: readonly Outcome['status'][] = ['same', 'installed', 'updated', 'left out', 'failed'];
const WIDTH = Math.max(...ORDER.map(({ length }) => length));

/** One line a skill, what failed last, and a line about all. */
export function formatPull(
  outcomes: readonly Outcome[],
  { folder, lock, paint }: { readonly folder: string; readonly lock: string; readonly paint: Paint },
): string {
  const names = Map.groupBy(outcomes, ({ name }) => name);
  // Of several skills with one name each is shown by its place.
  const shown = ({ name, label }: Outcome): string => printable((names.get(name)?.length ?? 0) > 1 ? label : name);
  const width = Math.max(0, ...outcomes.map((outcome) => shown(outcome).length));
  const listed = ordered(outcomes);
  const lines = listed.map((outcome, index) => {
    const { status } = outcome;
    if (!('now' in outcome)) {
      const previous = listed[index - 1];
      // What is wrong with a whole source is said in full once, at the first of its skills.
      const isSaid = status === 'failed' && previous !== undefined && 'problem' in previous && previous.problem === outcome.problem;
      const head = `${paint(status === 'failed' ? 'error' : 'dim', status.padEnd(WIDTH))} ${shown(outcome).padEnd(width)}`;
      return `${head} ${isSaid ? '(the same)' : outcome.problem}`;
    }
    const { now, before, notable } = outcome;
    const facts = `${plural(now.files.length, 'file')}, ${formatBytes(bytesOf(now.files))}, ${plural(now.tokens, 'token')}`;
    const changes = status === 'same' ? '' : summarizeChanges(status === 'updated' ? before : undefined, now, notable);
    return `${paint(status === 'same' ? 'dim' : 'info', status.padEnd(WIDTH))} ${shown(outcome).padEnd(width)} ${paint('dim', facts)}${changes === '' ? '' : `; ${changes}`}`;
  });
  const parts = ORDER.flatMap((wanted) => {
    const count = outcomes.filter(({ status }) => status === wanted).length;
    return count === 0 ? [] : [`${count} ${wanted}`];
  });
  const where = outcomes.some((outcome) => 'now' in outcome) ? ` -> ${folder}, pinned in ${lock}` : '';
  return [...lines, `${parts.length === 0 ? 'The lock names no skill.' : parts.join(', ')}${where}`].join('\n');
}

function bytesOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function ordered(outcomes: readonly Outcome[]): readonly Outcome[] {
  const problem = (outcome: Outcome): string => ('problem' in outcome ? outcome.problem : '');
  return [...outcomes].sort(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || compareText(problem(a), problem(b)) || compareText(a.name, b.name),
  );
}

/** The same as JSON. */
export function pullJson(outcomes: readonly Outcome[]): string {
  const skills = ordered(outcomes).map((outcome) =>
    'now' in outcome
      ? {
          name: outcome.name,
          label: outcome.label,
          status: outcome.status,
          ...(outcome.before === undefined ? {} : { before: outcome.before.digest }),
          digest: outcome.now.digest,
          tokens: outcome.now.tokens,
          scripts: outcome.notable.scripts,
          settings: outcome.notable.settings,
          files: outcome.now.files,
        }
      : { name: outcome.name, label: outcome.label, status: outcome.status, problem: outcome.problem },
  );
  return `${JSON.stringify({ schema: 1, failed: outcomes.some(({ status }) => status === 'failed'), skills }, null, 2)}\n`;
}
