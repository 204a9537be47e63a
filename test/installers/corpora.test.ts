import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, REPOSITORIES, SAMPLE } from '../helpers/build-once.ts';
import { NO_CORPORA } from '../helpers/corpora.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { INSTALLERS, type InstallerVersion, install } from './install.ts';
import { layoutOf, Published } from './published.ts';

const VERSIONS = Object.keys(INSTALLERS) as InstallerVersion[];

describe.each(REPOSITORIES.filter((repository) => repository !== SAMPLE))('the skills installers, on $name', (repository) => {
  const isThere = repository !== NO_CORPORA;
  let published: Published;
  const hosts: StaticHost[] = [];

  beforeAll(async () => {
    if (!isThere) return;
    published = new Published(await buildOnce(repository, 'store'));
    // What installers fetch names nothing of the base, so that one folder serves for both.
    for (const base of ['/', '/a/b/']) hosts.push(await serveFolder(published.folder, { base }));
  });
  afterAll(() => Promise.all(hosts.map((host) => host.close())));

  it.skipIf(!isThere)('have every skill that can be offered in the index of the site, or a finding that says why not', () => {
    const offered = new Set(published.index('').skills.map(({ name }) => name));
    expect(offered.size).toBeGreaterThan(400);
    const missing = published.skills.filter(({ name, discoverable }) => discoverable && !offered.has(name));
    // Each has a warning at its SKILL.md: an unusual name, a long description, a name that another skill has, or that it is unfit.
    expect(missing.filter(({ warnings }) => warnings.length === 0).map(({ path }) => path)).toEqual([]);
  });

  it.skipIf(!isThere).each(VERSIONS.flatMap((version) => [0, 1].map((host) => ({ version, host }))))(
    'install every offered skill from the root of the site, byte for byte: $version, host $host',
    async ({ version, host }) => {
      const { files, output } = await install(hosts[host]?.url ?? '', version);
      const promised = published.promised(published.index(''));
      expect(Object.keys(layoutOf(files)).length, output.slice(-2_000)).toBe(Object.keys(promised).length);
      expect(layoutOf(files)).toEqual(promised);
    },
  );

  it.skipIf(!isThere)('install what lies below a folder from the page of the folder, and one skill from its page', async () => {
    const pages = published.pages().map((page) => ({ page, count: published.index(page).skills.length }));
    const folder = pages.find(({ count }) => count > 1 && count < 40);
    const single = pages.findLast(({ page, count }) => count === 1 && published.index(page).skills[0]?.type === 'archive');
    for (const [index, { page, count }] of [folder, single].flatMap((found) => found ?? []).entries()) {
      const { files, output } = await install(`${hosts[1]?.url}${encodeURI(page)}/`, VERSIONS[index]);
      expect(layoutOf(files), output).toEqual(published.promised(published.index(page)));
      expect(new Set([...files.keys()].map((file) => file.split('/')[0])).size).toBe(count);
    }
    expect([folder, single]).not.toContain(undefined);
  });
});
