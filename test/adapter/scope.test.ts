/** A mount below a folder is an access boundary, whichever folder it is and whichever way a path is asked for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcLegacy, send, startOn } from './harness.ts';
import { PAGES, SAMPLE, sampleStore } from './sample.ts';

const closing: (() => Promise<void>)[] = [];
let adapter: RunningAdapter;
beforeAll(async () => {
  adapter = await startOn(sampleStore());
  closing.push(() => adapter.close());
});
afterAll(async () => {
  for (const close of closing) await close();
});

const PREFIX = 'skill://gh/acme/skills/';
const FOLDERS = ['docs', 'skills', 'skills/deploy', 'skills/deploy/references', 'skills/deploy/rollback', 'plugins/x', 'copies', 'connect'];
const FILES = Object.keys(SAMPLE.files).filter((path) => !path.startsWith('skills/sealed/'));

it.each(FOLDERS)('a mount at %s reads what is below it and nothing else', async (folder) => {
  const url = `${adapter.url}/gh/acme/skills/${folder}`;
  for (const path of FILES) {
    const isInside = path.startsWith(`${folder}/`);
    const read = await callTool(url, 'read_repo_file', { path });
    const isText = !read.text.includes('is binary');
    expect([path, read.isError]).toEqual([path, !isInside || !isText]);
    if (!isInside) expect(read.text).toContain('there is no readable file');
    const resource = (await rpcLegacy(url, 'resources/read', { uri: PREFIX + path })).json;
    expect([path, resource.error?.code]).toEqual([path, isInside ? undefined : -32602]);
    if (path.endsWith('/SKILL.md')) {
      expect([path, (await callTool(url, 'load_skill', { path })).isError]).toEqual([path, !isInside]);
      expect((await rpcLegacy(url, 'skills/get', { uri: PREFIX + path })).json.error === undefined).toBe(
        isInside && !path.startsWith('connect'),
      );
    }
  }
  for (const method of ['skills/list', 'resources/list']) {
    for (const { uri } of Object.values((await rpcLegacy(url, method)).json.result).flat() as { uri: string }[]) {
      expect(uri.startsWith(`${PREFIX}${folder}/`)).toBe(true);
    }
  }
  const { text } = await callTool(url, 'browse_repo');
  expect(text).toContain(`Folder: ${folder} |`);
  for (const [path] of text.matchAll(/[\w/-]+\/SKILL\.md/g)) expect(path.startsWith(`${folder}/`)).toBe(true);
});

it('says how many references lie outside instead of naming them', async () => {
  const { text } = await callTool(`${adapter.url}/gh/acme/skills/skills`, 'load_skill', { path: 'skills/deploy/SKILL.md' });
  expect(text).toContain('References outside of this mount: 1');
  expect(text).not.toContain('- docs/guide.md');
});

it('is the same below the base path of the website, and names the page there', async () => {
  const pages = Object.fromEntries(Object.entries(PAGES).filter(([name]) => name.startsWith('gh/') || name === 'index.html'));
  const based = await startOn(tinyStore([SAMPLE], { base: '/team/lib/', pages }));
  closing.push(() => based.close());
  for (const path of ['/mcp', '/team/lib/mcp', '/team/lib/gh/acme/skills']) {
    const { json } = await rpcLegacy(based.url + path, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    });
    expect(json.result.serverInfo.websiteUrl).toBe(`${based.url}/team/lib/gh/acme/skills/`);
    const page = await send(json.result.serverInfo.websiteUrl, { headers: { accept: 'text/html' } });
    expect(page.text).toContain('acme');
  }
  const elsewhere = await startOn(
    tinyStore([SAMPLE], { base: '/lib/', siteUrl: 'https://acme.example', adapterUrl: 'https://mcp.acme.example' }),
  );
  closing.push(() => elsewhere.close());
  const { json } = await rpcLegacy(`${elsewhere.url}/mcp`, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  });
  expect(json.result.serverInfo).toMatchObject({
    websiteUrl: 'https://acme.example/lib/gh/acme/skills/',
    icons: [{ src: 'https://mcp.acme.example/icon/gh/acme/skills' }],
  });
});
