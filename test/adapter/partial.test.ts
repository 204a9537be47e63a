import { expect, it } from 'vitest';
import { partialLines } from '#adapter/text/partial.ts';

const lines = (...partial: string[]) => partialLines({ flags: { verified: true, includeInternal: false, partial } });

it('says in words what an index does not cover', () => {
  expect(lines()).toEqual([]);
  expect(lines('references')).toEqual(['Partial index: more links than are followed, so that some linked files are only in the source']);
  expect(lines('tree_files', 'toString', 'x\ny')).toEqual(['Partial index: the repository has more files than are read; toString; x y']);
});
