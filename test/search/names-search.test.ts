import { describe, expect, it } from 'vitest';
import { createNamesSearcher } from '../../site/search/query-names.ts';
import { typedAnswers } from '../../site/search/typed-answers.ts';
import { entry, storedNames } from './entries.ts';

const LIBRARY = [
  entry('a/SKILL.md', { name: 'deployment-notes', description: 'Write notes.' }),
  entry('b/SKILL.md', { name: 'deploy', description: 'Roll out.' }),
  entry('c/SKILL.md', { name: 'release', description: 'Deploy a release.', license: 'MIT' }),
  entry('d/SKILL.md', { name: 'how-to', description: 'Guides.', describedOnly: true }),
  entry('e/SKILL.md', { name: '数据库迁移', description: '迁移' }),
];
const searcher = createNamesSearcher(storedNames(LIBRARY));
const found = (query: string): readonly string[] => searcher.search(query).map((hit) => hit.document.name);

describe('the browser search', () => {
  it('puts the exact name first, then names that begin so, then the rest', () => {
    expect(found('deploy')).toEqual(['deploy', 'deployment-notes', 'release']);
  });

  it.each<[string, string]>([
    ['d', 'deploy'],
    ['dep', 'deploy'],
    ['how t', 'how-to'],
    ['HOW-TO', 'how-to'],
    ['relase', 'release'],
    ['notes', 'deployment-notes'],
    ['数据', '数据库迁移'],
    ['rel -- "x', 'release'],
  ])('%s finds %s', (query, name) => {
    expect(found(query)).toContain(name);
  });

  it('finds a name from each of its beginnings', () => {
    for (const { name } of LIBRARY) {
      for (let length = 1; length <= name.length; length += 1) expect(found(name.slice(0, length)), name.slice(0, length)).toContain(name);
    }
  });

  it('tells which words matched', () => {
    const [hit] = searcher.search('Release zebra');
    expect(hit?.document).toEqual({
      path: 'c/SKILL.md',
      kind: 'skill',
      name: 'release',
      description: 'Deploy a release.',
      describedOnly: false,
      license: 'MIT',
    });
    expect(hit?.ranked.matched).toEqual(['Release']);
  });

  it('takes a word that has just begun for no reason to leave anything out', () => {
    const many = createNamesSearcher(
      storedNames([
        entry('plan/SKILL.md', { name: 'berth-plan', description: 'For ships.' }),
        ...Array.from({ length: 9 }, (_, index) => entry(`b${index}/SKILL.md`, { name: `berth-${index}`, description: 'A berth.' })),
      ]),
    );
    const answers = (query: string) => [...typedAnswers(many.search(query))];
    expect(answers('berth sh')).toHaveLength(10);
    expect(answers('berth sh')[0]?.document.name).toBe('berth-plan');
    expect(answers('berth ships').map(({ document }) => document.name)).toEqual(['berth-plan']);
  });

  it.each<[string, boolean]>([
    ['rel', false],
    ['de', true],
    ['how t', false],
    ['how to', false],
    ['数', false],
    ['', false],
  ])('tells of %j whether it is a mere beginning: %s', (query, expected) => {
    expect(searcher.isBeginning(query)).toBe(expected);
  });

  it.each(['', '+', '\u0000', '*', ':'])('%j finds nothing', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('is the same bytes whatever the order of the entries', () => {
    expect(JSON.stringify(storedNames([...LIBRARY].reverse()))).toBe(JSON.stringify(storedNames(LIBRARY)));
  });

  it('refuses an index of another version', () => {
    expect(() => createNamesSearcher({ ...storedNames(LIBRARY), lunr: '1.0.0' })).toThrow(/lunr 1\.0\.0/);
  });
});
