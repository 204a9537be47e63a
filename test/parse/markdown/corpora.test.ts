import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { corpora, NO_CORPORA } from '../../helpers/corpora.ts';
import { join } from './rendered.ts';

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
    for (const name of files.filter((_, index) => index % STRIDE === 0)) {
      const file = parseMarkdown(git('show', `HEAD:${name}`).replace(/\r\n?/g, '\n'));
      expect(file.tooComplex, name).toBeUndefined();
      const html = join(file);
      expect(html, name).not.toMatch(/<(script|style|iframe|form)\b/i);
      for (const heading of file.headings) expect(html, name).toContain(` id="p-${heading.slug}"`);
    }
  });
});
