import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import type { Slip } from '#parse/markdown/slips.ts';

const slips = (...lines: readonly string[]): readonly Slip[] => parseMarkdown(`${lines.join('\n')}\n`).slips ?? [];
const fence = '```';

describe('a fence that nobody closes', () => {
  it.each([
    ['of backticks', [`${fence}sh`, 'tide', '', '# Next'], { line: 1, column: 1, fence, lines: 2 }],
    ['of tildes, with backticks below', ['~~~', 'tide', fence], { line: 1, column: 1, fence: '~~~', lines: 2 }],
    ['that a shorter one does not close', ['````md', fence, 'a', fence], { line: 1, column: 1, fence: '````', lines: 3 }],
    ['that a line with a word does not close', [fence, 'a', `${fence}sh`, 'b'], { line: 1, column: 1, fence, lines: 3 }],
    ['in a list item that is the last of the file', ['- a', '', `  ${fence}`, '  tide'], { line: 3, column: 3, fence, lines: 1 }],
    ['behind the end of one that was left over', [fence, 'a', fence, fence, 'Text.'], { line: 4, column: 1, fence, lines: 1 }],
  ])('is told where it stands: %s', (_, lines, slip) => {
    expect(slips(...lines)).toEqual([{ kind: 'fence', within: 'root', ...slip }]);
  });

  it.each([
    ['closed at the end of the file', [fence, 'a', fence]],
    ['closed by a longer one', [fence, 'a', '`````']],
    ['closed with an indentation', [fence, 'a', `  ${fence}  `]],
    ['closed in a list item', ['- a', '', `  ${fence}`, '  tide', `  ${fence}`]],
    ['closed in a quote', [`> ${fence}`, '> tide', `> ${fence}`]],
    ['empty in its list', ['- a', '', `  ${fence}`, '', 'Text.']],
    ['with nothing below', ['Text.', '', fence]],
    ['with white space below', ['Text.', '', fence, '', '   ', '']],
    ['shown by an indented block', ['Text:', '', `    ${fence}`, '    tide']],
  ])('is not one that is %s', (_, lines) => {
    expect(slips(...lines)).toEqual([]);
  });

  it.each([
    ['of a list, where what closes it stands too far left', ['- a', `  ${fence}sh`, '  tide', fence, 'b', fence], { line: 2, column: 3 }],
    ['of a list item before another one', ['1. a', '   ~~~', '   tide', '2. b'], { line: 2, column: 4, fence: '~~~' }],
    ['of a quote', [`> ${fence}`, '> tide', '', 'Text.'], { line: 1, column: 3 }],
    ['of a quote in a list', [`- > ${fence}`, '  > tide', `  ${fence}`, '  b', `  ${fence}`], { line: 1, column: 5 }],
    ['of a footnote', ['A.[^1]', '', '[^1]: B', '', `    ${fence}`, '    tide', '', 'Text.'], { line: 5, column: 5 }],
  ])('is told where it ends with the block around it: %s', (_, lines, slip) => {
    expect(slips(...lines)).toEqual([{ kind: 'fence', fence, lines: 1, within: 'container', ...slip }]);
  });

  it('counts lines from the top of the file', () => {
    const front = '---\nname: a\n---\n';
    expect(parseMarkdown(`${front}${fence}\ntide\n`, front.length).slips).toMatchObject([{ line: 4 }]);
  });
});

describe('a comment that nobody closes', () => {
  it.each([
    ['alone', ['A.', '', '<!-- note', '', '# Next'], { line: 3, column: 1, lines: 2 }],
    ['indented', ['A.', '', '  <!-- note', 'b'], { line: 3, column: 3, lines: 2 }],
  ])('is told where it stands: %s', (_, lines, slip) => {
    expect(slips(...lines)).toEqual([{ kind: 'comment', ...slip }]);
  });

  it.each([
    ['closed', ['<!-- a', 'b -->', '', 'c']],
    ['empty', ['A.', '', '<!--']],
    ['in code', ['```html', '<!-- a', '```']],
    ['ended by its list', ['- <!-- a', '', 'B.']],
  ])('is not one that is %s', (_, lines) => {
    expect(slips(...lines)).toEqual([]);
  });
});

describe('a conflict in a text', () => {
  const marks = ['<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> branch'];

  it('is told with its first and last line, each one', () => {
    const found = [
      { kind: 'conflict', line: 3, column: 1, end: 7 },
      { kind: 'conflict', line: 9, column: 1, end: 13 },
    ];
    expect(slips('# Title', '', ...marks, '', ...marks)).toEqual(found);
  });

  it('may hold the common ancestor, and fences', () => {
    expect(slips('<<<<<<< HEAD', fence, 'a', fence, '||||||| base', 'c', '=======', 'b', '>>>>>>> x')).toMatchObject([{ line: 1, end: 9 }]);
  });

  it.each([
    ['in a code block', [fence, ...marks, fence]],
    ['in an indented block', ['Text:', '', ...marks.map((line) => `    ${line}`)]],
    ['without its middle', ['<<<<<<< HEAD', 'a', '>>>>>>> branch']],
    ['without its end', ['<<<<<<< HEAD', 'a', '=======', 'b']],
    ['in another order', ['>>>>>>> branch', 'a', '=======', 'b', '<<<<<<< HEAD']],
    ['in the middle of lines', marks.map((line) => `Write ${line}`)],
    ['that is a heading', ['Title', '=======']],
  ])('is none %s', (_, lines) => {
    expect(slips(...lines)).toEqual([]);
  });
});

describe('a footnote without its text', () => {
  const lost = (text: string) =>
    slips(text).map((slip) => (slip.kind === 'footnote' ? `${slip.label} ${slip.line}:${slip.column}` : slip.kind));

  it.each([
    ['a number', 'High water.[^1]', ['1 1:12']],
    ['each name once, where it stands first', 'A[^2] b[^1]\n> c[^2]', ['2 1:2', '1 1:8']],
    ['a word beside footnotes that are there', 'A[^note] b[^1]\n\n[^1]: B', ['note 1:2']],
    ['in a table', '| a |\n| --- |\n| b[^7] |', ['7 3:4']],
  ])('is told: %s', (_, text, found) => {
    expect(lost(text)).toEqual(found);
  });

  it.each([
    ['there', 'A.[^1]\n\n[^1]: B'],
    ['there in other letters', 'A.[^Note]\n\n[^note]: B'],
    ['escaped', 'A.\\[^1]'],
    ['code', '`[^1]`\n\n    [^1]\n'],
    ['a part of a regular expression', 'Use [^a-z] or [^=]+ or ([^/]*) or [^0-9] or [^abc] or [^1]+ or [[^1]].'],
    ['a link', '[^1](https://example.org)'],
  ])('is none that is %s', (_, text) => {
    expect(lost(text)).toEqual([]);
  });
});
