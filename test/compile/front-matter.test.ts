import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import type { FrontMatterValue } from '#contract/schema/skill.ts';
import { caseNames, compileCase, compileEntries, entriesOf } from './fixture-case.ts';
import { readStore, type Store } from './read-store.ts';

/** Text between the fences of a served document. */
function frontMatterOf(document: string): string {
  return /^---\n(.*?)^---$/ms.exec(document)?.[1] ?? '';
}

/** What a reader without booleans gets. */
function asText(value: FrontMatterValue): unknown {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item: FrontMatterValue) => asText(item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asText(item as FrontMatterValue)]));
}

function expectSameForAllReaders(store: Store): void {
  for (const skill of store.skills) {
    if (skill.serving !== 'full') continue;
    const yaml = frontMatterOf(Buffer.from(store.blob(skill.document.digest)).toString('utf8'));
    expect(parse(yaml, { version: '1.2' })).toEqual(skill.frontMatter);
    expect(parse(yaml, { version: '1.1' })).toEqual(skill.frontMatter);
    expect(parse(yaml, { schema: 'failsafe' })).toEqual(asText(skill.frontMatter));
    const document = parseDocument(yaml, { strict: true, uniqueKeys: true });
    expect([...document.errors, ...document.warnings]).toEqual([]);
  }
}

describe('every reader gets the same front matter', () => {
  it.each(caseNames())('of %s', (name) => expectSameForAllReaders(readStore(compileCase(name).files)));

  const words = [
    'y',
    'No',
    'ON',
    'true',
    'null',
    '~',
    '1.10',
    '0x1F',
    '1e3',
    '.inf',
    '190:20:30',
    '2026-07-28',
    '<<',
    '=',
    '---',
    '...',
    '- x',
    '? y',
    ': z',
    '# c',
    '{a}',
    '[b]',
    '&a',
    '*b',
    '!c',
    '%d',
    '@e',
    '`f`',
    '"',
    "'",
    '\\',
    '',
    ' ',
    '\n',
    '\t',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u00a0',
    '\u{1f600}',
    'é',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join('')),
  );
  const key = text.filter((value) => value !== '' && value !== '__proto__' && value !== '<<' && value.length < 60);
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, text, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(key, tie('value'), { maxKeys: 3 })),
  })).value;

  it('whatever its values are', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 5 }), (fields) => {
        // JSON is YAML; written so, every value is unambiguous in the source.
        const all = Object.entries({ ...fields, name: 'a', description: 'x' });
        const source = `---\n${all.map(([name, each]) => `? ${quote(name)}\n: ${quote(each)}\n`).join('')}---\nBody.\n`;
        const store = readStore(compileEntries(entriesOf({ 'a/SKILL.md': source })).files);
        expectSameForAllReaders(store);
      }),
      { numRuns: 150, seed: 20261130 },
    );
  });
});

/** JSON with what YAML refuses or folds escaped, as no JSON writer has to. */
function quote(value: unknown): string {
  const hex = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, hex);
}
