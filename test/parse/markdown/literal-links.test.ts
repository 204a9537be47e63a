import fc from 'fast-check';
import type { Root } from 'mdast';
import { type Extension, fromMarkdown } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { onlyCandidates } from '#parse/markdown/literal-links.ts';

interface Data {
  readonly micromarkExtensions: [];
  readonly fromMarkdownExtensions: (Extension | Extension[])[];
}

const { micromarkExtensions, fromMarkdownExtensions } = unified().use(remarkGfm).freeze().data() as unknown as Data;

function read(text: string, mdastExtensions: (Extension | Extension[])[]): Root {
  return fromMarkdown(text, { extensions: micromarkExtensions, mdastExtensions });
}

/** What is made of a text has its place here, and none from the library. */
function unplaced(tree: Root): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value)));
}

/** Pieces that become links, that look as if they did, and what stands around them. */
const PIECES = [
  ...['https://example.org/a?b=c', 'HTTP://EXAMPLE.ORG', 'www.example.org/x).', 'WWW.example.org', 'ftp://x.y', 'a@example.org'],
  ...[
    'mailto:a@b.example',
    'xmpp:a@b.example/c',
    'a@b',
    '@team',
    'wwwx.y',
    ' ',
    ' and ',
    '*',
    '**',
    '_',
    '[',
    '](x)',
    '![',
    '`',
    '(',
    '<',
    '>',
  ],
  ...['\n', '\n\n', '- ', '| a | b |\n|---|---|\n| ', '# ', '~~', '&#x77;ww.example.org', '\\@'],
];

test('addresses without brackets are found as the library finds them', () => {
  const limited = onlyCandidates(fromMarkdownExtensions);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      expect(unplaced(read(text, limited))).toEqual(unplaced(read(text, fromMarkdownExtensions)));
    }),
    { numRuns: 2000 },
  );
});
