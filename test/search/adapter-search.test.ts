import { describe, expect, it } from 'vitest';
import { createSearcher } from '#adapter/catalog/search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { expectAlikeInEffort } from '../helpers/effort.ts';
import { entry, storedSearch } from './entries.ts';

const LIBRARY: readonly SearchEntry[] = [
  entry('skills/deploy/SKILL.md', {
    description: 'Roll a release out to production.',
    body: 'Check the cluster. On error: timeout after thirty seconds, try again. Migrate nothing.',
    files: [
      { path: 'skills/deploy/references/rollback.md', title: 'Rollback plan', text: 'Restore the previous release when the canary fails.' },
      { path: 'skills/deploy/references/canary.md', title: 'Canary', text: 'Send a little traffic first. The canary decides.' },
      { path: 'skills/deploy/scripts/run.sh', text: 'kubectl apply' },
    ],
  }),
  entry('skills/how-to/SKILL.md', { description: 'Write a guide.', body: 'Plain words.' }),
  entry('skills/pg-migrate/SKILL.md', { description: 'Change a PostgreSQL schema with pg_migrate.', headings: ['Kubernetes jobs'] }),
  entry('skills/csharp/SKILL.md', { name: 'csharp', description: 'Review C# and .NET code, also node.js bindings.' }),
  entry('skills/cpp/SKILL.md', { name: 'cpp', description: 'Review C++ code.' }),
  entry('skills/zh/SKILL.md', { name: '数据库迁移', description: '安全地迁移生产数据库。' }),
  entry('skills/ru/SKILL.md', { name: 'ru-migrations', description: 'Миграция базы данных без простоя.' }),
  entry('skills/ar/SKILL.md', { name: 'ar-database', description: 'ترحيل قاعدة البيانات' }),
  entry('skills/cafe/SKILL.md', { name: 'cafe', description: 'Café menus and crème brûlée.' }),
  entry('docs/production.md', { name: 'Production guide', description: 'How we run production.', body: 'Deploy on Mondays.' }),
];

const searcher = createSearcher(storedSearch(LIBRARY));
const paths = (query: string, scope = ''): readonly string[] => searcher.search(query, { scope }).hits.map((hit) => hit.path);

