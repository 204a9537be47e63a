import { describe, expect, it } from 'vitest';
import { websitePlace } from '../../bin/config/website-place.ts';

describe('the place of a website', () => {
  it.each([
    [undefined, undefined, { base: '/' }],
    [undefined, '/library/', { base: '/library/' }],
    ['https://acme.github.io', undefined, { siteUrl: 'https://acme.github.io', base: '/' }],
    ['https://acme.github.io/library', undefined, { siteUrl: 'https://acme.github.io', base: '/library/' }],
    ['https://acme.github.io/a/b/', '/a/b', { siteUrl: 'https://acme.github.io', base: '/a/b' }],
    ['https://acme.github.io', '/library/', { siteUrl: 'https://acme.github.io', base: '/library/' }],
  ])('of %j and %j', (siteUrl, base, place) => {
    expect(websitePlace(siteUrl, base)).toEqual(place);
  });

  it('refuses a URL and a base path that contradict each other', () => {
    expect(() => websitePlace('https://acme.github.io/a/', '/b/')).toThrow('has the path /a/, and the base path is /b/');
    expect(() => websitePlace('https://acme.github.io/a%20b/', undefined)).toThrow('cannot be a base path');
  });
});
