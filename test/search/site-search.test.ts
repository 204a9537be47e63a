/** The website's search: the adapter's order where whole texts are loaded, exact names first, and one list of several repositories. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createSearcher, type Searcher } from '#adapter/catalog/search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { nameKey } from '#contract/search/names.ts';
import { shownFor } from '../../bench/search/engines.ts';
import { entriesOf } from '../../bench/search/entries.ts';
import { readQueries } from '../../bench/search/queries.ts';
import { answerFrom, type Searched } from '../../site/search/answer.ts';
import { topFolders } from '../../site/search/filter-hits.ts';
import { createNamesSearcher } from '../../site/search/query-names.ts';
import { createTextSearcher } from '../../site/search/query-text.ts';
import { REPOSITORIES, SAMPLE } from '../helpers/build-once.ts';
import { NO_CORPORA } from '../helpers/corpora.ts';
import { entry, storedNames, storedSearch } from './entries.ts';

const ANY = { kind: '', license: '', tag: '', folder: '', repository: '', shown: 60 } as const;

function searchedOf(address: string, entries: readonly SearchEntry[], whole = true): Searched {
  const names = storedNames(entries);
  return {
    address,
    names: createNamesSearcher(names),
    byPath: new Map(names.documents.map((document) => [document.path, document])),
    gone: undefined,
    reach: 'loading',
    ...(whole ? { texts: createTextSearcher(storedSearch(entries)) } : {}),
  };
}

const foundIn = (searched: readonly Searched[], query: string, wishes: Partial<Parameters<typeof answerFrom>[1]> = {}) =>
  answerFrom(searched, { ...ANY, query, ...wishes }).found;
const namesIn = (...[searched, query, wishes]: Parameters<typeof foundIn>): readonly string[] =>
  foundIn(searched, query, wishes).map(({ document }) => document.name);

describe('the website searches one repository', () => {
  const LIBRARY = [
    entry('a/SKILL.md', { name: 'api-patterns', description: 'How services talk.' }),
    ...Array.from({ length: 30 }, (_, index) =>
      entry(`many/${index}/SKILL.md`, { name: `patterns-${index}`, description: 'Patterns of an API: the api, patterns.' }),
    ),
    entry('z/SKILL.md', { name: 'quay', description: 'A place.', body: 'Lantern light.', files: [{ path: 'z/x.md', text: 'Lantern.' }] }),
    entry('y/SKILL.md', { name: 'lantern', description: 'Light.' }),
  ];

  it.each([true, false])('puts the exact name before what holds its words apart, with whole texts: %s', (whole) => {
    const searched = [searchedOf('gh/a/a', LIBRARY, whole)];
    expect(namesIn(searched, 'api-patterns')[0]).toBe('api-patterns');
    expect(namesIn(searched, 'API patterns')[0]).toBe('api-patterns');
  });

  it('adds what only the text says, and says so with its files', () => {
    expect(foundIn([searchedOf('gh/a/a', LIBRARY, false)], 'lantern').map(({ document }) => document.name)).toEqual(['lantern']);
    expect(foundIn([searchedOf('gh/a/a', LIBRARY)], 'lantern')).toMatchObject([
      { document: { name: 'lantern' }, matched: ['lantern'], files: [], inText: false },
      { document: { name: 'quay' }, matched: ['lantern'], files: ['z/x.md'], inText: true },
    ]);
  });

  it('lets names lead where the query is one mere beginning', () => {
    expect(namesIn([searchedOf('gh/a/a', LIBRARY)], 'la')[0]).toBe('lantern');
    expect(namesIn([searchedOf('gh/a/a', LIBRARY)], 'q')[0]).toBe('quay');
  });

  it('keeps to a folder, and looks through one that is asked for without words', () => {
    const searched = [searchedOf('gh/a/a', LIBRARY)];
    expect(namesIn(searched, 'lantern', { folder: 'z' })).toEqual(['quay']);
    expect(answerFrom(searched, { ...ANY, query: 'patterns', folder: 'many' })).toMatchObject({ total: 30, unfiltered: 31 });
    // A name is no folder that begins like it.
    expect(namesIn(searched, 'patterns', { folder: 'man' })).toEqual([]);
    const all = answerFrom(searched, { ...ANY, query: '', folder: 'many', shown: 7 });
    expect(all).toMatchObject({ total: 30, unfiltered: 30, isAnswered: true, isLoading: false, gone: [] });
    expect(all.found.map(({ document }) => document.path).slice(0, 2)).toEqual(['many/0/SKILL.md', 'many/1/SKILL.md']);
    expect(all.found).toHaveLength(7);
    expect(answerFrom(searched, { ...ANY, query: '', folder: 'many', kind: 'document' })).toMatchObject({ total: 0, unfiltered: 30 });
    expect(topFolders(['b/x', 'a/y', 'b/z/w', 'SKILL.md'])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('shows as many as are wanted, and counts all', () => {
    const answer = answerFrom([searchedOf('gh/a/a', LIBRARY)], { ...ANY, query: 'patterns', shown: 7 });
    expect([answer.found.length, answer.total, answer.isLoading, answer.reach]).toEqual([7, 31, false, 'whole']);
    expect(answerFrom([searchedOf('gh/a/a', LIBRARY, false)], { ...ANY, query: 'patterns' })).toMatchObject({ isLoading: true });
  });
});

describe('the website searches several repositories', () => {
  const padding = (size: number) =>
    Array.from({ length: size }, (_, index) => entry(`z/${index}/SKILL.md`, { name: `zeta-${index}`, description: 'Something else.' }));
  const small = searchedOf('gh/a/small', [
    entry('a/SKILL.md', { name: 'linux', description: 'Linux notes.' }),
    entry('b/SKILL.md', { name: 'boats', description: 'Boats.', body: 'Docker is mentioned once.' }),
    ...padding(3),
  ]);
  const large = searchedOf('gh/a/large', [
    entry('a/SKILL.md', { name: 'arch-linux-triage', description: 'Linux in trouble.' }),
    entry('b/SKILL.md', { name: 'docker', description: 'Docker.' }),
    entry('c/SKILL.md', { name: 'docker-compose', description: 'Several Docker containers.' }),
    ...padding(80),
  ]);
  const both = [small, large];

  it('reads as one list: what speaks more strongly comes first, wherever it is', () => {
    expect(namesIn(both, 'docker')).toEqual(['docker', 'docker-compose', 'boats']);
    expect(namesIn([large, small], 'docker')).toEqual(['docker', 'docker-compose', 'boats']);
    expect(foundIn(both, 'docker').map(({ source }) => source)).toEqual([1, 1, 0]);
  });

  it('measures what answers by the best of all', () => {
    const alone = answerFrom([small], { ...ANY, query: 'arch-linux-triage of zeppelins' });
    expect(alone.found.map(({ document }) => document.name)).toEqual(['linux']);
    const joined = answerFrom(both, { ...ANY, query: 'arch-linux-triage' });
    expect(joined.found[0]?.document.name).toBe('arch-linux-triage');
    expect(joined.total + joined.leftOut).toBe(2);
  });

  it('keeps to one of them that is asked for, and to none that is not there', () => {
    expect(namesIn(both, 'docker', { repository: 'gh/a/small' })).toEqual(['boats']);
    expect(foundIn(both, 'docker', { repository: 'gh/a/large' }).map(({ source }) => source)).toEqual([1, 1]);
    expect(answerFrom(both, { ...ANY, query: 'docker', repository: 'gh/a/other' })).toMatchObject({ found: [], total: 0, unfiltered: 0 });
  });

  it('speaks of what is gone, exact names first, a few of all', () => {
    const gone = (names: readonly string[]) => ({
      moved: Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, 'skills/x/SKILL.md'])),
      retired: {},
    });
    const searched = [
      { ...small, gone: gone(['arch-linux-a', 'arch-linux-b', 'arch-linux-c']) },
      { ...large, gone: gone(['arch-linux-d', 'arch-linux-e', 'arch-linux']) },
    ];
    const answer = answerFrom(searched, { ...ANY, query: 'arch linux' });
    expect(answer.gone.map(({ name, source, isExact }) => [name, source, isExact])).toEqual([
      ['arch-linux', 1, true],
      ...['a', 'b', 'c'].map((end) => [`arch-linux-${end}`, 0, false]),
      ['arch-linux-d', 1, false],
    ]);
    expect(answerFrom(searched, { ...ANY, query: 'arch linux', repository: 'gh/a/small' }).gone).toHaveLength(3);
    expect(answerFrom(searched, { ...ANY, query: 'arch linux', license: 'MIT' }).gone).toEqual([]);
    expect(answerFrom(searched, { ...ANY, query: 'arch linux', folder: 'no-such' }).gone).toEqual([]);
  });
});

/** Names under which the judged queries know the repositories. */
const JUDGED_AS: Readonly<Record<string, string>> = { [SAMPLE.name]: 'examples/library' };