describe('the adapter search', () => {
  it.each<[string, string]>([
    ['deploy', 'skills/deploy/SKILL.md'],
    ['-deploy', 'skills/deploy/SKILL.md'],
    ['"deploy"', 'skills/deploy/SKILL.md'],
    ['error: timeout', 'skills/deploy/SKILL.md'],
    ['timeouts', 'skills/deploy/SKILL.md'],
    ['how-to', 'skills/how-to/SKILL.md'],
    ['How To', 'skills/how-to/SKILL.md'],
    ['pg_migrate', 'skills/pg-migrate/SKILL.md'],
    ['pgMigrate', 'skills/pg-migrate/SKILL.md'],
    ['pgmigrate', 'skills/pg-migrate/SKILL.md'],
    ['PgMigrate', 'skills/pg-migrate/SKILL.md'],
    ['postgreSql', 'skills/pg-migrate/SKILL.md'],
    ['kubern', 'skills/pg-migrate/SKILL.md'],
    ['kuberentes', 'skills/pg-migrate/SKILL.md'],
    ['C#', 'skills/csharp/SKILL.md'],
    ['C++', 'skills/cpp/SKILL.md'],
    ['.NET', 'skills/csharp/SKILL.md'],
    ['node.js', 'skills/csharp/SKILL.md'],
    ['数据库', 'skills/zh/SKILL.md'],
    ['库', 'skills/zh/SKILL.md'],
    ['миграция', 'skills/ru/SKILL.md'],
    ['МИГРАЦИЯ', 'skills/ru/SKILL.md'],
    ['قاعدة', 'skills/ar/SKILL.md'],
    ['قَاعِدَة', 'skills/ar/SKILL.md'],
    ['creme brulee', 'skills/cafe/SKILL.md'],
    ['CAFÉ', 'skills/cafe/SKILL.md'],
  ])('%s is answered by %s', (query, first) => {
    expect(paths(query)[0]).toBe(first);
  });

  it('puts more matching words before better places, and better places before worse', () => {
    const searched = createSearcher(
      storedSearch([
        entry('a/SKILL.md', { name: 'alpha', headings: ['Quay'], body: 'lantern harbor' }),
        entry('b/SKILL.md', { name: 'lantern', headings: ['Quay'], description: 'lantern lantern' }),
        entry('c/SKILL.md', { name: 'gamma', headings: ['Quay'], description: 'A lantern.' }),
        entry('d/SKILL.md', { name: 'delta', headings: ['Lantern'] }),
        entry('e/SKILL.md', { name: 'epsilon', headings: ['Quay'], body: 'A lantern.' }),
      ]),
    );
    expect(searched.search('lantern harbor').hits.map((hit) => hit.path)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}/SKILL.md`),
    );
  });

  it('puts an exact name first, whatever else matches better', () => {
    const searched = createSearcher(
      storedSearch([
        entry('a/SKILL.md', { name: 'the-in', description: 'x' }),
        ...Array.from({ length: 30 }, (_, index) =>
          entry(`many/${index}/SKILL.md`, { name: `the-in-${index}`, description: 'the in the in', body: 'the in' }),
        ),
      ]),
    );
    expect(searched.search('the in').hits[0]?.path).toBe('a/SKILL.md');
  });

  it('tells which words matched, as they were typed', () => {
    expect(searcher.search('Production zebra ROLL').hits[0]?.matched).toEqual(['Production', 'ROLL']);
    expect(searcher.search('数据库').hits[0]?.matched).toEqual(['数据库']);
  });

  it('corrects a misspelled word only where nothing begins with it', () => {
    expect(paths('productoin')).toContain('skills/deploy/SKILL.md');
    expect(paths('produ')).toContain('docs/production.md');
    expect(paths('qqqqqqqq')).toEqual([]);
  });

  it('finds two words that the library writes as one, and one that it writes as two', () => {
    const searched = createSearcher(
      storedSearch([
        entry('a/SKILL.md', { name: 'java-springboot', description: 'Services.' }),
        entry('b/SKILL.md', { name: 'boot-camp', description: 'Spring lessons.' }),
        entry('c/SKILL.md', { name: 'type-script', description: 'x' }),
      ]),
    );
    expect(searched.search('spring boot').hits.map((hit) => hit.path)).toEqual(['a/SKILL.md', 'b/SKILL.md']);
    expect(searched.search('typescript').hits[0]?.path).toBe('c/SKILL.md');
  });

  it('names the supporting files that match, best first', () => {
    const [hit] = searcher.search('canary release').hits;
    expect(hit?.path).toBe('skills/deploy/SKILL.md');
    expect(hit?.files).toEqual(['skills/deploy/references/rollback.md', 'skills/deploy/references/canary.md']);
    expect(searcher.search('canary').hits[0]?.files[0]).toBe('skills/deploy/references/canary.md');
    expect(searcher.search('kubectl').hits[0]?.files).toEqual(['skills/deploy/scripts/run.sh']);
  });

  it('stays inside the scope', () => {
    expect(paths('deploy', 'docs')).toEqual(['docs/production.md']);
    expect(paths('deploy', 'doc')).toEqual([]);
    expect(paths('deploy', 'skills/deploy')).toEqual(['skills/deploy/SKILL.md']);
  });

  it.each(['', ' ', '+', '~', '*', '"" \'\'', '\u0000', '🚀', '\n', '::: ^^^', '/'])('%j finds nothing and says why', (query) => {
    expect(searcher.search(query)).toEqual({ hits: [], asked: [], matchedNothingBecause: 'no_words' });
  });

  it.each([
    'error: timeout',
    '-deploy',
    '+deploy',
    'deploy~2',
    'deploy^10',
    'name:deploy',
    'deploy*',
    '*',
    '--help',
    'https://x.test/a?b=c#d',
    'x '.repeat(50_000),
    'x'.repeat(100_000),
    '库'.repeat(100_000),
    `${'a-'.repeat(50_000)}`,
    'deploy\u0000production',
    '"deploy\nproduction"',
    '__proto__ constructor toString hasOwnProperty',
    '\ud800',
    'a.'.repeat(5000),
  ])('hostile query %# does not throw and is no harder than words', (query) => {
    expect(searcher.search(query).hits.length).toBeLessThanOrEqual(LIBRARY.length);
    expectAlikeInEffort(
      () => searcher.search(query),
      () => searcher.search('deploy '.repeat(query.length / 7)),
    );
  });

  it.each(['deploy~2', 'deploy^10', 'deploy*', '+deploy', 'deploy\u0000production'])('%j means the word deploy', (query) => {
    expect(paths(query)).toContain('skills/deploy/SKILL.md');
  });

  it('refuses an index of another version', () => {
    const artifact = storedSearch(LIBRARY);
    expect(() => createSearcher({ ...artifact, lunr: '2.2.1' })).toThrow(/2\.2\.1/);
    expect(() => createSearcher({ ...artifact, tokenizer: 99 })).toThrow(/tokenizer 99/);
    expect(() => createSearcher({ ...artifact, index: {} })).toThrow(/damaged/);
  });

  it('is the same bytes whatever the order of the entries', () => {
    expect(JSON.stringify(storedSearch([...LIBRARY].reverse()))).toBe(JSON.stringify(storedSearch(LIBRARY)));
  });

  it('can be empty', () => {
    const empty = createSearcher(storedSearch([]));
    expect(empty.search('deploy')).toEqual({ hits: [], asked: [{ text: 'deploy', grammar: false }] });
  });

  it.each(['PostgreSQL', 'KuberNetes', 'BruLée'])('answers %s as its small letters', (query) => {
    const asked = (text: string) => searcher.search(text, { scope: '' }).hits.map(({ path }) => path);
    expect(asked(query)).toEqual(asked(query.toLowerCase()));
    expect(asked(query)).not.toEqual([]);
  });

  it('takes the parts of a word that nobody writes only where they are together', () => {
    expect(paths('CanaryTraffic')).toEqual(['skills/deploy/SKILL.md']);
    expect(paths('CanaryMenus')).toEqual([]);
  });

  it('says of a slip what stands there instead, in the words of the page where they are known', () => {
    const slips = (query: string) => [...(searcher.search(query).hits[0]?.slips ?? [])];
    expect(slips('productoin')).toEqual([['productoin', 'Production']]);
    expect(slips('PostgressQl')).toEqual([['PostgressQl', 'PostgreSQL']]);
    expect(slips('kuberentes migrate')).toEqual([['kuberentes', 'kubernet…']]);
    expect(slips('postgress-schemq')).toEqual([
      ['postgress', 'PostgreSQL'],
      ['schemq', 'schema'],
    ]);
    expect(slips('produ timeouts node.js 数据库 CAFE')).toEqual([]);
  });

  it('says of an identifier only what was found of it', () => {
    const [hit] = searcher.search('roll-canary-menus', { scope: '' }).hits;
    expect(hit?.matched).toEqual(['roll', 'canary']);
    expect(searcher.search('pg-migrate', { scope: '' }).hits[0]?.matched).toEqual(['pg-migrate']);
  });
});
