/** What `--check` found, for people and for programs. What can be run and what an agent may do comes first. */
import type { Paint } from '#report/text.ts';
import { COMMAND } from '../command-name.ts';
import { formatBytes, signed } from '../terminal.ts';
import type { CheckedFile, CheckedSkill } from './check.ts';
import { printable } from './problems.ts';

/** Lines of all diffs together; `--format json` has them all. */
const MAX_DIFF_LINES = 2_000;

/** Tells whether somebody has to look: something changed, is gone, or was edited by hand. */
export function isChanged({ status, edits }: CheckedSkill): boolean {
  return status !== 'same' || edits.length > 0;
}

/** The report as text. `flags`: which lock is meant, for the command that it ends with. */
export function formatCheck(skills: readonly CheckedSkill[], paint: Paint, flags = ''): string {
  const lines: string[] = [];
  let left = MAX_DIFF_LINES;
  // What is wrong with a whole source is said once, behind the last of its skills.
  const shown = [...Map.groupBy(skills.filter(isChanged), ({ name, problem }) => problem ?? `: ${name}`).values()].flat();
  for (const [index, skill] of shown.entries()) {
    const next = shown[index + 1];
    if (skill.problem !== undefined && skill.edits.length === 0 && next?.problem === skill.problem) {
      lines.push(headOf(skill, paint));
      continue;
    }
    const text = skillLines(skill, paint);
    const diffs = diffLines(skill, paint);
    lines.push(...text, ...diffs.slice(0, left));
    if (diffs.length > left) lines.push(`  ... ${diffs.length - left} more lines of diff; --format json has all of them`);
    left = Math.max(0, left - diffs.length);
    lines.push('');
  }
  const count = (wanted: (skill: CheckedSkill) => boolean, what: string): readonly string[] => {
    const found = skills.filter(wanted).length;
    return found === 0 ? [] : [`${found} ${what}`];
  };
  const parts = [
    ...count(({ status }) => status === 'changed', 'changed'),
    ...count(({ status }) => status === 'unavailable', 'unavailable'),
    ...count(({ status, edits }) => status === 'same' && edits.length > 0, 'edited by hand'),
    ...count((skill) => !isChanged(skill), 'as approved'),
  ];
  lines.push(`${parts.length === 0 ? 'The lock names no skill' : parts.join(', ')}.${nextSteps(skills, flags)}`);
  return lines.join('\n');
}

/** The commands that take changes over; what is older than the lock is no change that anybody should take without asking. */
function nextSteps(skills: readonly CheckedSkill[], flags: string): string {
  const changed = skills.filter(({ status }) => status === 'changed');
  const [older, newer] = [changed.filter(({ problem }) => problem !== undefined), changed.filter(({ problem }) => problem === undefined)];
  const names = (list: readonly CheckedSkill[]): string => list.map(({ name }) => ` ${name}`).join('');
  const over = older.length === 0 ? '' : names(newer);
  const steps = [
    ...(newer.length === 0 ? [] : [`Take the changes over: ${COMMAND} pull${over}${flags}`]),
    ...(older.length === 0
      ? []
      : [
          `What is older than the lock is not taken over; once its publisher confirms it: ${COMMAND} pull${names(older)} --allow-older${flags}`,
        ]),
  ];
  return steps.length === 0 ? '' : ` ${steps.join('\n')}`;
}

function headOf({ name, label, status }: CheckedSkill, paint: Paint): string {
  const word = paint(status === 'unavailable' ? 'error' : 'warning', status === 'same' ? 'edited' : status);
  return `${word} ${name}${label === name ? '' : ` (${printable(label)})`}`;
}

function skillLines(skill: CheckedSkill, paint: Paint): readonly string[] {
  const { problem, locked, now, files, frontMatter, edits, installed } = skill;
  const scripts = files.filter(({ script }) => script);
  const settings = files.filter(({ script, setting }) => setting && !script);
  const others = files.filter(({ script, setting }) => !script && !setting);
  const difference = (now?.tokens ?? locked.tokens) - locked.tokens;
  return [
    headOf(skill, paint),
    ...(problem === undefined ? [] : [`  ${problem}`]),
    ...(now?.revision === undefined || locked.revision === undefined
      ? []
      : [`  built from ${locked.revision.slice(0, 17)} -> ${now.revision.slice(0, 17)}`]),
    ...scripts.map((file) => `  ${paint('error', 'script')} ${fileLine(file)}`),
    ...settings.map((file) => `  ${paint('warning', 'settings')} ${fileLine(file)}`),
    ...frontMatter.map(({ field, before, after }) => `  ${paint('warning', printable(field, 64))}: ${quoted(before)} -> ${quoted(after)}`),
    ...(now === undefined
      ? []
      : [`  tokens of SKILL.md: ${locked.tokens} -> ${now.tokens}${difference === 0 ? '' : ` (${signed(difference)})`}`]),
    ...others.map((file) => `  ${fileLine(file)}`),
    ...(edits.length === 0 || !installed ? [] : [`  edited by hand: ${edits.map((edit) => printable(edit)).join(', ')}`]),
  ];
}

function quoted(text: string | undefined): string {
  return text === undefined ? '(none)' : `"${printable(text)}"`;
}

function fileLine({ path, before, after }: CheckedFile): string {
  const name = printable(path);
  if (before === undefined) return `added   ${name} (${formatBytes(after?.size ?? 0)})`;
  if (after === undefined) return `removed ${name} (${formatBytes(before.size)})`;
  return `changed ${name} (${formatBytes(before.size)} -> ${formatBytes(after.size)})`;
}

function diffLines({ files }: CheckedSkill, paint: Paint): readonly string[] {
  return [...files]
    .sort((a, b) => Number(b.script) - Number(a.script))
    .flatMap(({ path, text }) => {
      if ('why' in text) return [`  ${printable(path)}: no diff (${text.why})`];
      return text.diff.split('\n').map((line) => `  ${paintLine(line, paint)}`);
    });
}

function paintLine(line: string, paint: Paint): string {
  if (/^(---|\+\+\+|@@) /.test(line)) return paint('dim', line);
  return line.startsWith('-') ? paint('error', line) : line.startsWith('+') ? paint('info', line) : line;
}

/** The report as JSON: the same facts, whole. */
export function checkJson(skills: readonly CheckedSkill[]): string {
  const side = ({ digest, tokens, revision, files }: CheckedSkill['locked']) => ({
    digest,
    tokens,
    ...(revision === undefined ? {} : { revision }),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  });
  const report = {
    schema: 1,
    changed: skills.some(isChanged),
    skills: skills.map(({ name, label, status, problem, locked, now, files, frontMatter, edits, installed }) => ({
      name,
      label,
      source: locked.source,
      status,
      ...(problem === undefined ? {} : { problem }),
      approved: side(locked),
      ...(now === undefined ? {} : { now: side(now) }),
      scripts: files.filter(({ script }) => script).map(({ path }) => path),
      settings: files.filter(({ setting }) => setting).map(({ path }) => path),
      frontMatter,
      files: files.map(({ path, before, after, script, setting, text }) => ({
        path,
        change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
        ...(before === undefined ? {} : { before: { digest: before.digest, size: before.size } }),
        ...(after === undefined ? {} : { after: { digest: after.digest, size: after.size } }),
        script,
        setting,
        ...('diff' in text ? { diff: text.diff } : { noDiff: text.why }),
      })),
      installed,
      edits,
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
