import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { srcsetUrls } from '#parse/markdown/srcset.ts';

describe('the addresses of a srcset', () => {
  it.each([
    ['a.png', ['a.png']],
    ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
    ['a.png,b.png 2x', ['a.png,b.png']],
    ['a.png, b.png', ['a.png', 'b.png']],
    ['  a.png 100w ,\n b.png 200w,', ['a.png', 'b.png']],
    ['data:image/png;base64,AA 1x, b.png', ['data:image/png;base64,AA', 'b.png']],
    [', ,', []],
    ['', []],
  ])('of %j', (value, urls) => {
    expect(srcsetUrls(value)).toEqual(urls);
  });

  it('are parts of any value, without white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', ',', '\n', 'a', '2x', '/') }), (value) => {
        for (const url of srcsetUrls(value)) expect(value.includes(url) && /^\S+$/.test(url)).toBe(true);
      }),
    );
  });
});
