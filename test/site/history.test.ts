import { describe, expect, it } from 'vitest';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { EditionHistory } from '#contract/schema/history.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { channelsOf, MAX_NAMED } from '../../site/view/channels.ts';
import { dayOf, lastChange } from '../../site/view/history.ts';

/** A skill with no more than what these functions read. */
function skill(path: string, rest: object = {}): SkillArtifact {
  const parts = [{ path }, { path: 'SKILLCDN.md' }];
  return { path, serving: 'full', listing: { listed: true }, document: { parts }, ...rest } as unknown as SkillArtifact;
}

const history = (paths: Readonly<Record<string, string>>, extent: EditionHistory['extent'] = 'whole'): EditionHistory => ({
  extent,
  revisions: {},
  paths,
});

describe('the last change of a skill', () => {
  const own = 'a/SKILL.md';

  it('is the newest of all texts that an agent loads, whatever their time zones', () => {
    const dates = { [own]: '2020-01-01T23:00:00-05:00', 'SKILLCDN.md': '2020-01-02T03:00:00+00:00', 'b.md': '2024-01-01T00:00:00Z' };
    expect(lastChange(history(dates), skill(own))).toEqual({ kind: 'date', date: '2020-01-01T23:00:00-05:00' });
    expect(dayOf('2020-01-01T23:00:00-05:00')).toBe('2020-01-01');
  });

  it('is not known where history was cut off before it, and not spoken of where there is none', () => {
    expect(lastChange(history({}, 'cut'), skill(own))).toEqual({ kind: 'unknown' });
    expect(lastChange(history({ 'SKILLCDN.md': '2020-01-02T03:00:00Z' }, 'cut'), skill(own))).toMatchObject({ kind: 'date' });
    expect(lastChange({ ...history({}, 'cut'), limit: 50_000 }, skill(own))).toEqual({ kind: 'unknown', limit: 50_000 });
    expect(lastChange(undefined, skill(own))).toBeUndefined();
    expect(lastChange(history({ constructor: 'x' }), skill('toString'))).toEqual({ kind: 'unknown' });
  });
});

describe('the channels', () => {
  it('count what each hands out, and say why the rest is left out', () => {
    const unlisted = (path: string, reason: string, rest: object = {}): SkillArtifact =>
      skill(path, { listing: { listed: false, reason }, ...rest });
    const copies = Array.from({ length: MAX_NAMED + 2 }, (_, number) => unlisted(`c${number}/SKILL.md`, 'duplicate'));
    const skills = [
      skill('a/SKILL.md'),
      skill('b/SKILL.md'),
      unlisted('m/SKILL.md', 'name_directory_mismatch'),
      unlisted('x/SKILL.md', 'described_only', { serving: 'described-only' }),
      ...copies,
    ];
    const unfit = {
      code: 'entry_unfit_for_installers',
      path: 'b/SKILL.md',
      arguments: { reason: 'its name is odd' },
    } as unknown as FindingArtifact;
    const [site, tools, extension, index] = channelsOf(skills, [unfit], 2);
    expect(site).toEqual({ key: 'site', count: skills.length, leftOut: [] });
    expect(tools).toEqual({
      key: 'tools',
      count: skills.length - 1,
      leftOut: [{ reason: 'described_only', count: 1, paths: ['x/SKILL.md'] }],
    });
    expect(extension?.count).toBe(2);
    expect(extension?.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
      ['duplicate', copies.length],
      ['described_only', 1],
      ['name_directory_mismatch', 1],
    ]);
    expect(extension?.leftOut[0]?.paths).toHaveLength(MAX_NAMED);
    expect(index?.count).toBe(2);
    expect(index?.leftOut.map(({ reason }) => reason)).toEqual(['duplicate', 'described_only', 'its name is odd']);
  });
});
