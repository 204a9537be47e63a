import { describe, expect, it } from 'vitest';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { digestOfText } from '#digest/sha256.ts';
import type { Outcome } from '../../bin/pull/pull.ts';
import { formatPull, pullJson } from '../../bin/pull/pull-report.ts';

const now: LockedSkill = {
  name: 'a',
  source: { kind: 'folder', path: 'dist' },
  digest: digestOfText('a'),
  tokens: 1204,
  files: [
    { path: 'SKILL.md', digest: digestOfText('x'), size: 4000 },
    { path: 'run.sh', digest: digestOfText('y'), size: 200 },
  ],
};
const outcomes: readonly Outcome[] = [
  { name: 'twice', label: 'x/twice', status: 'left out', problem: 'it is described only' },
  { name: 'evil\u001b[2J', label: 'evil', status: 'failed', problem: 'it is a link' },
  { name: 'a', label: 'x/a', status: 'installed', before: undefined, now, notable: { scripts: ['run.sh'], settings: [] } },
  { name: 'twice', label: 'y/twice', status: 'left out', problem: 'it is described only' },
];

describe('the report of a run', () => {
  it('has one line a skill, what failed last, and where everything is', () => {
    expect(formatPull(outcomes, { folder: '.agents/skills', lock: 'skills.lock.json', paint: (_, text) => text })).toBe(
      [
        'installed a             2 files, 4.2 KB, 1,204 tokens; scripts: run.sh',
        'left out  x/twice       it is described only',
        'left out  y/twice       it is described only',
        'failed    evil\\u{1b}[2J it is a link',
        '1 installed, 2 left out, 1 failed -> .agents/skills, pinned in skills.lock.json',
      ].join('\n'),
    );
  });

  it('says once what is wrong with many', () => {
    const failed = (name: string, problem: string): Outcome => ({ name, label: name, status: 'failed', problem });
    const text = formatPull([failed('b', 'it is not signed'), failed('longer', 'other'), failed('a', 'it is not signed')], {
      folder: 'x',
      lock: 'y',
      paint: (_, part) => part,
    });
    expect(text).toBe(
      ['failed    a      it is not signed', 'failed    b      (the same)', 'failed    longer other', '3 failed'].join('\n'),
    );
  });

  it('says where nothing is to be had', () => {
    expect(formatPull([], { folder: 'x', lock: 'y', paint: (_, text) => text })).toBe('The lock names no skill.');
  });

  it('is the same as JSON, files and digests included', () => {
    expect(JSON.parse(pullJson(outcomes))).toMatchObject({
      schema: 1,
      failed: true,
      skills: [
        { name: 'a', status: 'installed', digest: now.digest, files: now.files, scripts: ['run.sh'], settings: [] },
        { label: 'x/twice' },
        { label: 'y/twice' },
        { status: 'failed', problem: 'it is a link' },
      ],
    });
  });
});
