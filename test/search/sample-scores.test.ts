/** Search over the sample answers the judged queries as well as it did when its ranking was chosen (bench/search/README.md). */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSearcher } from '#adapter/catalog/search.ts';
import { shownFor } from '../../bench/search/engines.ts';
import { entriesOf } from '../../bench/search/entries.ts';
import { readQueries } from '../../bench/search/queries.ts';
import { judge, type Scored, sumUp } from '../../bench/search/score.ts';
import { storedSearch } from './entries.ts';

const SAMPLE = 'examples/library';
const HERE = fileURLToPath(new URL('../..', import.meta.url));

describe('search over the sample', () => {
  let scored: readonly Scored[];
  beforeAll(async () => {
    const searcher = createSearcher(storedSearch(await entriesOf(`${HERE}/${SAMPLE}`)));
    const asked = readQueries().filter(({ repository }) => repository === SAMPLE);
    scored = asked.map((judged) =>
      judge(
        judged,
        shownFor(searcher, judged.query).map((hit) => hit.path),
      ),
    );
  });

  it('puts a right answer first for all queries but the hard ones', () => {
    expect(scored.length).toBeGreaterThan(30);
    expect(scored.filter(({ place, judged }) => place !== 1 && judged.hard !== true).map(({ judged }) => judged.query)).toEqual([]);
  });

  it('scores what it scored', () => {
    const { first, firstThree, reciprocal } = sumUp(scored);
    expect(first).toBeGreaterThanOrEqual(34 / 36);
    expect(firstThree).toBeGreaterThanOrEqual(34 / 36);
    expect(reciprocal).toBeGreaterThanOrEqual(0.947);
  });
});
