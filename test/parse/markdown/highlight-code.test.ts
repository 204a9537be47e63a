import type { Element, ElementContent, Root } from 'hast';
import { all } from 'lowlight';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { highlightCode } from '#parse/markdown/highlight-code.ts';
import { writeSegments } from '#parse/markdown/segments.ts';

const plugin = unified().use(rehypeHighlight, { languages: all }).freeze();

function block(classes: readonly string[], children: ElementContent[]): Root {
  const code: Element = { type: 'element', tagName: 'code', properties: { className: [...classes] }, children };
  return { type: 'root', children: [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }] };
}

const CLASSES = [
  ...[
    [],
    ['language-js'],
    ['lang-ts'],
    ['language-JS'],
    ['language-', 'lang-py'],
    ['x', 'language-bash', 'language-js'],
    ['hljs', 'language-css'],
  ],
  ...[
    ['language-js', 'no-highlight'],
    ['nohighlight'],
    ['language-no-such'],
    ['language-c++'],
    ['language-text'],
    ['language-json'],
    ['language-html'],
    ['language-php'],
    ['language-dockerfile'],
    ['language-powershell'],
    ['language-HS'],
    ['hljs'],
  ],
] as const;
const TEXTS = [
  '',
  '\n',
  'const a = `x`; // <b>\n\n',
  '{"a": [1, null]}',
  'def f(x):\n\treturn "é\u00a0"\n',
  'a { color: red }',
  '\n<p>\n<script>1 & 2</script><?php class A extends B { /** @x */ ?>',
  '<style>\n<script>\n%3C',
  'FROM node:24\nRUN echo "$x" # y\n',
  'Get-Item -Path $x | Where-Object { $_.Length -gt 1 }',
];

test('code is coloured as the plugin for it does', () => {
  const bold: Element = { type: 'element', tagName: 'b', properties: {}, children: [{ type: 'text', value: 'const' }] };
  const lineBreak: Element = { type: 'element', tagName: 'br', properties: {}, children: [] };
  const contents: ElementContent[][] = [
    ...TEXTS.map((value): ElementContent[] => [{ type: 'text', value }]),
    [bold, { type: 'text', value: ' a = 1;' }, lineBreak, { type: 'text', value: 'let b;' }],
  ];
  for (const classes of CLASSES) {
    for (const children of contents) {
      const [own, expected] = [block(classes, structuredClone(children)), block(classes, structuredClone(children))];
      highlightCode(own);
      plugin.runSync(expected);
      expect(writeSegments(own, 10_000), JSON.stringify([classes, children])).toEqual(writeSegments(expected, 10_000));
    }
  }
});
