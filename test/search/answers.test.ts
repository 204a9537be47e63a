/** Which results answer a query: one common word of several is none. */
import { describe, expect, it } from 'vitest';
import { createSearcher } from '#adapter/catalog/search.ts';
import { answersAmong, type Held } from '#contract/search/answers.ts';
import { entry, storedSearch } from './entries.ts';

const ASKED = [
  { text: 'how', grammar: true },
  { text: 'lantern', grammar: false },
  { text: 'skill', grammar: false },
];
const hit = (coverage: number, held: number, isNamed = false): Held => ({
  coverage,
  held,
  typedCoverage: coverage,
  typedHeld: held,
  isNamed,
});

describe('answers', () => {
  it('hold a fair share of what the best one holds', () => {
    const [best, fair, weak] = [hit(0.9, 0b110), hit(0.23, 0b010), hit(0.2, 0b100)];
    expect(answersAmong([fair, best, weak], ASKED)).toEqual({
      answers: [fair, best],
      others: [weak],
      othersHold: ['skill'],
      othersNear: [],
      nowhere: [],
    });
  });

  it('are none where the best one holds next to nothing, but for a name', () => {
    const [weak, named] = [hit(0.2, 0b100), hit(0.01, 0b001, true)];
    expect(answersAmong([weak], ASKED)).toEqual({
      answers: [],
      others: [weak],
      othersHold: ['skill'],
      othersNear: [],
      nowhere: ['lantern'],
    });
    expect(answersAmong([named, weak], ASKED)).toMatchObject({ answers: [named], others: [weak] });
    expect(answersAmong([], ASKED)).toEqual({ answers: [], others: [], othersHold: [], othersNear: [], nowhere: ['lantern', 'skill'] });
  });

  it('are none where all that is held is a correction, and of a corrected word it is said that it is nowhere', () => {
    const corrected = { coverage: 0.8, held: 0b010, typedCoverage: 0, typedHeld: 0, isNamed: false };
    const half = { coverage: 0.9, held: 0b110, typedCoverage: 0.3, typedHeld: 0b100, isNamed: false };
    expect(answersAmong([corrected], ASKED)).toEqual({
      answers: [],
      others: [corrected],
      othersHold: [],
      othersNear: ['lantern'],
      nowhere: ['lantern', 'skill'],
    });
    expect(answersAmong([half, corrected], ASKED)).toMatchObject({ answers: [half], others: [corrected], nowhere: ['lantern'] });
  });

  it('tell the last of as many words as a query may have', () => {
    const asked = Array.from({ length: 32 }, (_, index) => ({ text: `w${index}`, grammar: false }));
    const found = answersAmong([hit(1, (1 << 31) >>> 0)], asked);
    expect(found.nowhere).toEqual(asked.slice(0, 31).map(({ text }) => text));
  });

  it('leave out what holds only the common word of several', () => {
    const padding = Array.from({ length: 40 }, (_, index) =>
      entry(`z${index}/SKILL.md`, { name: `zeta-${index}`, description: 'A skill.' }),
    );
    const searcher = createSearcher(
      storedSearch([...padding, entry('a/SKILL.md', { name: 'lantern', description: 'A skill for light.' })]),
    );
    const answer = (query: string) => {
      const { hits, asked } = searcher.search(query);
      const { answers, others, othersHold, nowhere } = answersAmong(hits, asked);
      return [answers.length, others.length, othersHold, nowhere];
    };
    expect(answer('lantern skill')).toEqual([1, 40, ['skill'], []]);
    expect(answer('lantrn skill')).toEqual([0, 41, ['skill'], ['lantrn']]);
    expect(answer('blimp skill')).toEqual([0, 41, ['skill'], ['blimp']]);
    expect(answer('skill')).toEqual([41, 0, [], []]);
    expect(answer('zeta-7 skill blimp')[0]).toBeGreaterThan(0);
  });
});
