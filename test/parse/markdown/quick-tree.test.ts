import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carefulTree } from '#parse/markdown/careful-tree.ts';
import { quickTree } from '#parse/markdown/quick-tree.ts';
import { TooComplex } from '#parse/markdown/too-complex.ts';
import { content } from './tree-content.ts';

/** Markdown of every kind, its beginnings and ends, and what stands around them. */
const PIECES = [
  ...[
    'https://a.example/b?c',
    'www.a.example',
    'a@b.example',
    '@team',
    '<https://q.example>',
    '<a@b.c>',
    '/',
    '$',
    '1',
    '=',
    '+',
    '#',
    '!',
  ],
  ...[
    '| a | b |',
    '|---|:-:|',
    '| - |',
    '--- | ---',
    '1 | 2',
    '|',
    '\\|',
    '- [ ] ',
    '\n- [x] a',
    '[^1]',
    '[a]: b\n',
    '\n\n[a]: b\n\n',
    '[a]',
    '[x][]',
  ],
  ...['a', 'a b', 'word', 'é', '中', '😀', '\u00a0', '\u2028', '\u3000', '\u200b', '。', '“', '"', "'", '&#64;', '&amp;', '&copy;', '. '],
  ...[
    '\n',
    '\n',
    '\n',
    '\n\n',
    '\n\t',
    '\n    ',
    '\n> ',
    '> ',
    '- ',
    '* ',
    '\n- ',
    '\n  ',
    '\n    - ',
    '1. ',
    '\n2. ',
    '\n1) x',
    '\n+ y\n',
  ],
  ...['\n\n  z', '\n   w', '\n>\n', '\n> > ', '\n- - ', '\n\n\n', '# ', '\n## ', '---', '\n===', '\n---\n', '\n***\n', '  \n', '\t', '\v'],
  ...[
    '```\n',
    '\n```',
    '~~~',
    '    code',
    '`',
    '``',
    ' ',
    '*',
    '**',
    '_',
    '~~',
    '~',
    '\\',
    '\\*',
    '(',
    ')',
    '[',
    '](x)',
    '](<y z> "t")',
    '![',
  ],
  ...['![a](b)', '[![a](b)](c)', '<', '>', '<b>', '</b>', '<div>', '\n<div>', '\n</div>\n', '<!-- c -->', '\n<!-- d', '-->', '<?x ?>'],
  ...['<em ', '<env>', '</env>', '<pre>', '\n<my_tag>\n', '\n<details>\n', '\n<env> a', '\n<Foo />, <Bar />: ', '\n<title> a', '<section>'],
  ...['**😀', '😀**', ' 😀_ ', '[^a-z]', '[^', '[a](https://b.c/d)', '[a](https://b.c)**', '**[a b](https://b.c)~~', '](https://b.c)**'],
];

describe('the quick way', () => {
  test('leads where the careful one does, or nowhere', () => {
    let quick = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        const tree = quickTree(text);
        if (tree === undefined) return;
        quick += 1;
        expect(content(tree)).toEqual(content(carefulTree(text)));
      }),
      { numRuns: 5000, seed: 1 },
    );
    expect(quick).toBeGreaterThan(2000);
  });

  test('reads what the careful one gives up on, if it costs nothing', () => {
    for (const piece of ['[a] ', '`a', 'a<b ', '![a](b) ']) expect(quickTree(piece.repeat(9_000))).toBeDefined();
  });

  test('is taken for what authors write', () => {
    const text = [
      '# A skill\n\nRead [this](a.md), **not** `that`; see https://a.example and <https://b.example>.\n',
      '- one\n- two\n  - [x] done\n\n1. first\n2. second\n\n> [!NOTE]\n> A note.\n',
      '```jsx\n<Component>\n- \n</Component>\n```\n',
      '| a | b |\n|---|---|\n| c | d |\n\n<details>\n<summary>More</summary>\n\ntext\n\n</details>\n\n---\n![x](y.png) [one] [two][one]\n\n[one]: https://c.example\n[two]: d.md\n',
    ].join('\n');
    const tree = quickTree(text);
    expect(tree && content(tree)).toEqual(content(carefulTree(text)));
  });

  test.each([
    ['marks beside an emoji and a space', '- **😀 a** and **b 😀** or ~~😀~~'],
    [
      'an open bracket beside an address that is code or of a link',
      '> [!WARNING]\n> `git clone https://a.example` [b](https://b.example/~c)',
    ],
    ['an address whose link ends before marks', '**[a](https://a.example/b)** and *[c](https://c.example/)*'],
    ['an address in angle brackets at the start of a line', '* <https://a.example>\n<https://b.example>'],
    ['a tag of no HTML that opens no block', '- <Say>: a\n- <Play />, <Stop />: b'],
    ['brackets of a footnote that is nowhere', '`[^a-z]` and [^b] or ![^c]'],
  ])('is taken for %s', (_, text) => {
    const tree = quickTree(text);
    expect(tree && content(tree)).toEqual(content(carefulTree(text)));
  });

  test.each([
    ['a tag of no HTML', '<env>\n- a\n</env>'],
    ['a tag of a block of HTML', '<section> a\n- b'],
    ['an address that goes on into marks', '**https://a.example/b** and [c](d)**'],
    ['a footnote', 'a[^1]\n\n[^1]: b'],
    ['a definition that something interrupts', '[a]: b\n- c'],
    ['an item without content', '- a\n-\n'],
    ['a task without content', '- [ ] \nb'],
    ['a task that is a heading', '- [x] a\n  ==='],
    ['an item that ends a table head', 'a | b\n- |'],
    ['an address in open brackets', '[see https://a.example'],
    ['an address in open brackets behind the name of another link', '[[ ][a](https://a.example)\n\n[a]: b'],
    ['an address between ticks that are no code', '[a `b\\` https://a.example `c`'],
    ['an address behind a strange character', '=www.a.example'],
    ['emphasis beside an emoji', '😀*a*'],
    ['comments that nobody closes', '<!-- a\n\n- b'],
    ['code behind a list, and a list right behind it', '- a\n***\n    code\n2. b'],
    ['line ends of other systems', 'a\rb'],
  ])('is not taken for %s', (_, text) => {
    expect(quickTree(text)).toBeUndefined();
  });

  test('is not taken for piles that it would read again and again', () => {
    for (const piece of ['_a', '__a_', '*a_ ', '~a']) expect(quickTree(piece.repeat(60_000))).toBeUndefined();
    expect(quickTree(`https://a.example/${'&a;'.repeat(50_000)}`)).toBeUndefined();
  });

  test('says so where a bound is broken', () => {
    expect(() => quickTree('> '.repeat(60))).toThrow(TooComplex);
  });
});
