import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { join, render } from './rendered.ts';

/** Heading -> fragment that GitHub gives it. */
const GITHUB: Readonly<Record<string, string>> = {
  'Hello World': 'hello-world',
  'What is `skillpress`?': 'what-is-skillpress',
  'A & B': 'a--b',
  'C++ / C#': 'c--c',
  '1.2 Über uns': '12-über-uns',
  '中文 标题': '中文-标题',
  'under_score and-dash': 'under_score-and-dash',
  '**Bold** *and* [link](x.md)': 'bold-and-link',
  '🚀 Launch': '-launch',
  'It\'s "quoted"': 'its-quoted',
  'Trailing punctuation!!!': 'trailing-punctuation',
  'a  b': 'a--b',
  '<img src="i.png" width="20"> Features': '-features',
  'A ![x](i.png) b': 'a--b',
  '&#x20;a&#x20;': '-a-',
  'Step 1: do (this)': 'step-1-do-this',
};

describe('outline of a file', () => {
  test.each(Object.entries(GITHUB))('heading %j is #%s', (heading, slug) => {
    expect(parseMarkdown(`## ${heading}`).headings).toMatchObject([{ depth: 2, slug }]);
  });

  test('equal headings are counted per file', () => {
    const text = '# A\n\n## B\n\nB\n-\n\n### B\n\n## B 1';
    expect(parseMarkdown(text).headings.map((heading) => [heading.depth, heading.slug, heading.line])).toEqual([
      [1, 'a', 1],
      [2, 'b', 3],
      [2, 'b-1', 5],
      [3, 'b-2', 8],
      [2, 'b-1-1', 10],
    ]);
  });

  test.each(['##\n\ntext\n\n##\n\n## A', '## 🎉\n\n## A', '## ![](i.png)\n\n## A', '<h2></h2>\n\n<h2 id="">\n</h2>\n\n## A'])(
    'a heading without a fragment, as in %j, has no id and is not listed',
    (text) => {
      const file = parseMarkdown(text);
      expect(file.headings.map(({ slug }) => slug)).toEqual(['a']);
      expect(file.anchors).toEqual([]);
      expect([...join(file).matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['p-a']);
    },
  );

  test('tags that are shown as text are in the heading and not in its slug', () => {
    expect(parseMarkdown('## Set `X` for <env>').headings).toMatchObject([{ text: 'Set X for <env>', slug: 'set-x-for-' }]);
  });

  test('headings in HTML count, with the line they stand in', () => {
    const file = parseMarkdown('\n\n<h1 align="center">The <b>title</b></h1>\n\nText.');
    expect(file).toMatchObject({ title: 'The title', summary: 'Text.', headings: [{ depth: 1, slug: 'the-title', line: 3 }] });
    expect(join(file)).toContain('<h1 id="p-the-title" align="center">');
  });

  test('title and summary are plain text', () => {
    const text =
      'Before.\n\n# The `title` *here*\n\n![badge](https://example.org/b.svg)\n\n- item\n\nA **bold** [link](x.md)\nand `code` &amp; <env>.\n\nMore.';
    expect(parseMarkdown(text)).toMatchObject({ title: 'The title here', summary: 'A bold link and code & <env>.' });
  });

  test('without a title or a paragraph after it, the first paragraph is the summary', () => {
    expect(parseMarkdown('Only *this*.\n\nMore.')).toMatchObject({ summary: 'Only this.' });
    expect(parseMarkdown('Only *this*.\n\nMore.').title).toBeUndefined();
    expect(parseMarkdown('Before.\n\n# T\n')).toMatchObject({ title: 'T', summary: 'Before.' });
    expect(parseMarkdown('# T\n\n- a\n- b\n')).toMatchObject({ title: 'T', summary: '' });
  });

  test('a line broken in HTML ends a word in title and summary, and not in the slug', () => {
    const file = parseMarkdown('# Tide<br>tables\n\n• Ports<br>• Berths<br/>• *Quays<br>all*');
    expect(file).toMatchObject({ title: 'Tide tables', summary: '• Ports • Berths • Quays all', headings: [{ slug: 'tidetables' }] });
  });

  test('a summary has at most 200 code points', () => {
    const { summary } = parseMarkdown(`# T\n\n${'wörd 😀 '.repeat(80)}`);
    expect([...summary].length).toBeLessThanOrEqual(200);
    expect(summary.endsWith('…')).toBe(true);
  });

  test('ids that authors write are kept unless a heading has them', () => {
    const file = parseMarkdown('<a name="old"></a>\n\n# Part\n\n<p id="part">x</p>\n\n<div id="own">y</div>\n\n<a id="x:y"></a>');
    expect(file.anchors).toEqual(['old', 'own']);
    const html = join(file);
    expect(html).toContain(' id="p-old"');
    expect(html.match(/id="p-part"/g)).toHaveLength(1);
    expect(html).not.toContain('x:y');
  });

  test('footnotes link to each other and to nothing else', () => {
    const html = render('# fn 1\n\nText[^a] and[^a].\n\n[^a]: The [note](n.md).');
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    const fragments = [...html.matchAll(/ href="#([^"]*)"/g)].map((match) => decodeURIComponent(match[1] ?? ''));
    expect(new Set(ids).size).toBe(ids.length);
    expect(fragments).toHaveLength(4);
    for (const fragment of fragments) expect(ids).toContain(fragment);
    expect(parseMarkdown('Text[^a].\n\n[^a]: Note.').headings).toEqual([]);
  });
});

test('an id is a place to link to on every element that can have one, and on none that is opened again', () => {
  const text = [
    'A <span id="one">word</span>.\n',
    '<ul><li id="two">x</li></ul>\n',
    '<table id="three"><tr id="four"><td id="five">x</td></tr></table>\n',
    '<details id="six"><summary id="seven">s</summary>t</details>\n',
    '<b id="eight">x</b> <img id="nine" src="a.png">\n',
  ].join('\n');
  expect(parseMarkdown(text).anchors).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
});
