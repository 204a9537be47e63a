/** What the order of results rests on, one reason at a time. */
import { describe, expect, it } from 'vitest';
import { createSearcher } from '#adapter/catalog/search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { openIndex } from '#contract/search/index-reader.ts';
import { readPostings } from '#contract/search/postings.ts';
import { entry, storedSearch } from './entries.ts';

function order(entries: readonly SearchEntry[], query: string): readonly string[] {
  return createSearcher(storedSearch(entries))
    .search(query)
    .hits.map((hit) => hit.path.replace('/SKILL.md', ''));
}

const padding = (count: number, fields: Partial<SearchEntry>): readonly SearchEntry[] =>
  Array.from({ length: count }, (_, index) => entry(`z${index}/SKILL.md`, { name: `zeta-${index}`, ...fields }));

describe('the order of results', () => {
  it('puts one rare word before several that most documents hold', () => {
    const entries = [
      entry('ferry/SKILL.md', { description: 'Harbour timetables.' }),
      ...padding(20, { description: 'Make sure that people want it.', body: 'Please make what people want.' }),
    ];
    expect(order(entries, 'please make what people want: timetables')[0]).toBe('ferry');
  });

  it('finds nothing by words of grammar alone, but for names that are made of them', () => {
    const entries = [
      entry('how-to/SKILL.md', { name: 'how-to', description: 'Guides.' }),
      entry('the-end/SKILL.md', { name: 'the-end', description: 'How to stop.' }),
      entry('lantern/SKILL.md', { name: 'lantern', description: 'How to light the lantern and what to do with it.' }),
      ...padding(5, { description: 'How to do the rest.' }),
    ];
    // With words that tell something but are nowhere, the others count no more than alone.
    for (const query of ['how do I fix the zzzzzz', 'what should I do with it', 'with', 'and the zzzzzz'])
      expect(order(entries, query)).toEqual([]);
    for (const query of ['how to', 'How-To', 'howto', 'how to do it']) expect(order(entries, query)[0], query).toBe('how-to');
    expect(order(entries, 'how to')).toEqual(['how-to']);
    expect(order(entries, 'the')).toEqual(['the-end']);
    expect(order(entries, 'how to light the lantern')[0]).toBe('lantern');
    expect(order(entries, 'the lantern')).toEqual(['lantern']);
    // Code is meant as it stands.
    const code = [entry('pester/SKILL.md', { description: 'Migrate Should -Be.' }), ...padding(5, { description: 'It should rest.' })];
    expect(order(code, 'Should -Be')[0]).toBe('pester');
    expect(order(code, 'should be')).toEqual([]);
  });

  it('does not let a very long text win by holding every word', () => {
    const long = Array.from({ length: 4_000 }, (_, index) => `word${index}`).join(' ');
    const entries = [
      entry('all/SKILL.md', { description: 'Everything.', body: `${long} rotate expired certificates quickly ${long}` }),
      entry('certificates/SKILL.md', { name: 'certificate-care', description: 'Rotate certificates.', body: 'Do it.' }),
      ...padding(10, { body: 'Nothing.' }),
    ];
    expect(order(entries, 'rotate expired certificates quickly')[0]).toBe('certificates');
  });

  it('puts a text with both words of a query before names that lack the rarer one', () => {
    const entries = [
      entry('checker/SKILL.md', { name: 'link-checker', description: 'Checks every link of a page.' }),
      entry('deep/SKILL.md', { name: 'deep-links', description: 'Opens a screen.' }),
      entry('share/SKILL.md', { description: 'Makes a link for somebody.' }),
      entry('notes/SKILL.md', { description: 'Keeps what you learn.', body: 'Write a wiki link as two brackets around a name.' }),
      ...padding(20, { body: 'Nothing at all is here to do.' }),
    ];
    for (const query of ['wiki link', 'link wiki', 'how to write a wiki link']) expect(order(entries, query)[0], query).toBe('notes');
    expect(order(entries, 'link checker')[0]).toBe('checker');
  });

  it('puts the text of a skill before the text of its supporting files', () => {
    const entries = [
      entry('aside/SKILL.md', { files: [{ path: 'aside/notes.md', text: 'The lantern.' }] }),
      entry('own/SKILL.md', { body: 'The lantern.' }),
      ...padding(5, { body: 'Nothing.' }),
    ];
    expect(order(entries, 'lantern')).toEqual(['own', 'aside']);
  });

  it('finds a supporting file by its name and title', () => {
    const entries = [
      entry('a/SKILL.md', { body: 'Wait for lanterns.', files: [{ path: 'a/x.md', text: 'Wait for a lantern to glow.' }] }),
      entry('b/SKILL.md', { files: [{ path: 'b/lantern-waiting.md', title: 'Waiting for lanterns', text: 'Steps.' }] }),
      ...padding(5, { body: 'Nothing.', files: [{ path: 'z/other.md', title: 'Other', text: 'Nothing.' }] }),
    ];
    expect(order(entries, 'lantern waiting')[0]).toBe('b');
  });

  it('puts a skill before a document that says the same', () => {
    const same = { name: 'lanterns', description: 'Care for a lantern.' };
    expect(createSearcher(storedSearch([entry('a.md', same), entry('b/SKILL.md', same)])).search('lantern').hits[0]?.path).toBe(
      'b/SKILL.md',
    );
  });

  it('puts a whole identifier before its halves', () => {
    const entries = [
      entry('halves/SKILL.md', { description: 'A lock. The timeout of a lock.', body: 'lock timeout' }),
      entry('whole/SKILL.md', { description: 'Change tables.', body: 'Set lock_timeout first.' }),
      ...padding(10, { body: 'lock timeout' }),
    ];
    expect(order(entries, 'lock_timeout')[0]).toBe('whole');
  });

  it('puts words that stand together before the same words apart', () => {
    const entries = [
      entry('apart/SKILL.md', { description: 'Pages for a landing of the ferry.' }),
      entry('together/SKILL.md', { description: 'The ferry has a landing page for you.' }),
    ];
    expect(order(entries, 'landing page')[0]).toBe('together');
  });

  it('completes the last word in names, also where the word exists', () => {
    const entries = [
      entry('a/SKILL.md', { name: 'cable-care', description: 'Care for wires.' }),
      entry('b/SKILL.md', { name: 'wireshark-analysis', description: 'Look at packets.' }),
    ];
    expect(order(entries, 'wires')[0]).toBe('b');
    expect(order(entries, 'packet wir')).toEqual(['b', 'a']);
  });

  it('takes a rare word for a slip where a name has its neighbour', () => {
    const entries = [
      entry('a/SKILL.md', { body: 'Somebody wrote postgress once.' }),
      entry('b/SKILL.md', { name: 'postgres-care', description: 'Tune it.' }),
      ...padding(5, { body: 'Tune it.' }),
    ];
    expect(order(entries, 'postgress tune')[0]).toBe('b');
  });

  it('takes no word for a slip of one that begins with another letter, or of a stem that only a made-up word has', () => {
    const searcher = createSearcher(
      storedSearch([
        entry('a/SKILL.md', { name: 'red-team', description: 'Hardening of a unit, in JUnit.', body: 'red hat unit test' }),
        entry('b/SKILL.md', { name: 'test-plan', description: 'Testing and hinting.' }),
      ]),
    );
    const found = (query: string) => searcher.search(query).hits.map(({ slips }) => [...slips].flat());
    for (const query of ['wedding', 'gardening', 'knitting', 'cardening']) expect([query, ...found(query)]).toEqual([query]);
    expect(found('tesing')[0]).toEqual(['tesing', 'test']);
    expect(found('ahrdening')).toEqual([['ahrdening', 'Hardening']]);
  });

  it('puts the skill first whose file has the words together in its title', () => {
    const file = (path: string, title: string) => [{ path, title, text: 'Steps.' }];
    const entries = [
      entry('a/SKILL.md', { files: file('a/x.md', 'Exit the harbour, its codes and every hook') }),
      entry('b/SKILL.md', { files: file('b/hook-exit-codes.md', 'What each code of a hook means at an exit') }),
    ];
    expect(order(entries, 'hook exit codes')[0]).toBe('b');
  });

  it('names the word that a completed name answers', () => {
    const searcher = createSearcher(storedSearch([entry('b/SKILL.md', { name: 'wireshark', description: 'Look at packets.' })]));
    expect(searcher.search('packets wir').hits[0]?.matched).toEqual(['packets', 'wir']);
  });
});

