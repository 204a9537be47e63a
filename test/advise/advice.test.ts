import { describe, expect, it } from 'vitest';
import { CLIENTS, hiddenBy, listingBudget } from '#advise/listing-budget.ts';
import { type SearchArtifact, searchSchema } from '#contract/schema/search.ts';
import { objectFile } from '#contract/tree.ts';
import type { Code } from '#model/finding.ts';
import { describeFinding } from '#report/messages.ts';
import { searchOwnWords } from '../../bin/check/own-words.ts';
import { compileFiles, type Files, findInFiles, skillText } from '../helpers/compile-files.ts';
import { keptFacts } from '../helpers/kept-facts.ts';

function found(code: Code, files: Files) {
  return compileFiles(files).findings.filter((one) => one.code === code);
}

describe('the listing budget', () => {
  const client = { name: 'A client', perSkill: 20, total: 50 };
  const skill = (name: string, length: number) => ({ name, description: 'x'.repeat(length) });

  it('counts names and descriptions, each cut to what the client shows, and hides what comes after', () => {
    expect(hiddenBy(client, [skill('abcde', 100), skill('fghij', 20)])).toEqual([]);
    expect(hiddenBy(client, [skill('abcde', 100), skill('fghij', 20), skill('k', 1)])).toEqual(['k']);
  });

  it('counts characters, not units', () => {
    expect(hiddenBy(client, [{ name: '🌊'.repeat(30), description: '🌊'.repeat(20) }])).toEqual([]);
  });

  it('says nothing about a library that every client shows whole', () => {
    expect(listingBudget(Array.from({ length: 10 }, (_, index) => skill(`skill-${index}`, 500)))).toEqual([]);
  });

  it('gives a finding a client, with the first names and the number of the rest', () => {
    const findings = listingBudget(Array.from({ length: 30 }, (_, index) => skill(`skill-${index}`, 500)));
    expect(findings.map((one) => one.arguments.client)).toEqual(CLIENTS.map(({ name }) => name));
    expect(findings[0]).toMatchObject({ severity: 'info', arguments: { limit: 8000, count: 15 } });
    expect(findings[0]?.arguments.names).toMatch(/^skill-15, .*skill-24, and 5 more$/);
    expect(findings[0]).not.toHaveProperty('place');
  });

  it('counts listed skills only', () => {
    const copies = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`c${index}/tides/SKILL.md`, skillText('tides', { description: 'tide '.repeat(100) })]),
    );
    expect(found('listing_budget', copies)).toEqual([]);
  });
});

describe('files that nothing leads to', () => {
  const skill = (body: string, more: Files) => ({ 'skills/tides/SKILL.md': skillText('tides', { body }), ...more });

  it.each([
    ['a link', 'Read [it](data/table.csv).'],
    ['its name', 'Read table.csv.'],
    ['its name without the ending', 'Import it from table.'],
    ['its folder', 'Everything is in `data/`.'],
  ])('are not those that a text leads to by %s', (_, body) => {
    expect(found('files_unreachable', skill(body, { 'skills/tides/data/table.csv': '1,2\n' }))).toEqual([]);
  });

  it('are not those that another file of the skill names', () => {
    const script = { 'skills/tides/read.py': 'open("table.csv")\n', 'skills/tides/table.csv': '1,2\n' };
    expect(found('files_unreachable', skill('Run read.py.', script))).toEqual([]);
    const notes = { 'skills/tides/notes.md': 'See [it](table.csv).\n', 'skills/tides/table.csv': '1,2\n' };
    expect(found('files_unreachable', skill('See [notes](notes.md).', notes))).toEqual([]);
  });

  it('are not those that are there for people', () => {
    const files = { 'skills/tides/LICENSE.txt': 'MIT', 'skills/tides/README.md': '# Tides\n', 'skills/tides/requirements.txt': 'x\n' };
    expect(found('files_unreachable', skill('Do it.', { ...files, 'SKILLCDN.md': '---\ndescription: Skills.\n---\n' }))).toEqual([]);
  });

  it('are not manifests, whose rules are in the document already', () => {
    const manifest = '---\ndescription: Tides.\n---\nWrite heights in metres.\n';
    const files = { 'skills/tides/SKILLCDN.md': manifest, 'skills/tides/tables/SKILLCDN.md': manifest, 'skills/tides/lost.csv': '1\n' };
    expect(found('files_unreachable', skill('Do it.', files))).toMatchObject([{ arguments: { names: ['lost.csv'] } }]);
  });

  it('are named, a few of them, at the skill', () => {
    const lost = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`skills/tides/old-${index}.csv`, `${index}\n`]));
    const [one] = found('files_unreachable', skill('Do it.', lost));
    expect(one).toMatchObject({ place: { path: 'skills/tides/SKILL.md' }, arguments: { count: 8 } });
    expect(one?.arguments.names).toHaveLength(8);
    expect(one === undefined ? '' : describeFinding(one).what).toMatch(
      /old-0\.csv, old-1\.csv, old-2\.csv, old-3\.csv, old-4\.csv, and 3 more\.$/,
    );
  });

  it('are not looked for in a skill that is described only', () => {
    const files = { 'skills/tides/SKILL.md': skillText('tides', { more: 'license: CC-BY-NC-4.0' }), 'skills/tides/old.csv': '1\n' };
    expect(found('files_unreachable', files)).toEqual([]);
  });

  it('are the same whatever an earlier build remembers', () => {
    const facts = keptFacts();
    const table = { 'skills/tides/data/table.csv': '1,2\n' };
    const libraries: readonly Files[] = [
      skill('Do it.', table),
      skill('Read table.csv.', table),
      skill('Read [it](data/table.csv).', table),
      skill('Do it.', { ...table, 'skills/tides/read.py': 'open("table.csv")\n' }),
      skill('Do it.', { ...table, 'skills/tides/read.py': 'open("other.csv")\n' }),
      skill('Do it.', { 'skills/tides/table.csv': '1,2\n' }),
    ];
    const names = libraries.map((files) => found('files_unreachable', files).map((one) => one.arguments.names));
    expect(names.map((each) => each.length)).toEqual([1, 0, 0, 1, 1, 1]);
    for (const round of ['first', 'second']) {
      const remembered = libraries.map((files) =>
        compileFiles(files, { facts }).findings.filter(({ code }) => code === 'files_unreachable'),
      );
      expect(
        remembered.map((each) => each.map((one) => one.arguments.names)),
        round,
      ).toEqual(names);
    }
    expect(facts.worked.filter((kind) => kind === 'unnamed')).toHaveLength(5);
  });
});

