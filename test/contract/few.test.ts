import { expect, it } from 'vitest';
import { few } from '#contract/few.ts';

it('names all where they fit, and says how many there are beyond the first', () => {
  expect(few([], 2)).toEqual([]);
  expect(few(['a', 'b'], 2)).toEqual(['a', 'b']);
  expect(few(['a', 'b', 'c', 'd'], 2)).toEqual(['a', 'b', 'and 2 more']);
});
