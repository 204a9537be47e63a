import { describe, expect, it } from 'vitest';
import { type Finding, finding } from '#model/finding.ts';
import { findingsOf } from '../../bin/check/change-findings.ts';

const skill = { path: 'a/SKILL.md', name: 'a', what: 'files', tokens: 0, through: [] } as const;
const told = (before: readonly Finding[], after: readonly Finding[], files: readonly string[] = []) => {
  const { findings, known } = findingsOf({ files, skills: files.length === 0 ? [] : [skill], sources: [] }, before, after);
  return findings.map((one) => `${one.code} ${known.has(one) ? 'as before' : 'new'}`);
};
const unreachable = (...names: readonly string[]) => finding('files_unreachable', { path: 'a/SKILL.md' }, { count: names.length, names });
const repeated = (count: number, other: string) => finding('repeated_file', { path: 'a/x.txt' }, { count, other });
const dead = (line: number, target = 'x.md') => finding('link_target_missing', { path: 'a/SKILL.md', line }, { target });

describe('findings of a change', () => {
  it('are new where something is named that was not named before, and not where it is only less', () => {
    expect(told([unreachable('b', 'c')], [unreachable('b')], ['a/c'])).toEqual(['files_unreachable as before']);
    expect(told([unreachable('b', 'c')], [unreachable('b', 'd')], ['a/c'])).toEqual(['files_unreachable new']);
    expect(told([unreachable('b', 'c')], [unreachable('b')])).toEqual([]);
    expect(told([repeated(3, 'b/x.txt')], [repeated(2, 'c/x.txt')])).toEqual([]);
    expect(told([repeated(2, 'b/x.txt')], [repeated(3, 'b/x.txt')])).toEqual(['repeated_file new']);
  });

  it('are as before in what the change touches, wherever their lines went, and are told there', () => {
    expect(told([dead(3)], [dead(7)], ['a/SKILL.md'])).toEqual(['link_target_missing as before']);
    const [was, is] = [3, 30].map((line) => finding('conflict_markers', { path: 'a/SKILL.md', line }, { end: line + 4 }));
    expect(was === undefined || is === undefined ? [] : told([was], [is], ['a/SKILL.md'])).toEqual(['conflict_markers as before']);
  });

  it('are accounted for one by one', () => {
    expect(told([dead(3)], [dead(3), dead(9)], ['a/SKILL.md'])).toEqual(['link_target_missing as before', 'link_target_missing new']);
    expect(told([dead(3)], [dead(3), dead(9)])).toEqual(['link_target_missing new']);
    expect(told([dead(3, 'y.md')], [dead(3)])).toEqual(['link_target_missing new']);
  });
});