describe('a file that stands in several skills', () => {
  const page = 'The tide tables of every harbour on the coast, for this year and the next one.\n'.repeat(10);
  const skills = (file: string, text: string) =>
    Object.fromEntries(
      ['a', 'b', 'c'].flatMap((name) => [
        [`${name}/SKILL.md`, skillText(name, { body: `Do ${name} with [it](${file}).` })],
        [`${name}/${file}`, text],
      ]),
    );

  it('is reported once, at its first copy', () => {
    expect(found('repeated_file', skills('style.md', page))).toMatchObject([
      { place: { path: 'a/style.md' }, arguments: { count: 2, other: 'b/style.md' } },
    ]);
  });

  it('is nothing to speak of where it is small, a license, or part of a copy of the whole skill', () => {
    expect(found('repeated_file', skills('style.md', 'Short.\n'))).toEqual([]);
    expect(found('repeated_file', skills('NOTICE.md', page))).toEqual([]);
    const whole = { 'SKILL.md': skillText('tides', { body: 'Read [it](style.md).' }), 'style.md': page };
    const copies = Object.entries(whole).flatMap(([path, text]) => ['a/tides', 'b/tides'].map((folder) => [`${folder}/${path}`, text]));
    expect(found('repeated_file', Object.fromEntries(copies))).toEqual([]);
  });

  it('counts skills, not copies inside of one', () => {
    const inside = { ...skills('style.md', page), 'a/style-copy.md': page };
    expect(found('repeated_file', inside)).toMatchObject([{ arguments: { count: 2 } }]);
    const alone = { 'a/SKILL.md': skillText('a', { body: 'See [1](one.md), [2](two.md).' }), 'a/one.md': page, 'a/two.md': page };
    expect(found('repeated_file', alone)).toEqual([]);
  });
});

describe("a skill's own words", () => {
  const library = (count: number, description: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `s${index}/SKILL.md`,
        skillText(`s${index}`, { description, body: `Number ${index}.` }),
      ]),
    );
  const searchOf = (files: Files): SearchArtifact => {
    const compiled = compileFiles(files);
    const bytes = compiled.files.get(objectFile(compiled.snapshot.objects.search));
    return searchSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  };
  const lost = async (files: Files) => (await findInFiles(files)).filter(({ code }) => code === 'not_found_by_own_words');

  it('find it where its description says what only it does', async () => {
    const own = { 'tides/SKILL.md': skillText('tides', { description: 'Reads tide tables of a harbour. Use for high water.' }) };
    const paths = (await lost({ ...library(8, 'Prints badges for guests.'), ...own })).map(({ place }) => place?.path);
    expect(paths).not.toContain('tides/SKILL.md');
  });

  it('do not find it behind others that say the same, and the finding gives words and place', async () => {
    const findings = await lost(library(8, 'Use this to read the tide tables of a harbour.'));
    expect(findings).toHaveLength(3);
    for (const one of findings) {
      expect(one.arguments.words).toBe('read tide tables harbour');
      expect(one.arguments.rank).toBeGreaterThan(5);
    }
  });

  it('are not laid on others where no search looks for them', async () => {
    const alone = await lost({ 'tides/SKILL.md': skillText('tides', { description: 'Does it.' }) });
    expect(alone.map((each) => [each.arguments, describeFinding(each).why])).toEqual([
      [{ words: 'Does', rank: 0, reason: 'usual' }, 'These words stand in sentences of every kind, and no search looks for them.'],
    ]);
    expect((await lost(library(8, 'Use this to read the tide tables of a harbour.')))[0]?.arguments.reason).toBe('others');
  });

  it('are told once for the library where they fail many skills', async () => {
    const findings = await lost(library(12, 'Use this to read the tide tables of a harbour.'));
    const [{ place, arguments: args } = expect.fail(), ...others] = findings;
    expect(others).toEqual([]);
    expect(place).toBeUndefined();
    expect(args.count).toBe(7);
    expect(args.names).toMatch(/^(s\d+, ){5}and 2 more$/);
    expect(await lost(library(10, 'Use this to read the tide tables of a harbour.'))).toHaveLength(5);
  });

  it('are asked for some skills only where that is wanted, and for all of a library that is not too large', () => {
    const { documents, ...rest } = searchOf(library(8, 'Reads tide tables.'));
    expect(searchOwnWords({ ...rest, documents }, new Set(['s7/SKILL.md', 's0/SKILL.md'])).map(({ place }) => place?.path)).toEqual([
      's7/SKILL.md',
    ]);
    const [one = expect.fail()] = documents;
    const many = { ...rest, documents: [...documents, ...Array.from({ length: 1000 }, () => one)] };
    expect(searchOwnWords(many)).toEqual([]);
  });

  it('are not asked for where a description holds none', async () => {
    expect(await lost(library(8, 'Use it for this and that'))).toEqual([]);
  });
});
