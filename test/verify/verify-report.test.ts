/** The text of `verify`: each file that is wrong itself has a line, before everything that follows from it. */
import { expect, it } from 'vitest';
import { Problems } from '../../bin/verify/problems.ts';
import { formatVerification } from '../../bin/verify/verify-report.ts';

const linesOf = (problems: Problems): readonly string[] =>
  formatVerification({ target: 'dist', surfaces: ['store'], problems, notes: [] }).split('\n');

it('names every damaged file once, before what follows from it, and says where the rest is', () => {
  const problems = new Problems();
  const files = Array.from({ length: 54 }, (_, index) => `store/blobs/${index}`);
  for (const file of files) {
    for (let at = 0; at < 7; at += 1) problems.expect(false, `page-${at}`, `shows other bytes than ${file}`);
    problems.expectFile(false, file, 'has the digest x');
    problems.expectFile(false, file, 'has 5 bytes, not 6');
  }
  // What is wrong in it was told in other words; its digest says only that it is.
  problems.expect(false, 'index.html', 'has no title');
  problems.blame('index.html');
  const lines = linesOf(problems);
  expect(lines.slice(0, 55)).toEqual([...files.map((file) => `${file}: has the digest x`), 'index.html: has no title']);
  expect(lines[55]).toBe('55 files are wrong themselves. What else differs may follow from that:');
  expect(lines.slice(56, 106).every((line) => /^(page-\d|store\/blobs\/\d+): /.test(line))).toBe(true);
  expect(lines[106]).toBe('... and 382 more; --format json lists all');
  expect(lines[107]).toMatch(/^487 checks of store: 487 problems in dist$/);
  expect(lines).toHaveLength(108);
});

it('ends the list of files of a host that breaks all', () => {
  const problems = new Problems();
  for (let at = 0; at < 1300; at += 1) problems.expectFile(false, `file-${at}`, 'is missing');
  const lines = linesOf(problems);
  expect([lines.length, lines[199], lines[200]]).toEqual([202, 'file-199: is missing', '... and 1,100 more; --format json lists all']);
});

it('has no heading where there is nothing to part', () => {
  const problems = new Problems();
  problems.expect(false, 'page', 'links to nothing');
  expect(linesOf(problems)).toEqual(['page: links to nothing', '1 check of store: 1 problem in dist']);
  problems.expectFile(false, 'file', 'is missing');
  expect(linesOf(problems).slice(0, 3)).toEqual([
    'file: is missing',
    '1 file is wrong itself. What else differs may follow from that:',
    'page: links to nothing',
  ]);
});
