import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentSchema } from '#contract/schema/page-body.ts';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { MAX_CHARACTERS, MAX_DEPTH, MAX_LINKS, MAX_NODES } from '#parse/markdown/too-complex.ts';
import { join, textContent } from './rendered.ts';

const SIZE = 16_384;

function pile(text: string, size = SIZE): string {
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

/** Each one took seconds or minutes, or all memory, without a bound. */
const PILES: Readonly<Record<string, string>> = {
  quotes: pile('> '),
  'ordered lists in one line': pile('1. '),
  'nested images': `${pile('![', SIZE / 4)}a${pile('](b)', SIZE / 2)}`,
  'mixed emphasis': pile('*a_ '),
  'emphasis inside emphasis': `${pile('*a', SIZE / 2)}${pile('a*', SIZE / 2)}`,
  'open instructions': `a ${pile('<?')}`,
  'open comments': `a ${pile('<!-- ')}`,
  'open tags': `a ${pile('<a b="')}`,
  'elements inside elements': pile('<div>'),
  'open formatting': `<b><i><s><em><strong>${pile('\n\na')}`,
  'underlined headings': pile('a\n=\n'),
  'a wide table with short rows': `${pile('|a', 4_000)}\n${pile('|-', 4_000)}\n${pile('|\n')}`,
  'a quote without markers': `> a\n${pile('a\n')}`,
  'one long address, many references': `[a]: ${pile('b')}\n\n${pile('[a] ')}`,
  'type arguments': `\`\`\`cs\n${pile('a<b> ')}\n\`\`\``,
  'words in code': `\`\`\`cpp\n${pile('public ')}\n\`\`\``,
  'backticks of every length': Array.from({ length: 250 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  'NUL characters': pile('\0'),
  'unpaired surrogates': pile('\ud800'),
};

describe('hostile Markdown', () => {
  test.each(Object.entries(PILES))('%s', (_, text) => {
    const before = process.cpuUsage();
    const file = parseMarkdown(text);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(8);
    expect(JSON.stringify(file).length).toBeLessThan(65_536 + text.length * 30);
  });

  test('what breaks a bound is shown as plain text and says so', () => {
    for (const [bound, text] of [
      ['characters', pile('a\n', MAX_CHARACTERS + 1)],
      ['depth', '> '.repeat(MAX_DEPTH + 1)],
      ['depth', '<div>'.repeat(MAX_DEPTH + 1)],
      ['indented', `${' '.repeat(101)}- a\n`.repeat(201)],
      ['links', '[a](b) '.repeat(MAX_LINKS + 1)],
      ['parts', '`a` '.repeat(MAX_NODES / 2 + 1)],
      ['cells', PILES['a wide table with short rows'] ?? ''],
      ['markers', '- a\n'.repeat(20_001)],
      ['continued', PILES['a quote without markers'] ?? ''],
      ['underlined', PILES['underlined headings'] ?? ''],
      ['signs', PILES['mixed emphasis'] ?? ''],
      ['html', `${'|a'.repeat(300)}\n${'|-:'.repeat(300)}\n${'|\n'.repeat(60)}`],
    ] as const) {
      const file = parseMarkdown(text);
      expect(file).toMatchObject({ tooComplex: { of: bound }, links: [], headings: [] });
      expect(textContent(join(file))).toBe(text);
    }
    expect(parseMarkdown('> '.repeat(20)).tooComplex).toBeUndefined();
  });

  const pieces = fc.constantFrom(
    ...'<script> </script> <a href="javascript:x"> <img src=x onerror=y> <b> </b> <details> <env> </env> <!-- --> [a](b) ![a](b) [a]: <b> | - # * ** _ ` ``` ~ ~~ > 1. \\ & &lt; &#0; &#x3c; " \' = $ {x} [^a] [^a]: onload=x style= <svg/onload=x> <p id=x> <h1> <table> <td> <math> <![CDATA[ ]]> <?x ?>'.split(
      ' ',
    ),
    '\n',
    '\n\n',
    '    ',
    ' ',
    '\t',
    'word',
    '|-|-|',
    '<',
    '>',
  );
  const markdown = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

  test('any text gives a file that is safe, whole and serializable', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const file = parseMarkdown(text);
        expect(JSON.parse(JSON.stringify(file))).toEqual(file);
        for (const segment of file.segments) {
          segmentSchema.parse(segment);
          if (typeof segment !== 'string' && 'link' in segment) expect(file.links[segment.link]?.kind).toBe('link');
          if (typeof segment !== 'string' && 'image' in segment) expect(file.links[segment.image]?.kind).toBe('image');
        }
        const html = join(file);
        // Only tags of the allowed set, each with double-quoted or bare attributes of the allowed set.
        const tags = html.match(/<[^>]*>?/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(
            /^<\/?[a-z][a-z0-9]*(?: (?:href|src|alt|id|class|rel|loading|align|aria-label|checked|colspan|data-footnote-backref|data-footnote-ref|dir|disabled|height|lang|open|role|rowspan|start|tabindex|title|type|width)(?:="[^"<>]*")?)*>$/,
          );
          expect(tag).not.toMatch(/^<(script|style|iframe|form|svg|math|object)\b| (href|src)="\s*javascript:/i);
        }
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
