import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#artifacts/canonical-json.ts';
import { buildSearch } from '#artifacts/search/build-search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { countsName, recallCounts } from '#artifacts/search/kept-counts.ts';
import { SearchCounts } from '#artifacts/search/search-counts.ts';
import { digestOfText } from '#digest/sha256.ts';
import type { Memory } from '#model/memory.ts';
import { mapMemory } from '../helpers/map-memory.ts';
import { entry } from './entries.ts';

const NAME = countsName('dist');

/** What a build makes that recalls the build before and is recalled by the next one. */
function bytesOf(entries: readonly SearchEntry[], kept: Memory): string {
  const counts = new SearchCounts(kept, NAME);
  const bytes = canonicalJson(buildSearch(entries, counts));
  counts.save();
  return bytes;
}

const skill = (number: number, text: string): SearchEntry =>
  entry(`${number}/SKILL.md`, {
    name: `skill-${number}`,
    headings: [`Part ${text.slice(0, 3)}`],
    body: text,
    files: [{ path: `${number}/more.md`, text: `More ${text}`, source: digestOfText(`More ${text}`) }],
  });

describe('counts of all texts in one entry', () => {
  it('give the bytes of a build without them, after any edits, in any order', () => {
    const text = fc
      .array(fc.constantFrom('ropes', 'rope', 'pgMigrate', '数据库', '__proto__', 'C++', 'constructor', '7', '\ud800x'), { maxLength: 6 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(text, { maxLength: 6 }), { minLength: 2, maxLength: 4 }), (versions) => {
        const kept = mapMemory();
        for (const version of versions) {
          const entries = version.map((each, number) => skill(number, each));
          expect(bytesOf(entries, kept)).toBe(canonicalJson(buildSearch(entries)));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are all that the next build needs', () => {
    const kept = mapMemory();
    const entries = [skill(1, 'Cast off the ropes.'), skill(2, 'Light the lanterns.')];
    const bytes = bytesOf(entries, kept);
    for (const name of kept.entries.keys()) if (name !== NAME) kept.entries.delete(name);
    const unread = entries.map((each) => ({
      ...each,
      files: each.files.map(({ path, source }) => ({
        path,
        ...(source && { source }),
        get text(): string {
          throw new Error('the text was asked for');
        },
      })),
    }));
    expect(bytesOf(unread, kept)).toBe(bytes);
  });

  it('are written anew where more than a tenth is new, without what nobody counts any more', () => {
    const kept = mapMemory();
    const many = Array.from({ length: 40 }, (_, number) => skill(number, `Text number ${number}`));
    bytesOf(many, kept);
    const first = kept.entries.get(NAME);
    bytesOf([...many.slice(1), skill(0, 'Zanzibar')], kept);
    expect(kept.entries.get(NAME)).toBe(first);
    bytesOf([skill(1, 'Quagga'), skill(2, 'Zanzibar')], kept);
    const { vocabulary, counts } = recallCounts(kept, NAME);
    expect(vocabulary).toEqual(expect.arrayContaining(['quagga', 'zanzibar']));
    expect(vocabulary).not.toContain('text');
    expect([...counts.keys()]).toContain(`text ${digestOfText('Quagga')}`);
    expect([...counts.keys()]).not.toContain(`text ${digestOfText('Text number 5')}`);
  });

  it('of another output are not used', () => {
    const kept = mapMemory();
    bytesOf([skill(1, 'Cast off the ropes.')], kept);
    expect(recallCounts(kept, countsName('other')).counts.size).toBe(0);
  });
});
