import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVocabulary, editDistance, MAX_PREFIX_TERMS, oneSlipAway } from '#contract/search/vocabulary.ts';

/** The textbook definition, for comparison: optimal string alignment by recursion. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const rest = [
    slowDistance(a.slice(1), b) + 1,
    slowDistance(a, b.slice(1)) + 1,
    slowDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) rest.push(slowDistance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...rest);
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });

describe('editDistance', () => {
  it('agrees with its definition, and says "more" beyond the bound', () => {
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(slowDistance(a, b), max + 1));
      }),
    );
  });
});

describe('oneSlipAway', () => {
  it('holds exactly what is one slip away', () => {
    const words = oneSlipAway('deploy');
    expect(words).toEqual(expect.arrayContaining(['depoly', 'deplo', 'deployy', 'deplox', 'edploy']));
    for (const word of words) expect(editDistance(word, 'deploy', 2)).toBeLessThanOrEqual(1);
  });

  it('swaps neighbours alone in a word of four letters', () => {
    expect(oneSlipAway('gdrp')).toEqual(['dgrp', 'grdp', 'gdpr']);
  });

  it.each(['abc', 'pgmigr4te', 'миграция', 'a'.repeat(1_000)])('is empty for %.12s', (word) => {
    expect(oneSlipAway(word)).toEqual([]);
  });
});

describe('a vocabulary', () => {
  const vocabulary = createVocabulary(['kubectl', 'kubernet', 'kubernetes', 'кубернетис', '数据', '据库'].sort());

  it('gives longer terms, shortest first and bounded', () => {
    expect(vocabulary.startingWith('kube')).toEqual(['kubectl', 'kubernet', 'kubernetes']);
    expect(vocabulary.startingWith('kubernet')).toEqual(['kubernetes']);
    const many = createVocabulary(Array.from({ length: 500 }, (_, index) => `word${String(index).padStart(3, '0')}`));
    expect(many.startingWith('word')).toHaveLength(MAX_PREFIX_TERMS);
  });

  it('gives the nearest terms only', () => {
    expect(vocabulary.near('kubernetse')).toEqual([{ term: 'kubernetes', slips: 1 }]);
    expect(vocabulary.near('кубирнетис')).toEqual([{ term: 'кубернетис', slips: 1 }]);
    expect(vocabulary.near('kube')).toEqual([]);
    expect(vocabulary.near('kub3rnetes')).toEqual([]);
  });

  it('finds one character inside windows', () => {
    expect(vocabulary.containing('据')).toEqual(['据库', '数据']);
  });
});