describe.skipIf(REPOSITORIES.includes(NO_CORPORA))('the website searches real repositories', () => {
  let whole: readonly Searched[];
  let small: readonly Searched[];
  let entries: readonly (readonly SearchEntry[])[];
  let searchers: readonly Searcher[];
  beforeAll(async () => {
    entries = await Promise.all(REPOSITORIES.map(({ path }) => entriesOf(path)));
    whole = entries.map((each, at) => searchedOf(REPOSITORIES[at]?.name ?? '', each));
    small = whole.map(({ texts: _, ...rest }) => ({ ...rest }));
    searchers = entries.map((each) => createSearcher(storedSearch(each)));
  });

  it('and puts each exact name first in its own, with whole texts and without', () => {
    for (const searched of [whole, small]) {
      for (const [at, each] of entries.entries()) {
        const wishes = { repository: searched[at]?.address ?? '', shown: 1 };
        for (const { name } of each) expect(nameKey(namesIn(searched, name, wishes)[0] ?? ''), name).toBe(nameKey(name));
      }
    }
  });

  it('and puts exact names first in all of them together', () => {
    // Searching all takes as long as searching each; some of each do, because the order of each was looked at above.
    for (const { name } of entries.flatMap((each) => each.filter((_, index) => index % 20 === 0))) {
      expect(nameKey(namesIn(whole, name, { shown: 1 })[0] ?? ''), name).toBe(nameKey(name));
    }
  });

  it('and answers the judged queries as the adapter does', () => {
    for (const [at, { name }] of REPOSITORIES.entries()) {
      const asked = readQueries().filter(({ repository }) => repository === (JUDGED_AS[name] ?? name));
      expect(asked.length, name).toBeGreaterThan(30);
      for (const { query } of asked) {
        const searcher = searchers[at];
        if (searcher === undefined) throw new Error(name);
        const adapter = shownFor(searcher, query).map(({ path }) => path);
        const site = foundIn(whole, query, { repository: name, shown: 1000 }).map(({ document }) => document.path);
        // A person who still types is shown what stands before a word that has just begun, too.
        const shared = site.filter((path) => adapter.includes(path));
        expect(site[0], query).toBe(adapter[0]);
        expect(shared.slice(0, 10), query).toEqual(adapter.slice(0, 10));
      }
    }
  });
});
