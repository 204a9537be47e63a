import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';

const slips = (...lines: readonly string[]) => parseMarkdown(`${lines.join('\n')}\n`).slips ?? [];
const head = ['| a | b |', '| --- | --- |'];

describe('cells that a table drops', () => {
  it('are told at the first row that has them, with the number of such rows', () => {
    expect(slips('# A', '', ...head, '| c | d |', '| `e|f` | g |', '| h | i | j |')).toEqual([
      { kind: 'table', line: 6, column: 1, columns: 2, rows: 2 },
    ]);
  });

  it.each([
    ['escaped bars', ['| `c\\|d` | e |']],
    ['short rows', ['| c |']],
    ['empty cells at the end', ['| c | d | |']],
    ['bars without a table', ['', 'a | b | c']],
  ])('are none with %s', (_, lines) => {
    expect(slips(...head, ...lines)).toEqual([]);
  });
});

describe('rows that are no table', () => {
  const unformed = (...lines: readonly string[]) => slips(...lines).filter(({ kind }) => kind === 'unformed');
  const rows = ['| c | d |', '| e | f |'];

  it.each([
    ['a row of hyphens with fewer cells', ['| a | b |', '| --- |', ...rows], [2, 1, 'count', 2, 1]],
    ['a row of hyphens with more cells', ['Text', '', 'a | b', '--|--|--', 'c | d'], [4, 1, 'count', 2, 3]],
    ['no row of hyphens', rows, [1, 1, 'missing', 2, 0]],
    ['a blank line in the middle', [...head, '| c | d |', '', ...rows], [5, 1, 'missing', 2, 0]],
    ['a blank line below the header', ['| a | b |', '', '|---|---|', ...rows], [3, 1, 'headless', 0, 2]],
    ['text above it in a quote of a list', ['- x', '', '  > Text', '  > | a | b |', '  > | --- |'], [5, 5, 'count', 2, 1]],
    ['a bar that is text in the header', ['| `a\\|b` | c |', '| - | - | - |'], [2, 1, 'count', 2, 3]],
  ])('are told with %s', (_, lines, [line, column, problem, columns, cells]) => {
    expect(unformed(...lines)).toEqual([{ kind: 'unformed', line, column, problem, columns, cells }]);
  });

  it.each([
    ['a table without bars at its ends', ['a | b', '- | -', 'c | d']],
    ['a table of one column', ['| a |', '|---|', '| b |']],
    ['colons and spaces', ['|a|b|', '  | :-: |-- :|', ''].slice(0, 1).concat('| :-: | --: |')],
    ['a code block', ['```', ...rows, '```']],
    ['prose with bars', ['Use `a | b | c` or', 'd | e | f.', '|x| is a norm, and', '|y| another.']],
    ['a line and a rule of hyphens', ['a | b', '---', 'c']],
    ['art', ['|     |', '| --- ', '+ | + |']],
  ])('are none in %s', (_, lines) => {
    expect(unformed(...lines)).toEqual([]);
  });
});

describe('control characters', () => {
  const control = (text: string) => parseMarkdown(text, text.startsWith('---') ? text.indexOf('# ') : 0).slips;
  const [esc, nul] = [String.fromCodePoint(27), String.fromCodePoint(0)];

  it('are told once a file, at the first NUL, else at the first one', () => {
    expect(control(`---\na\n---\n# A\n\nIn ${esc} out ${nul}.\n`)).toEqual([
      { kind: 'control', line: 6, column: 10, character: 'U+0000 (NUL)', count: 2 },
    ]);
    expect(control(`a\n\`${esc}[1m\` and ${String.fromCodePoint(0x1a)}`)).toEqual([
      { kind: 'control', line: 2, column: 2, character: 'U+001B (ESCAPE)', count: 2 },
    ]);
  });

  it('are none of tabs, line ends and characters that people see', () => {
    expect(control('\ta\u00a0b\u0085\n→ 😀\n')).toBeUndefined();
  });
});
