/** The small readers of verify: total, and exact about what they accept. */
import { describe, expect, it } from 'vitest';
import { differsAt } from '../../bin/verify/differs-at.ts';
import { headOf, type PageElement, readPage } from '../../bin/verify/html.ts';
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

  it.each([
    '<?xml-stylesheet href="x"?><a/>',
    '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>',
    '<a><?xml version="1.0"?></a>',
    ' <?xml version="1.0"?><a/>',
    '<?xml version="1.0" encoding="utf-7"?><a/>',
    '<!DOCTYPE a><a/>',
    '<!-- --><a/>',
    '<a b="1" b="2"/>',
    '<a b="&#106;"/>',
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a>&bad;</a>',
    '<a b=c/>',
    '<a><!DOCTYPE x></a>',
    '<a>\u0001</a>',
    '<a/>text',
  ])('is refused: %j', (text) => expect(elementsOf(text)).toBeUndefined());
});

function parsed(html: string): readonly PageElement[] {
  return readPage(html)?.elements ?? [];
}

describe('a page', () => {
  it('says what it is, however it is written', () => {
    const head = headOf(
      parsed(
        "<title>A &amp; B</title><META NAME=snapshot content='ab'><meta http-equiv=Refresh content='0; url=/x'><link rel='Canonical' href=https://a.example/>",
      ),
    );
    expect(head).toEqual({
      title: 'A & B',
      snapshot: 'ab',
      canonical: 'https://a.example/',
      shared: undefined,
      refresh: '0; url=/x',
      policy: undefined,
    });
  });

  it('says all that it says of where it is, and what of that is not in its head', () => {
    const head = headOf(
      parsed(
        '<link rel=canonical href=/a><meta property="OG:url" content=/b></head><body><link rel="alternate canonical" href=//e.example><meta property=og:url content=/c>',
      ),
    );
    expect(head.canonical).toBe('/a, then //e.example (below its head)');
    expect(head.shared).toBe('/b, then /c');
    expect(headOf(parsed('<body><link rel=canonical href=/a>')).canonical).toBe('/a (below its head)');
  });

  it('says all that it says of where browsers go', () => {
    expect(headOf(parsed('<meta http-equiv="refresh" content=""><p><meta http-equiv="REFRESH" content="1; url=/y">')).refresh).toBe(
      ', then 1; url=/y',
    );
  });

  it('has the elements that a browser would find, and none that is only spoken of', () => {
    const html = [
      '<title>a <b> & <script>no()</script></title>',
      '<meta name="description" content="Use for <script>no()</script> and <a href=/no>">',
      "<p title='\"><script>no()</script>'><!-- <script>no()</script> --><textarea><script>no()</script></textarea>",
      '<SCRIPT\n>a < b</SCRIPT ><script type="module">two()</script><script src=x.js></script><a href=/yes/></a>',
      '<script>unclosed()',
    ].join('\n');
    const elements = parsed(html);
    expect(headOf(elements).title).toBe('a <b> & <script>no()</script>');
    expect(elements.flatMap(({ name, text }) => (name === 'script' ? [text] : []))).toEqual(['a < b', 'two()', '', 'unclosed()']);
    expect(linksOf(elements, '/', '').inside).toEqual(['x.js', 'yes/']);
  });

  it('is read as it is without scripts, too, and inside of templates', () => {
    const reading = readPage('<body><noscript><iframe src="/x"></iframe></noscript><template><form></form></template>');
    expect(reading?.elements.map(({ name }) => name)).toEqual(['html', 'head', 'body', 'noscript', 'template', 'form']);
    expect(reading?.withoutScripts.map(({ name }) => name)).toContain('iframe');
    expect(readPage('<p>')?.withoutScripts).toEqual([]);
  });

  it('that nests without end is given up before it takes time', () => {
    expect(readPage('<div>'.repeat(300_000))).toBeUndefined();
    expect(readPage('<p><b id=1></p>'.repeat(20_000))).toBeDefined();
    expect(readPage(Array.from({ length: 5000 }, (_, index) => `<p><b id=${index}></p>`).join(''))).toBeUndefined();
    expect(readPage('<div>'.repeat(500))?.elements).toHaveLength(503);
  });

  it('leads inside and outside of its base, and what it loads from other hosts is told from what it links to', () => {
    const html =
      '<a href="../b/"></a><a href="/other/"></a><a href="https://x.example/"></a><link rel="alternate" href="https://x.example/f"><img src="//y.example/p.png"><link rel="StyleSheet" href="https://z.example/s.css"><img src="data:image/png;base64,AA=="><img src=https://y.example/q.png><script src="https://y.example/s.js"></script>';
    expect(linksOf(parsed(html), '/base/', 'a')).toEqual({
      inside: ['b/'],
      outside: ['/other/'],
      loaded: ['http://y.example/p.png', 'https://z.example/s.css', 'https://y.example/q.png', 'https://y.example/s.js'],
      images: ['https://y.example/q.png'],
    });
  });
});
