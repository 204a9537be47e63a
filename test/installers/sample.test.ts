import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, SAMPLE } from '../helpers/build-once.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { INSTALLERS, type InstallerVersion, install } from './install.ts';
import { layoutOf, Published } from './published.ts';

const VERSIONS = Object.keys(INSTALLERS) as InstallerVersion[];

let published: Published;
let host: StaticHost;

beforeAll(async () => {
  published = new Published(await buildOnce(SAMPLE));
  host = await serveFolder(published.folder, { base: '/a/b/' });
});
afterAll(() => host.close());

describe.each(VERSIONS)('the skills installer %s, on the built sample below a base path', (version) => {
  it('installs every offered skill, with the bytes that agents get', async () => {
    const index = published.index('');
    const { files, output } = await install(host.url, version);
    expect(index.skills.length).toBeGreaterThan(5);
    expect(layoutOf(files), output).toEqual(published.promised(index));
  });

  it('installs just one skill from its page', async () => {
    const pages = published.pages().filter((page) => published.index(page).skills.length === 1);
    const archived = pages.find((page) => published.index(page).skills[0]?.type === 'archive');
    const single = pages.find((page) => published.index(page).skills[0]?.type === 'skill-md');
    for (const page of [archived ?? '', single ?? '']) {
      const index = published.index(page);
      expect(index.skills, page).toHaveLength(1);
      const { files, output } = await install(`${host.url}${page}/`, version);
      expect(layoutOf(files), output).toEqual(published.promised(index));
    }
  });
});
