import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { type BuiltSite, buildSample, pagesOf } from './built.ts';
import { SOURCE_URL } from './sample-data.ts';

interface Reference {
  readonly from: string;
  readonly url: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

function decode(text: string): string {
  return text.replace(/&(amp|#38|quot|#34|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

function referencesOf(from: string, html: string): readonly Reference[] {
  return [...html.matchAll(/\s(?:href|src|action|data-url)="([^"]*)"/g)].map(([, url]) => ({ from, url: decode(url ?? '') }));
}

describe.each(['/', '/repo', '/a/b/'])('a website under the base %s', (base) => {
  let site: BuiltSite;
  let host: StaticHost;
  let references: readonly Reference[];
  const normalized = base === '/' ? '/' : `/${base.split('/').filter(Boolean).join('/')}/`;

  beforeAll(async () => {
    site = await buildSample({ base });
    host = await serveFolder(site.folder, { base: normalized });
    references = pagesOf(site.folder).flatMap(({ path, html }) => referencesOf(path, html));
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

  it('has no doubled slash in any link', () => {
    expect(references.filter(({ url }) => url.replace(/^(https?:\/\/|data:.*)/, '').includes('//'))).toEqual([]);
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

  it('has the anchor that each link names', () => {
    const ids = new Map(
      pagesOf(site.folder).map(({ path, html }) => [
        path,
        new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id ?? ''))),
      ]),
    );
    const missing = references.filter(({ from, url }) => {
      const [path = '', hash] = url.split('#');
      if (hash === undefined || !(path === '' || path.startsWith('/'))) return false;
      const target = path === '' ? from : `${decodeURIComponent(path.slice(normalized.length))}index.html`;
      return ids.get(target)?.has(decodeURIComponent(hash)) !== true;
    });
    expect(missing).toEqual([]);
    expect(references.filter(({ url }) => url.includes('#')).length).toBeGreaterThan(40);
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
