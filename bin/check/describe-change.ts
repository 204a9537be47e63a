/** `check --changed` in words, for a terminal. */
import type { ComparedWith } from '#snapshot/merge-base.ts';
import { plural, signed } from '../terminal.ts';
import type { Compared, SkillChange } from './changed.ts';

const WORDS = {
  added: 'new',
  removed: 'gone',
  unpublished: 'is there, but no longer published as a skill',
  published: 'was there, and is published as a skill now',
  document: 'reads differently',
  files: 'has other files',
} as const;

/** What the change is compared with, in words that continue "since". */
export function describeSince({ ref, commit, isOlder }: ComparedWith, show: (text: string) => string = (text) => text): string {
  return isOlder ? `${show(commit.slice(0, 12))}, where this left ${show(ref)}` : show(ref);
}

/** The change, a line a skill. */
export function describeChange({ change, since }: Compared): string {
  const files = plural(change.files.length, 'file');
  const head = `Since ${describeSince(since)}: ${files} changed, ${plural(change.skills.length, 'skill')} affected`;
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
