import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { render } from './rendered.ts';

/** An alert as it is rendered, around the HTML of its content. */
function alert(title: string, content: string): string {
  return `<div class="alert alert-${title.toLowerCase()}">\n<p class="alert-title" lang="en">${title}</p>\n${content}\n</div>`;
}

describe('alerts', () => {
  test.each([
    ['> [!NOTE]\n> Some *text*.', alert('Note', '<p>Some <em>text</em>.</p>')],
    ['> [!tip]\n> x', alert('Tip', '<p>x</p>')],
    ['> [!IMPORTANT]\n>\n> one\n>\n> - two', alert('Important', '<p>one</p>\n<ul>\n<li>two</li>\n</ul>')],
    ['> [!WARNING]  \n> `x`', alert('Warning', '<p><code>x</code></p>')],
    ['>[!CAUTION]\\\n>x', alert('Caution', '<p>x</p>')],
    ['> [!NOTE]\n> [x](y.md)', alert('Note', '<p><a href="/site/y.md">x</a></p>')],
    ['> [!TIP]\n> ## Size', alert('Tip', '<h2 id="p-size">Size</h2>')],
    ['- a\n\n  > [!NOTE]\n  > in a list', `<ul>\n<li>\n<p>a</p>\n${alert('Note', '<p>in a list</p>')}\n</li>\n</ul>`],
    ['> [!NOTE]\n> a\n>\n> > [!TIP]\n> > b', alert('Note', `<p>a</p>\n${alert('Tip', '<p>b</p>')}`)],
    ['<details>\n\n> [!NOTE]\n> <b onclick="x">b</b>\n\n</details>', `<details>\n${alert('Note', '<p><b>b</b></p>')}\n</details>`],
  ])('%j is one', (markdown, html) => {
    expect(render(markdown)).toBe(html);
  });

  test.each([
    '> [!NOTE]',
    '> [!NOTE] text beside the marker\n> x',
    '> [!NOTE] *text* beside the marker',
    '> [!NOTE]<br>\n> x',
    '> \\[!NOTE]\n> x',
    '> [!DANGER]\n> x',
    '> [!constructor]\n> x',
    '> text\n> [!NOTE]\n> x',
    '> - [!NOTE]\n>   x',
    '> [!NOTE]\n> x\n\n[!note]: y.md',
    '[!NOTE]\nx',
    '> `[!NOTE]`\n> x',
  ])('%j is none, and says what it says', (markdown) => {
    const html = render(markdown);
    expect(html).not.toContain('alert');
    expect(html).toContain('!');
  });

  test('nobody writes one in HTML', () => {
    expect(render('<div class="alert alert-note"><p class="alert-title">Note</p>x</div>')).toBe('<div><p>Note</p>x</div>');
  });

  test('a link in one keeps its line, and its text may be the summary, without the marker and the title', () => {
    const file = parseMarkdown('# T\n\n> [!TIP]\n> Read [this](x.md) first.\n');
    expect(file.summary).toBe('Read this first.');
    expect(file.links).toEqual([expect.objectContaining({ url: 'x.md', line: 4, column: 8 })]);
  });
});
