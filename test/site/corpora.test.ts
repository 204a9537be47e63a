/**
 * Every link inside the websites of the sample library and of real repositories, built by the command. Each is built at the
 * root of a host and, with an origin, below one base; links.test.ts shows that bases differ in nothing else.
 */
import { describe, expect, it } from 'vitest';
import { buildOnce, type Place, REPOSITORIES } from '../helpers/build-once.ts';
import { NO_CORPORA } from '../helpers/corpora.ts';
import { crawl } from './crawl.ts';

const SITE = 'https://skills.example.org';
const BASES = ['/repo/', '/a/b/'];

/** An anchor that the site itself makes; authors' headings have ids without capital letters. */
const OWN_ANCHOR = /#[A-Z]/;

describe.each(REPOSITORIES)('the website of $name', (repository) => {
  const places: readonly Place[] = [{}, { base: BASES[REPOSITORIES.indexOf(repository) % BASES.length] ?? '/', siteUrl: SITE }];

  it.skipIf(repository === NO_CORPORA).each(places)('leads nowhere in vain, built with %o', async (place) => {
    const { problems, followed, lost } = crawl(await buildOnce(repository, 'all', place), place.base ?? '/', place.siteUrl);
    expect(problems).toEqual([]);
    expect(lost.filter(({ from, url }) => OWN_ANCHOR.test(url) || !from.includes('/'))).toEqual([]);
    const named = place.siteUrl === undefined ? [] : ['sitemap.xml', 'robots.txt'];
    for (const kind of ['html', 'css', 'js', 'discovery', 'llms.txt', ...named]) expect(followed[kind], kind).toBeGreaterThan(0);
  });
});
