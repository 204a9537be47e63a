/** The small readers of verify: total, and exact about what they accept. */
import { describe, expect, it } from 'vitest';
import { differsAt } from '../../bin/verify/differs-at.ts';
import { headOf } from '../../bin/verify/html.ts';
import { linksOf } from '../../bin/verify/page-links.ts';
import { elementsOf } from '../../bin/verify/xml.ts';

describe('where two values differ', () => {
  it.each([
    [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, undefined],
    [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'y' }] }, 'a[1].b is "y", and must be "x"'],
    [{ a: 1 }, { a: 1, b: 2 }, 'b is 2, and must be absent'],
    [{ a: [1, 2] }, { a: [1] }, 'a[1] is absent, and must be 2'],
    [{ a: 1 }, undefined, 'all of it is absent, and must be {"a":1}'],
    [{ a: [] }, { a: {} }, 'a is {}, and must be []'],
  ])('%j and %j', (expected, told, words) => expect(differsAt(expected, told)).toBe(words));

  it('shows a long text around the place', () => {
    const words = differsAt('x'.repeat(500), `${'x'.repeat(400)}y${'x'.repeat(99)}`);
    expect(words).toContain('…xxxxxxxxxxxxxxxxxxx');
    expect(words?.length).toBeLessThan(260);
  });
});

describe('XML', () => {
  it('is read with its texts, attributes and parents', () => {
    expect(elementsOf('<?xml version="1.0"?>\n<a>\n<b c="1 &amp; 2">x &lt; y</b><b/></a>\n')).toEqual([
      { path: 'a', text: '\n', attributes: {}, parent: -1 },
      { path: 'a/b', text: 'x < y', attributes: { c: '1 & 2' }, parent: 0 },
      { path: 'a/b', text: '', attributes: {}, parent: 0 },
    ]);
  });

  it.each(['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a>&bad;</a>', '<a b=c/>', '<a><!DOCTYPE x></a>', '<a>\u0001</a>', '<a/>text'])(
    'is refused: %j',
    (text) => expect(elementsOf(text)).toBeUndefined(),
  );
});

describe('a page', () => {
  it('says what it is, and data is no script', () => {
    const head = headOf(
      '<title>A &amp; B</title><meta name="snapshot" content="ab"><meta http-equiv="refresh" content="0; url=/x"><link rel="canonical" href="https://a.example/"><script type="application/ld+json">{}</script><script>run()</script>',
    );
    expect(head).toMatchObject({
      title: 'A & B',
      snapshot: 'ab',
      canonical: 'https://a.example/',
      refresh: '0; url=/x',
      inlineScripts: ['run()'],
    });
  });

  it('has the scripts that a browser would find, and none that is only spoken of', () => {
    const html = [
      '<title>a <b> & <script>no()</script></title>',
      '<meta name="description" content="Use for <script>no()</script> and <a href=/no>">',
      "<p title='\"><script>no()</script>'><!-- <script>no()</script> --><textarea><script>no()</script></textarea>",
      '<SCRIPT\n>a < b</SCRIPT ><script type="module">two()</script><script src="x.js"></script><a href="/yes/"></a>',
      '<script>unclosed()',
    ].join('\n');
    expect(headOf(html)).toMatchObject({
      title: 'a <b> & <script>no()</script>',
      inlineScripts: ['a < b', 'two()', 'unclosed()'],
    });
    expect(linksOf(html, '/', '').inside).toEqual(['x.js', 'yes/']);
  });

  it('leads inside and outside of its base, and what it loads from other hosts is told from what it links to', () => {
    const html =
      '<a href="../b/"></a><a href="/other/"></a><a href="https://x.example/"></a><img src="//y.example/p.png"><link rel="stylesheet" href="https://z.example/s.css"><img src="data:image/png;base64,AA=="><img src="https://y.example/q.png"><script src="https://y.example/s.js"></script>';
    expect(linksOf(html, '/base/', 'a')).toEqual({
      inside: ['b/'],
      outside: ['/other/'],
      loaded: ['http://y.example/p.png', 'https://z.example/s.css', 'https://y.example/q.png', 'https://y.example/s.js'],
      images: ['https://y.example/q.png'],
    });
  });
});