describe('postings', () => {
  const artifact = storedSearch([
    entry('a/SKILL.md', { name: 'lantern', description: 'A lantern and a rope.' }),
    entry('b/SKILL.md', { name: 'rope', description: 'Knots.' }),
    entry('c/SKILL.md', { name: 'rope-rope', description: 'Rope.' }),
  ]);
  const { postings, nameVocabulary } = openIndex(artifact, artifact.lunr);

  it('tell who holds a term, and where', () => {
    expect(postings.documentsWith('lantern')).toBe(1);
    expect(postings.documentsWith('rope')).toBe(3);
    expect(postings.documentsWith('nothing')).toBe(0);
    expect(postings.holds('rope', 0)).toBe(true);
    expect(postings.holds('rope', 0, 'name')).toBe(false);
    expect(postings.holds('rope', 2, 'name')).toBe(true);
    expect(nameVocabulary.has('lantern')).toBe(true);
    expect(nameVocabulary.has('knot')).toBe(false);
  });

  it('count what stands twice for more', () => {
    const list = postings.find('rope').find(({ field }) => field === 'name');
    expect([...(list?.positions ?? [])]).toEqual([1, 2]);
    const [once = 0, twice = 0] = list?.frequencies ?? [];
    expect(once).toBeGreaterThan(0);
    expect(twice).not.toBe(once);
  });

  it.each([
    undefined,
    null,
    [],
    {},
    { fields: [], fieldVectors: [], invertedIndex: [3] },
    { fields: [], fieldVectors: [['a', 1]], invertedIndex: [] },
  ])('%j is no index', (index) => {
    expect(readPostings(index, 1)).toBeUndefined();
  });
});
