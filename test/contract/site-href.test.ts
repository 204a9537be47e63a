import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeBase, siteHref } from '#contract/page-path.ts';

/** Says the rule segment by segment: each is encoded but for `@` and `:`, and none is empty. */
function bySegment(base: string, path: string): string {
  const encode = (segment: string): string =>
    encodeURIComponent(segment)
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replace(/%40/g, '@')
      .replace(/%3A/g, ':');
  const joined = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(encode)
    .join('/');
  return `${base}${joined}${path.endsWith('/') && joined !== '' ? '/' : ''}`;
}

describe('a URL path below the base', () => {
  it('is the same for plain paths, which are not taken apart, as for all others', () => {
    const sign = fc.constantFrom(...'abZ09-._~@:/', '%', ' ', '!', '#', '?', '\\', 'ü', '🌊');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 24 }), (path) => {
        expect(siteHref('/b/', path)).toBe(bySegment('/b/', path));
      }),
      { numRuns: 2000 },
    );
  });

  it('has a base in one shape, however it was written', () => {
    for (const base of ['/a/b/', 'a/b', '//a//b', '/a/b//', 'a/b/']) expect(normalizeBase(base), base).toBe('/a/b/');
    for (const base of ['', '/', '//']) expect(normalizeBase(base), base).toBe('/');
    expect(siteHref('/', '')).toBe('/');
    expect(siteHref('repo', 'search/')).toBe('/repo/search/');
  });
});
