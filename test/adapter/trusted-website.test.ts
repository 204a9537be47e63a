/** `--trust`: the website is served as the signed deployment lists it, or not at all. */
import { afterAll, describe, expect, it } from 'vitest';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { WebsiteFiles } from '#artifacts/website-files.ts';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { DEPLOYMENT_FILE, objectFile } from '#contract/tree.ts';
import { announcement } from '../../bin/announce.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { makePair, signFiles, trust } from '../signing/keys.ts';
import { testConfig } from './harness.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const ours = makePair();
const encoder = new TextEncoder();
const SKILL = { files: { 'a/SKILL.md': '---\nname: a\ndescription: x\n---\na' }, skills: { 'a/SKILL.md': { description: 'Skill a.' } } };

/** Publishes a generation with a list of its website, signed, over what is there. */
function publish(pages: Readonly<Record<string, string>>, files = new Map<string, Uint8Array>()): Map<string, Uint8Array> {
  tinyStore([SKILL], { pages }, files);
  const website = new WebsiteFiles();
  for (const name of Object.keys(pages)) website.add(name, files.get(name) ?? new Uint8Array());
  const deployment = deploymentSchema.parse(JSON.parse(new TextDecoder().decode(files.get(DEPLOYMENT_FILE))));
  for (const [name, bytes] of website.finish(deployment).files) files.set(name, bytes);
  return signFiles(files, ours);
}

async function start(
  files: ReadonlyMap<string, Uint8Array>,
  isTrusting = true,
): Promise<{ readonly adapter: RunningAdapter; readonly lines: string[]; readonly get: (path: string) => Promise<string> }> {
  const lines: string[] = [];
  const config = testConfig({ ...(isTrusting ? { trust: ours.publicPem } : {}), logLevel: 'error' });
  const adapter = await startAdapter(config, openMemory(files), { write: (line) => void lines.push(line) });
  closing.push(() => adapter.close());
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${adapter.url}${path}`, { headers: { accept: '*/*' } });
    return response.status === 200 ? response.text() : String(response.status);
  };
  return { adapter, lines, get };
}

describe('the website of a signed deployment', () => {
  it('is served as it is listed; a changed file and one that nobody listed are not, until they are right', async () => {
    const files = publish({ 'index.html': 'home', 'x/index.html': 'page' });
    const right = files.get('x/index.html') ?? new Uint8Array();
    files.set('x/index.html', encoder.encode('pwned')).set('extra/index.html', encoder.encode('more'));
    const { adapter, lines, get } = await start(files);
    expect([await get('/'), await get('/x/'), await get('/x/index.html'), await get('/extra/')]).toEqual(['home', '500', '500', '404']);
    expect(lines.map((line) => JSON.parse(line)).map(({ file, damage }) => `${file} ${damage}`)).toEqual([
      'x/index.html does not match its digest',
      'extra/index.html is not named by the deployment',
    ]);
    for (const [accept, type, words] of [
      ['text/html', 'text/html', 'the log of the server says more.</p>'],
      ['application/json', 'application/json', '"message":"This file is damaged'],
    ] as const) {
      const response = await fetch(`${adapter.url}/x/index.html`, { headers: { accept } });
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        500,
        expect.stringContaining(type),
        expect.stringContaining(words),
      ]);
    }
    files.set('x/index.html', right);
    expect(await get('/x/')).toBe('page');
    const statuses = ['x/', 'x', 'x/index.html', 'y/'].map(
      async (path) => (await fetch(`${adapter.url}/${path}`, { method: 'PUT' })).status,
    );
    expect(await Promise.all(statuses)).toEqual([405, 405, 405, 404]);
  });

  it('is served as it is where no key is asked for', async () => {
    const files = publish({ 'index.html': 'home' });
    files.set('index.html', encoder.encode('edited'));
    expect(await (await start(files, false)).get('/')).toBe('edited');
  });

  it('is that of the next generation as soon as its pages lie there, and nothing is said to be damaged', async () => {
    const files = publish({ 'index.html': 'home', 'x/index.html': 'page' });
    const { adapter, lines, get } = await start(files);
    publish({ 'index.html': 'new home', 'x/index.html': 'new page' }, files);
    expect(await get('/x/')).toBe('new page');
    expect([lines, adapter.live.current()?.number]).toEqual([[], 2]);
  });

  it('is refused with a list that was changed', async () => {
    const files = publish({ 'index.html': 'home' });
    const trusted = await trust(ours.publicPem);
    const { deployment, website } = await loadGeneration(openMemory(files), { trusted });
    expect([...(website?.keys() ?? [])]).toEqual(['index.html']);
    if (deployment.website === undefined) throw new Error('the deployment lists no website');
    const list = objectFile(deployment.website);
    files.set(list, encoder.encode(`${new TextDecoder().decode(files.get(list))} `));
    await expect(loadGeneration(openMemory(files), { trusted })).rejects.toThrow(`${list}: does not match its digest`);
  });
});

describe('what a start says', () => {
  const deployment = { base: '/', mounts: [] };
  const { keyId: signedBy } = ours.signer;

  it('is that the signature covers the pages which are checked, and no others', () => {
    expect(announcement('http://a', deployment, { signedBy, pagesSigned: true })).toContain('and every file of the website');
    expect(announcement('http://a', deployment, { signedBy })).toContain('are not checked against the signature here');
  });
});
