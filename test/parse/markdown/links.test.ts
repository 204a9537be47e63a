import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { join, render } from './rendered.ts';

function urls(markdown: string): readonly string[] {
  return parseMarkdown(markdown).links.map((link) => link.url);
}

describe('links of a file', () => {
  test('every form is found, in order, with its place in the file', () => {
    const text = [
      '[x](references/a.md) [y](./b.md#part "title") ![z](img/p.png)',
      '',
      '- <img src="img/q&amp;r.png" alt="Q"> and [ref][Two Words]',
      '> <a href="scripts/run.sh">run</a>',
      '',
      '<https://example.org/> www.example.org me@example.org [folder](docs/)',
      '',
      '[two words]: <my file.md>',
    ].join('\n');
    expect(parseMarkdown(text).links).toEqual([
      { kind: 'link', url: 'references/a.md', text: 'x', line: 1, column: 1, placeholder: false },
      { kind: 'link', url: './b.md#part', text: 'y', line: 1, column: 22, placeholder: false },
      { kind: 'image', url: 'img/p.png', text: 'z', line: 1, column: 47, placeholder: false },
      { kind: 'image', url: 'img/q&r.png', text: 'Q', line: 3, column: 3, placeholder: false },
      { kind: 'link', url: 'my file.md', text: 'ref', line: 3, column: 43, placeholder: false },
      { kind: 'link', url: 'scripts/run.sh', text: 'run', line: 4, column: 3, placeholder: false },
      { kind: 'link', url: 'https://example.org/', text: 'https://example.org/', line: 6, column: 1, placeholder: false },
      { kind: 'link', url: 'http://www.example.org', text: 'www.example.org', line: 6, column: 24, placeholder: false },
      { kind: 'link', url: 'mailto:me@example.org', text: 'me@example.org', line: 6, column: 40, placeholder: false },
      { kind: 'link', url: 'docs/', text: 'folder', line: 6, column: 55, placeholder: false },
    ]);
  });

  test('an address that is found late has its place, too', () => {
    const text = '# T\n\nOne [open bracket\nhttps://a.example and =www.b.example\n\nQuoted "www.c.example".\n';
    expect(parseMarkdown(text).links).toMatchObject([
      { url: 'https://a.example', line: 4, column: 1 },
      { url: 'http://www.b.example', line: 4, column: 24 },
      { url: 'http://www.c.example', line: 6, column: 9 },
    ]);
  });

  test('front matter counts for lines and is not rendered', () => {
    const head = '---\nname: x\n---\n';
    const file = parseMarkdown(`${head}# T\n[a](b.md)\n`, head.length);
    expect(file.links).toMatchObject([{ line: 5, column: 1 }]);
    expect(file.headings).toMatchObject([{ line: 4 }]);
    expect(join(file)).not.toContain('name: x');
  });

  test('a line of an HTML block is the line of the file', () => {
    const [link] = parseMarkdown('a\n\n<details>\n<summary>s</summary>\n  <a href="x.md">x</a>\n</details>').links;
    expect(link).toMatchObject({ url: 'x.md', text: 'x', line: 5, column: 3 });
  });

  test('an address is as it was written, with escapes decoded and percents kept', () => {
    expect(urls('[a](my%20file.md) [b](a\\_b.md) [c](a&amp;b.md) [d](über.md)')).toEqual(['my%20file.md', 'a_b.md', 'a&b.md', 'über.md']);
  });

  test.each(['`[a](b.md)`', '```\n[a](b.md)\n```', '    [a](b.md)', '<!-- [a](b.md) -->', '\\[a](b.md)', '[a] (b.md)', '[a][missing]'])(
    '%j is no link',
    (markdown) => {
      expect(urls(markdown)).toEqual([]);
    },
  );

  test.each([
    '[a](<file>)',
    '[a](docs/<name>.md)',
    '[a]({x})',
    '[a]({{path}})',
    '[a]($VAR/a.md)',
    `[a](\${DIR}/a.md)`,
    '[a]()',
    '[a](...)',
    '[a](path/to/file.md)',
    '[a](%USERPROFILE%/a.md)',
    '[a](references/missing-$x.md)',
    '[a](https://example.org/$VERSION/x)',
    '[a](https://example.org/.../x)',
    '<a href="{url}">a</a>',
  ])('%s is a placeholder', (markdown) => {
    expect(parseMarkdown(markdown).links).toMatchObject([{ placeholder: true }]);
  });

  test.each([
    ...['[a](<my file.md>)', '[a](file)', '[a](a.md?price=$5)', '[a](#part)', '[a](/root.md)', '[a](<file.md>)'],
    // Escaped bytes of two letters are no variables, and services have names with a dollar sign.
    ...['[a](https://ja.example/wiki/%E4%B8%AD%E6%96%87)', '[a](references/%E4%B8%AD%E6%96%87.md)', '[a](#%E4%B8%AD)', '[a](%EF%BC%88.md)'],
    ...['[a](https://fa.example/%D8%AF%DA%AF)', '[a](https://a.example/users?$filter=x)', '[a](https://a.example/V4/$metadata)'],
    ...['<https://a.example/x?$top=5>', '[a](https://a.example/path/to/x)', '![a](references/%E6%96%AD%EF.png)'],
  ])('%s is none', (markdown) => {
    expect(parseMarkdown(markdown).links).toMatchObject([{ placeholder: false }]);
  });

  test('links are joined at their holes, and literals hold no address', () => {
    const file = parseMarkdown('[x](references/a.md) ![z](img/p.png)\n\n[t](#part) [w](https://example.org/?a=1&b=2) [m](mailto:a@b.c)\n');
    expect(JSON.stringify(file.segments)).not.toMatch(/references|example|img\/p|mailto/);
    const html = join(file);
    expect(html).toContain('<a href="/site/references/a.md">x</a>');
    expect(html).toContain('<img src="/site/img/p.png" alt="z" loading="lazy">');
    expect(html).toContain('<a href="#p-part">t</a>');
    expect(html).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener external">w</a>');
    expect(html).toContain('<a href="mailto:a@b.c" rel="nofollow noopener external">m</a>');
    expect(html).not.toContain('target=');
  });

  test('what goes nowhere is text, and images of other sites are links with their text', () => {
    expect(render('[j](javascript:alert(1)) [v](vbscript:x) [d](data:text/html,x)')).not.toContain('href');
    expect(render('![logo](https://example.org/l.png)')).toBe(
      '<p><a class="image-left-out" href="https://example.org/l.png" rel="nofollow noopener external">logo</a></p>',
    );
    expect(render('[![badge](https://example.org/b.svg)](https://example.org/)')).toBe(
      '<p><a href="https://example.org/" rel="nofollow noopener external"><span class="image-left-out">badge</span></a></p>',
    );
  });
});
