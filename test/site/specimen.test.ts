/** The skill that stands for its repository is a telling one, and the same one whatever order a directory has. */
import { describe, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import type { DirectoryEntry } from '#contract/schema/directory.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { findSpecimen } from '../../site/data/specimen.ts';

const TELLING = 'Checks the tide tables of a harbour against its gauges. Use it when a table looks wrong, or a gauge is new.';

function skill(name: string, { files = 1, parts = 1, warnings = 0, licensed = true, listed = true, description = TELLING } = {}) {
  return {
    path: `skills/${name}/SKILL.md`,
    name,
    description,
    serving: 'full',
    discoverable: true,
    listing: { listed },
    license: licensed ? { status: 'own', label: 'MIT' } : { status: 'none' },
    warnings: Array.from({ length: warnings }, () => ({})),
    files: Array.from({ length: files }, () => ({})),
    document: { parts: Array.from({ length: parts }, () => ({})) },
  } as unknown as ServedSkill;
}

function chosen(skills: readonly ServedSkill[]): string | undefined {
  const directory = new Map(skills.map(({ path }): [string, DirectoryEntry] => [path, { kind: 'skill', digest: path as Digest }]));
  const reader = { skill: (digest: Digest) => skills.find(({ path }) => path === digest) as ServedSkill };
  return findSpecimen(reader, { directory })?.name;
}

describe('the specimen of a repository', () => {
  it.each([
    ['is one without warnings', skill('a', { warnings: 1, parts: 3 }), skill('b')],
    ['is made of many parts', skill('a'), skill('b', { parts: 2, files: 0 })],
    ['has a known license', skill('a', { licensed: false }), skill('b')],
    ['has files', skill('a', { files: 0 }), skill('b', { files: 9 })],
    ['says in a sentence or two what it does', skill('a', { description: 'Tides.' }), skill('b')],
    ['says it shortly', skill('a', { description: TELLING.repeat(4) }), skill('b')],
    ['is listed', skill('a', { listed: false }), skill('b')],
    ['is the first by its name among equals', skill('c'), skill('b')],
  ])('%s', (_, other, better) => {
    expect(chosen([other, better])).toBe('b');
    expect(chosen([better, other])).toBe('b');
  });

  it('is none where nothing is listed', () => {
    expect(chosen([skill('a', { listed: false })])).toBeUndefined();
  });
});
