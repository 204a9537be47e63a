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
