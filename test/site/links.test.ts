import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { type BuiltSite, buildSample, pagesOf } from './built.ts';
import { type Crawl, crawl, type Reference, urlsOfPage } from './crawl.ts';
import { SOURCE_URL } from './sample-data.ts';

/** Base -> the pages that were built for it, with one name for all bases, and for scripts whose names hold a digest of what names the base. */
const written = new Map<string, ReadonlyMap<string, string>>();

function withoutBase(html: string, base: string): string {
  return html
    .replaceAll('<wbr>', '')
    .replaceAll(base, '/BASE/')
    .replace(/(assets\/[\w.-]+?)\.[\w-]{8}\.(js|css|woff2)/g, '$1.$2');
}

describe.each(['/', '/repo', '/a/b/'])('a website under the base %s', (base) => {
  let site: BuiltSite;
  let host: StaticHost;
  let references: readonly Reference[];
  let crawled: Crawl;
  const normalized = base === '/' ? '/' : `/${base.split('/').filter(Boolean).join('/')}/`;

  beforeAll(async () => {
    site = await buildSample({ base, older: true });
    host = await serveFolder(site.folder, { base: normalized });
    references = pagesOf(site.folder).flatMap(({ path, html }) => urlsOfPage(html).map((url) => ({ from: path, url })));
    crawled = crawl(site.folder, normalized);
    written.set(base, new Map(pagesOf(site.folder).map(({ path, html }) => [path, withoutBase(html, normalized)])));
  });
  afterAll(async () => {
    await host.close();
    site.remove();
  });

  it('links inside itself only below its base, to the source host, or to what its text links to', () => {
    const [source = ''] = SOURCE_URL.split('{path}');
    const foreign = references.filter(
      ({ url }) => !url.startsWith(normalized) && !url.startsWith('#') && !url.startsWith('?') && !url.startsWith('data:image/svg+xml'),
    );
    expect(foreign.filter(({ url }) => !url.startsWith(source) && url !== 'https://example.org/')).toEqual([]);
  });

  it('leads nowhere in vain: pages, styles, scripts, indexes for installers, feeds and texts for models', () => {
    expect(crawled.problems).toEqual([]);
    expect(crawled.lost).toEqual([]);
    for (const [kind, least] of Object.entries({ html: 2000, css: 3, js: 3, discovery: 15, 'llms.txt': 15 }))
      expect(crawled.followed[kind], kind).toBeGreaterThanOrEqual(least);
  });

  it('answers every link that stays inside', async () => {
    const inside = [...new Set(references.filter(({ url }) => url.startsWith('/')).map(({ url }) => url.split('#')[0] ?? ''))];
    expect(inside.length).toBeGreaterThan(60);
    const broken: string[] = [];
    for (const url of inside) {
      const response = await fetch(new URL(url, host.origin), { redirect: 'manual' });
      if (response.status !== 200) broken.push(`${response.status} ${url}`);
    }
    expect(broken).toEqual([]);
  });

  it('shows pictures with the bytes of the repository', async () => {
    const skill = pagesOf(site.folder).find(({ path }) => path.endsWith('skills/berth-plan/index.html'));
    const pictures = [...(skill?.html ?? '').matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(pictures).toHaveLength(3);
    for (const url of pictures) {
      const bytes = Buffer.from(await (await fetch(url.startsWith('data:') ? url : new URL(url, host.origin))).arrayBuffer());
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect((await fetch(`${host.url}store/blobs/${digest.slice(0, 2)}/${digest}`)).status).toBe(200);
    }
  });
});

describe('a website under another base', () => {
  it('is the same but for the base', () => {
    const [one, other] = [written.get('/repo'), written.get('/a/b/')];
    expect(one?.size).toBeGreaterThan(40);
    expect([...(one ?? [])].filter(([path, html]) => other?.get(path) !== html).map(([path]) => path)).toEqual([]);
    expect(other?.size).toBe(one?.size);
  });
});
