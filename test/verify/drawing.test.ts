/** Drawings in files of their own: only shapes and colours, because a browser runs one that is opened. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawingFaults } from '../../bin/verify/drawing.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const inside = (markup: string, attributes = SVG): string => `<svg ${attributes}>${markup}</svg>`;

describe('a drawing', () => {
  it('of ours has no fault', () => {
    const icon = readFileSync(new URL('../../site/public/assets/icon.svg', import.meta.url), 'utf8');
    expect(drawingFaults(icon)).toEqual([]);
    expect(drawingFaults(`<?xml version="1.0" encoding="UTF-8"?>\n${icon}`)).toEqual([]);
  });

  it.each([
    ['a script', inside('<script>steal()</script>'), '<script>'],
    ['a script by another prefix', inside('<x:script/>', `${SVG} xmlns:x="http://www.w3.org/2000/svg"`), '<x:script>'],
    ['a handler', inside('', `${SVG} onload="steal()"`), 'onload="steal()"'],
    ['a page inside', inside('<foreignObject/>'), '<foreignObject>'],
    ['a drawing inside', inside('<svg/>'), '<svg>'],
    ['a link', inside('<a href="https://evil.example"/>'), '<a>'],
    ['a picture', inside('<image href="https://evil.example/a.png"/>'), '<image>'],
    ['a movement', inside('<set attributeName="href" to="javascript:x()"/>'), '<set>'],
    ['another namespace below', inside('<g xmlns="http://www.w3.org/1999/xhtml"/>'), 'xmlns="http://www.w3.org/1999/xhtml"'],
    ['a colour from elsewhere', inside('<path fill="url(https://evil.example)"/>'), 'fill="url(https://evil.example)"'],
    ['the same with an escape', inside('<path fill="\\75 rl(https://evil.example)"/>'), 'fill='],
    ['a style that loads', inside('<style>@import "https://evil.example";</style>'), '<style> of others'],
    [
      'a style that loads inside',
      inside('<style>@media (prefers-color-scheme: dark) { svg { fill: url(//e) } }</style>'),
      '<style> of others',
    ],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', '<html>'],
    ['no namespace', '<svg/>', 'is no SVG'],
    ['a style sheet before it', `<?xml-stylesheet href="https://evil.example/a.xsl"?>${inside('')}`, 'is not XML of elements'],
    ['a doctype', `<!DOCTYPE svg [<!ENTITY x "y">]>${inside('')}`, 'is not XML of elements'],
    ['a reference in an attribute', inside('<path fill="&#117;rl(x)"/>'), 'is not XML of elements'],
    ['an attribute twice', inside('<path fill="red" fill="blue"/>'), 'is not XML of elements'],
  ])('with %s is named', (_what, svg, words) => expect(drawingFaults(svg).join('; ')).toContain(words));
});
