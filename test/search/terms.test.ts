import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TERM_LENGTH, MAX_TERMS, MAX_TEXT_LENGTH, terms, words } from '#contract/terms.ts';
import { expectAlikeInEffort } from '../helpers/effort.ts';

describe('terms', () => {
  it.each<[string, readonly string[]]>([
    ['Deploy the App', ['deploy', 'the', 'app']],
    ['how-to', ['howto', 'how', 'to']],
    ['pg_migrate', ['pgmigrate', 'pg', 'migrate']],
    ['pgMigrate', ['pgmigrate', 'pg', 'migrate']],
    ['HTMLParser', ['htmlparser', 'html', 'parser']],
    ['JavaScript', ['javascript']],
    ['C++, C# and F#', ['c++', 'c#', 'and', 'f#']],
    ['C++17', ['c++', '17']],
    ['i++; item#3', ['i', 'item', '3']],
    ['.NET', ['.net', 'net']],
    ['node.js', ['node.js', 'node', 'js']],
    ['ends. Next', ['ends', 'next']],
    ['Café naïve', ['cafe', 'naive']],
    ['Cafe\u0301', ['cafe']],
    ['Straße Łódź', ['strasse', 'lodz']],
    ['ＡＢＣ', ['abc']],
    ['数据库迁移', ['数据', '据库', '库迁', '迁移']],
    ['库', ['库']],
    ['使用React组件', ['使用', 'react', '组件']],
    ['データベース', ['デー', 'ータ', 'タベ', 'ベー', 'ース']],
    ['가나다', ['가나', '나다']],
    ['Миграция базы', ['миграция', 'базы']],
    ['ёлка йод', ['елка', 'йод']],
    ['قَاعِدَةُ', ['قاعدة']],
    ['हिन्दी', ['हिन्दी']],
    ['-deploy --help error: timeout ~ + *', ['deploy', 'help', 'error', 'timeout']],
    ['', []],
    ['🚀 !? \u0000', []],
  ])('%j', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('gives the words as they are written, with the terms of each', () => {
    expect([...words('使用React pg_migrate')]).toEqual([
      { text: '使用', parts: ['使用'], dense: true },
      { text: 'React', parts: ['react'] },
      { text: 'pg_migrate', whole: 'pgmigrate', parts: ['pg', 'migrate'] },
    ]);
  });

  it('gives the same terms for a text in composed and decomposed form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(terms(text.normalize('NFD'))).toEqual(terms(text.normalize('NFC')));
      }),
    );
  });

  it('is total and bounded for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const term of terms(text)) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(MAX_TERM_LENGTH * 2);
          expect(term).not.toMatch(/[\s*:~^]/u);
        }
      }),
    );
  });

  it.each([
    ['a hyphen after each letter', 'a-'],
    ['a hump after each letter', 'aB'],
    ['Han without end', '数'],
    ['signs only', '+#'],
    ['one letter at a time', 'x '],
    ['accents without end', '\u0301'],
    ['dots', 'a.'],
  ])('is no harder than words: %s', (_, unit) => {
    const found = terms(`a${unit.repeat(MAX_TEXT_LENGTH / unit.length)}`);
    expect(found.length).toBeLessThanOrEqual(MAX_TERMS);
    expectAlikeInEffort(
      () => terms(`a${unit.repeat(MAX_TEXT_LENGTH / unit.length)}`),
      () => terms('some words '.repeat(MAX_TEXT_LENGTH / 11)),
    );
  });
});
