import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { neededConstructs } from '#parse/markdown/needed-constructs.ts';

const { micromarkExtensions } = unified().use(remarkGfm).freeze().data() as unknown as {
  readonly micromarkExtensions: readonly Extension[];
};

/** What becomes an address or a table, what looks as if it did, and what stands around them. */
const PIECES = [
  ...[
    'https://a.example/b?c',
    'HTTP://A.EXAMPLE',
    'www.a.example',
    'WWW.a.example).',
    'http:/x',
    'wwwx',
    'a@b.example',
    '_a.b+c@d.example',
    '@team',
  ],
  ...['| a | b |', '|---|:-:|', '| - |', '|-', ':-', '--', '-|', '--- | ---', '1 | 2', '|', '| \\| |', 'a', 'a b', '\\|'],
  ...['\n', '\n', '\n', '\n\n', '\r', '\r\n', '\n\t', '\n    ', '\n> ', '\n>', '> ', '>> ', '- ', '\n  ', '1. ', '# ', '[^1]: ', '```\n'],
  ...[' ', '*', '**', '_', '`', '[', '](x)', '![', '<', '>', '~~', '&#64;', '/', '(', '[^1]'],
];

test('what a text cannot hold is not looked for, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      const needed = micromarkExtensions.map((extension) => neededConstructs(extension, text));
      expect(fromMarkdown(text, { extensions: needed })).toEqual(fromMarkdown(text, { extensions: [...micromarkExtensions] }));
    }),
    { numRuns: 4000 },
  );
});

test('a plain text has neither addresses nor tables to look for', () => {
  const names = (text: string): ReadonlySet<string | undefined> =>
    new Set(
      micromarkExtensions
        .map((extension) => neededConstructs(extension, text))
        .flatMap(({ text: inText = {}, flow = {} }) => [...Object.values(inText), ...Object.values(flow)].flat())
        .map((construct) => construct?.name),
    );
  const looked = ['emailAutolink', 'protocolAutolink', 'table', 'wwwAutolink'];
  expect(looked.filter((name) => names('# A heading\n\nWords: a list (of two).\n\n- one\n- two\n').has(name))).toEqual([]);
  expect(looked.filter((name) => names('https://a.example www.a.example a@b.example\n\n| a |\n|---|\n').has(name))).toEqual(looked);
});
