import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { carefulTree } from '#parse/markdown/careful-tree.ts';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { quickTree } from '#parse/markdown/quick-tree.ts';
import { corpora, NO_CORPORA } from '../../helpers/corpora.ts';
import { join } from './rendered.ts';
import { content } from './tree-content.ts';

/** One file of so many is read: all of them take half a minute. */
const STRIDE = 25;

const repositories = corpora();

describe.skipIf(repositories === undefined)('Markdown of real repositories', () => {
  test.each(repositories ?? [NO_CORPORA])('$name', ({ path }) => {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', path, ...args], { maxBuffer: 1 << 28, encoding: 'utf8' });
    const files = git('ls-tree', '-r', '-z', '--name-only', 'HEAD')
      .split('\0')
      .filter((name) => /\.md$/i.test(name));
    expect(files.length).toBeGreaterThan(STRIDE);
    let quick = 0;
    for (const name of files.filter((_, index) => index % STRIDE === 0)) {
      const text = git('show', `HEAD:${name}`).replace(/\r\n?/g, '\n');
      const tree = quickTree(text);
      if (tree !== undefined) {
        quick += 1;
        expect(content(tree), name).toEqual(content(carefulTree(text)));
      }
      const file = parseMarkdown(text);
      expect(file.tooComplex, name).toBeUndefined();
      const html = join(file);
      expect(html, name).not.toMatch(/<(script|style|iframe|form)\b/i);
      for (const heading of file.headings) expect(html, name).toContain(` id="p-${heading.slug}"`);
    }
    expect(quick).toBeGreaterThan((0.7 * files.length) / STRIDE);
  });
});
