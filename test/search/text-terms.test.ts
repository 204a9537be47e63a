import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#artifacts/canonical-json.ts';
import { buildSearch } from '#artifacts/search/build-search.ts';
import type { SearchEntry, SearchFile } from '#artifacts/search/entry.ts';
import { SearchCounts } from '#artifacts/search/search-counts.ts';
import { digestOfText } from '#digest/sha256.ts';
import type { Memory } from '#model/memory.ts';
import { entry } from './entries.ts';

function memory(): Memory & { readonly names: () => readonly string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    has: (name) => kept.has(name),
    get: (name) => kept.get(name),
    set: (name, bytes) => void kept.set(name, bytes),
    names: () => [...kept.keys()],
  };
}

function bytesOf(entries: readonly SearchEntry[], remembered?: Memory): string {
  return canonicalJson(buildSearch(entries, new SearchCounts(remembered)));
}

/** A file that names its bytes. */
function file(path: string, text: string): SearchFile {
  return { path, text, source: digestOfText(text) };
}

describe('counted terms of earlier builds', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'databases',
        'database',
        'databas',
        'pgMigrate',
        'C++',
        '数据库',
        'constructor',
        '__proto__',
        'ﱞ',
        '"a\\b"',
        'running',
        '7',
      ),
      {
        maxLength: 12,
      },
    )
    .map((words) => words.join(' '));
  const library = fc.array(fc.record({ body: text, files: fc.array(text, { maxLength: 3 }) }), { maxLength: 5 });
  const entriesOf = (skills: readonly { readonly body: string; readonly files: readonly string[] }[]): readonly SearchEntry[] =>
    skills.map(({ body, files }, index) =>
      entry(`${index}/SKILL.md`, { body, files: files.map((each, number) => file(`${index}/${number}.md`, each)) }),
    );

  it('give the bytes of a build without them, also after edits', () => {
    fc.assert(
      fc.property(fc.array(library, { minLength: 2, maxLength: 4 }), (versions) => {
        const remembered = memory();
        for (const version of versions) expect(bytesOf(entriesOf(version), remembered)).toBe(bytesOf(entriesOf(version)));
      }),
      { numRuns: 200 },
    );
  });

  it('spare the reading of a file that was counted', () => {
    const remembered = memory();
    const plain = entry('a/SKILL.md', { body: 'Cast off.', files: [file('a/one.md', 'Lanterns and ropes.')] });
    const bytes = bytesOf([plain], remembered);
    const unread: SearchFile = {
      path: 'a/one.md',
      source: digestOfText('Lanterns and ropes.'),
      get text(): string {
        throw new Error('the text was asked for');
      },
    };
    expect(bytesOf([{ ...plain, files: [unread] }], remembered)).toBe(bytes);
    expect(() => bytesOf([{ ...plain, files: [unread] }])).toThrow('the text was asked for');
  });

  it('are told apart by text and by file', () => {
    const remembered = memory();
    bytesOf([entry('a/SKILL.md', { body: 'rope', files: [file('a/one.md', 'rope')] })], remembered);
    expect(remembered.names()).toEqual([`terms of file ${digestOfText('rope')}`, `terms of text ${digestOfText('rope')}`]);
  });
});
