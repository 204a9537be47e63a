import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { render, textContent } from './rendered.ts';

const PLACEHOLDERS =
  `Run deploy_<env>_now with \${{ secrets.X }} and {{ value }} {a.b}. <thinking>keep me</thinking>\n` +
  '<script>alert(1)</script> <img src=x onerror=alert(1)> <details><summary>s</summary>ok</details> [j](javascript:alert(1))';

describe('rendering', () => {
  test('placeholders are shown, danger is not run, and details work', () => {
    const html = render(PLACEHOLDERS);
    for (const literal of ['deploy_<env>_now', `\${{ secrets.X }}`, '{{ value }}', '{a.b}', '<thinking>keep me</thinking>', 'alert(1)']) {
      expect(textContent(html)).toContain(literal);
    }
    expect(html).toContain('<details><summary>s</summary>ok</details>');
    expect(html).not.toMatch(/<script|onerror|javascript:/i);
  });

  test('Markdown goes on between lines that hold one unknown tag', () => {
    expect(render('<rules>\n- one\n- two\n</rules>\nAfter *this*.')).toBe(
      '<p class="tag-line">&lt;rules&gt;</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p class="tag-line">&lt;/rules&gt;</p>\n<p>After <em>this</em>.</p>',
    );
    expect(render('<user_input type="a">')).toBe('<p class="tag-line">&lt;user_input type="a"&gt;</p>');
    expect(render('> <note>\n> *x*\n> </note>')).toContain('<em>x</em>');
  });

  test('an autolink alone on a line is a link', () => {
    expect(render('<https://example.org>')).toContain('href="https://example.org"');
  });

  test('allowed HTML is rendered, inside and around Markdown', () => {
    expect(render('Press <kbd>Ctrl</kbd>, H<sub>2</sub>O<br>x')).toBe('<p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O<br>x</p>');
    expect(render('<details open>\n<summary>More</summary>\n\nInner **bold**\n\n</details>')).toBe(
      '<details open>\n<summary>More</summary>\n<p>Inner <strong>bold</strong></p>\n</details>',
    );
    expect(render('<p align="center">\n  <img src="a.png" width="40" style="x" alt="A">\n</p>')).toContain(
      '<img src="/site/a.png" alt="A" width="40" loading="lazy">',
    );
    expect(render('<center><font color="red">x</font></center>')).toBe('<p>x</p>');
    expect(render('<picture>\n<source srcset="dark.png">\n<img src="a.png" alt="A">\n</picture>')).not.toContain('dark.png');
  });

  test('formatting that is not closed ends with its block', () => {
    expect(render('a <b>b\n\nc')).toBe('<p>a <b>b</b></p>\n<p>c</p>');
    expect(render('c</b> d')).toBe('<p>c d</p>');
  });

  test.each([
    '<script>\nalert(1)\n\nmore\n</script>',
    '<style>*{display:none}</style>',
    '<iframe src="https://example.org"></iframe>',
    '<form action="x"><input name="q"><button>b</button></form>',
    '<svg onload=alert(1)><use href="#x"/></svg>',
    '<a href="x.md" onclick="alert(1)" style="x" target="_blank">x</a>',
    '<img src="x" srcset="y 2x" onerror=alert(1)>',
    '<p id="x" class="y" style="z">x</p>',
    '<div\nonclick="x">x</div>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<b onmouseover=alert(1)>x</b>',
    '<input type="image" src="x">',
    '<a data-link="99" data-fragment="x" href="y.md">z</a>',
    '<span data-tag>x</span>',
    '<base href="https://example.org/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
  ])('%j holds nothing that acts', (markdown) => {
    const html = render(markdown);
    expect(html).not.toMatch(/<(script|style|iframe|form|button|svg|math|use|base|meta|link|object|embed)\b/i);
    expect(html.replace(/>[^<]*/g, '>')).not.toMatch(/\son\w+=|style=|target=|javascript:|srcset|data-link|data-tag|data-fragment/i);
  });

  test('comments are left out, with what they hide', () => {
    expect(render('a <!-- <b>hidden</b> --> b\n\n<!--\n[x](y.md)\n-->\n\nc')).toBe('<p>a  b</p>\n<p>c</p>');
  });

  test('tables scroll by themselves and are named after their heading', () => {
    const html = render('## Size & cost\n\n| a | b |\n|:--|--:|\n| 1 | `2` |');
    expect(html).toContain('<div aria-label="Table: Size &amp; cost" class="table-scroll" role="group" tabindex="0"><table>');
    expect(html).toContain('<td align="right"><code>2</code></td>');
  });

  test('task lists keep their boxes, disabled and named', () => {
    const html = render('- [x] a\n- [ ] b');
    expect(html).toContain('<input aria-label="Done" checked disabled type="checkbox"> a');
    expect(html).toContain('<input aria-label="Not done" disabled type="checkbox"> b');
  });

  test('code is highlighted with classes only, unknown languages and large blocks are plain', () => {
    expect(render('```js\nconst a = "<b>";\n```')).toBe(
      '<pre tabindex="0"><code class="hljs language-js"><span class="hljs-keyword">const</span> a = <span class="hljs-string">"&lt;b&gt;"</span>;\n</code></pre>',
    );
    expect(render('```nonsense\na < b\n```')).toContain('a &lt; b');
    expect(render(`\`\`\`js\n${'const a = 1;\n'.repeat(2000)}\`\`\``)).not.toContain('hljs-keyword');
    expect(render('    \n    \n        x')).toContain('x');
  });

  test('lines and columns, headings and HTML are the same for a file that was read twice', () => {
    expect(parseMarkdown(PLACEHOLDERS)).toEqual(parseMarkdown(PLACEHOLDERS));
    expect(JSON.parse(JSON.stringify(parseMarkdown(PLACEHOLDERS)))).toEqual(parseMarkdown(PLACEHOLDERS));
  });
});
