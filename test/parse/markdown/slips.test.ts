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
    expect(slips(...lines)).toEqual([{ kind: 'fence', ...slip }]);
  });

  it.each([
    ['closed at the end of the file', [fence, 'a', fence]],
    ['closed by a longer one', [fence, 'a', '`````']],
    ['closed with an indentation', [fence, 'a', `  ${fence}  `]],
    ['closed in a list item', ['- a', '', `  ${fence}`, '  tide', `  ${fence}`]],
    ['closed in a quote', [`> ${fence}`, '> tide', `> ${fence}`]],
    ['ended by its list', ['- a', '', `  ${fence}`, '  tide', '', 'Text.']],
    ['with nothing below', ['Text.', '', fence]],
    ['with white space below', ['Text.', '', fence, '', '   ', '']],
    ['shown by an indented block', ['Text:', '', `    ${fence}`, '    tide']],
  ])('is not one that is %s', (_, lines) => {
    expect(slips(...lines)).toEqual([]);
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
