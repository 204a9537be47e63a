/** `check --changed` in words, for a terminal. */
import { plural, signed } from '../terminal.ts';
import type { Change, SkillChange } from './changed.ts';

const WORDS = { added: 'new', removed: 'gone', document: 'reads differently', files: 'has other files' } as const;

/** The change, a line a skill. */
export function describeChange(change: Change, ref: string): string {
  const files = plural(change.files.length, 'file');
  const head = `Since ${ref}: ${files} changed, ${plural(change.skills.length, 'skill')} affected`;
  return [head, ...change.skills.map(describeSkill)].join('\n');
}

function describeSkill({ path, what, tokens, through }: SkillChange): string {
  const elsewhere = through.filter((other) => other !== path);
  return [
    `  ${path}: ${WORDS[what]}`,
    tokens === 0 ? '' : `, ${signed(tokens)} tokens`,
    elsewhere.length === 0 ? '' : `, through ${elsewhere.join(', ')}`,
  ].join('');
}
