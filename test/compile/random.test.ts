import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { decodeText } from '#model/text.ts';
import { readDocumentHeader } from '#parse/document-header.ts';
import { readLicenseField } from '#parse/license/license-field.ts';
import { recognizeLicenseText } from '#parse/license/license-text.ts';
import { parseManifestFile } from '#parse/manifest-file.ts';
import { parseMarkdownBytes } from '#parse/markdown-bytes.ts';
import { parseSkillFile } from '#parse/skill-file.ts';
import type { RawEntry } from '#snapshot/raw-entry.ts';
import { compileEntries } from './fixture-case.ts';
import { readStore } from './read-store.ts';

const path = 'a/SKILL.md' as RepoPath;

/** Every parser of a file, by name. */
const PARSERS: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  skill: (bytes) => parseSkillFile(path, bytes, DEFAULT_LIMITS),
  manifest: (bytes) => parseManifestFile('a/SKILLCDN.md' as RepoPath, bytes, DEFAULT_LIMITS),
  header: (bytes) => readDocumentHeader(path, bytes, DEFAULT_LIMITS),
  markdown: (bytes) => parseMarkdownBytes(bytes),
  text: (bytes) => decodeText(bytes),
  'license text': (bytes) => recognizeLicenseText(Buffer.from(bytes).toString('utf8')),
  'license field': (bytes) => readLicenseField(Buffer.from(bytes).toString('utf8')),
};

const pieces = [
  '---\n',
  '--- \n',
  '----\n',
  'name: a\n',
  'description: b\n',
  'exclude:\n',
  '  - x\n',
  ': ',
  ' #',
  '[',
  ']',
  '{',
  '}',
  '&a ',
  '*a',
  '!t ',
  '%',
  '@',
  '`',
  '|\n',
  '>-\n',
  '"',
  "'",
  '\\',
  '\t',
  '\r\n',
  '\r',
  '\n',
  '\0',
  '\ufeff',
  '\u2028',
  '<<: ',
  '__proto__: ',
  '? ',
  '- ',
  '...\n',
  '[a](b.md)',
  '![i](j.png)',
  '# H\n',
  '<a href="x">',
  '```\n',
  '|a|b|\n|-|-|\n',
  '[^1]',
  '*'.repeat(9),
  '('.repeat(40),
  '\ud800',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 60 })
  .map((parts) => Buffer.from(parts.join('')));

describe('parsers are total', () => {
  it.each(Object.entries(PARSERS))('%s: any bytes give a value', (_, parser) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void parser(bytes)),
      { numRuns: 200, seed: 1 },
    );
    fc.assert(
      fc.property(text, (bytes) => void parser(bytes)),
      { numRuns: 300, seed: 2 },
    );
    fc.assert(
      fc.property(text, (bytes) => void parser(Buffer.concat([Buffer.from('---\n'), bytes, Buffer.from('\n---\n# T\n')]))),
      { numRuns: 300, seed: 3 },
    );
  });
});

describe('any tree compiles', () => {
  const segment = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'a',
        'b',
        'skills',
        'docs',
        '.x',
        'SKILL.md',
        'SKILLCDN.md',
        'README.md',
        'LICENSE',
        'page.md',
        'data.json',
        'node_modules',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '..',
        '.',
        '',
        '__proto__',
        'constructor',
        'toString',
        'index.json',
        '.well-known',
        'a~',
        'con',
        '\u202e',
        'a\\b',
        'é',
        'e\u0301',
        '%2e%2e',
        'a b',
        '?',
        '#',
        '\ud800',
      ),
    },
  );
  const file = fc.tuple(
    fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/')),
    fc.constantFrom('file', 'executable', 'link', 'submodule') as fc.Arbitrary<RawEntry['mode']>,
    fc.oneof(
      text,
      fc
        .constantFrom(
          '---\nname: a\ndescription: d\n---\n[x](../page.md)\n',
          '---\ndescription: d\nexclude: [b]\n---\nRule.\n',
          '---\nname: b\ndescription: d\nskillcdn:\n  include: [page.md, /docs/page.md]\n---\n',
          'a',
          '../a',
          '/etc',
          '..',
          'MIT',
          'All rights reserved',
        )
        .map((value) => Buffer.from(value)),
    ),
  );

  it('to a store that reads back, whatever its names, links and texts are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(file, { maxLength: 25, selector: ([name]) => name }), (files) => {
        const entries = files.map(
          ([name, mode, bytes]): RawEntry =>
            mode === 'submodule' ? { path: name, mode, size: 0 } : { path: name, mode, size: bytes.length, bytes },
        );
        const store = readStore(compileEntries(entries).files);
        for (const entry of store.directory.values()) if (entry.kind === 'file' || entry.kind === 'document') store.blob(entry.digest);
        for (const skill of store.skills) if (skill.serving === 'full') for (const each of skill.resources) store.blob(each.digest);
        expect(store.folders.has('')).toBe(true);
      }),
      { numRuns: 400, seed: 20261130 },
    );
  });
});
