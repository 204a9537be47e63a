/** Addresses that are pasted as a query or as a path: what they name, where that is, and the next call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Generation, View } from '#adapter/catalog/model.ts';
import { findPasted } from '#adapter/catalog/pasted.ts';
import { defaultView, resolveAddress } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import type { RunningAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcLegacy, rpcModern, startOn } from './harness.ts';
import { OTHER_COMMIT, SAMPLE } from './sample.ts';

const COMMIT = 'a'.repeat(40);
const DEPLOY = 'skills/deploy/SKILL.md';
const OTHER: TinyMount = {
  address: 'gl/acme/other',
  sourceUrl: `https://gitlab.com/acme/other/-/blob/${COMMIT}/{path}`,
  files: {
    'SKILL.md': '---\nname: whole\ndescription: x\n---\nAll of it.\n',
    'notes/index.md': 'An index.\n',
    'skills/deploy/SKILL.md': '---\nname: deploy\ndescription: x\n---\nElsewhere.\n',
  },
  skills: { 'SKILL.md': { name: 'whole', description: 'All of it.' }, 'skills/deploy/SKILL.md': { description: 'Deploys elsewhere.' } },
};
const STORE = tinyStore([{ ...SAMPLE, moved: { 'old/ship/SKILL.md': DEPLOY } }, OTHER]);
const ADAPTER = 'https://mcp.example/x';
const FORGE = 'https://github.com/acme/skills';

let generation: Generation;
let view: View;
beforeAll(async () => {
  generation = await loadGeneration(openMemory(STORE));
  view = defaultView(generation);
});
const asked = (text: string, from = view) => findPasted(from, text, { generation, adapter: ADAPTER });
const at = (address: string): View => resolveAddress(generation, address) as View;

describe('a pasted address', () => {
  it.each([
    [`${FORGE}/blob/main/${DEPLOY}`, 'skill', DEPLOY],
    [`${FORGE}/blob/main/${DEPLOY}?plain=1#L3`, 'skill', DEPLOY],
    [`https://www.github.com/Acme/Skills/tree/${COMMIT}/skills/deploy`, 'skill', DEPLOY],
    [`${FORGE}/tree/aaaaaaa/skills/deploy/references/`, 'folder', 'skills/deploy/references'],
    [`https://raw.githubusercontent.com/acme/skills/main/${DEPLOY}`, 'skill', DEPLOY],
    ['https://raw.githubusercontent.com/acme/skills/refs/heads/main/docs/guide.md', 'file', 'docs/guide.md'],
    [`${FORGE}/raw/refs/heads/main/skills/deploy/logo.png`, 'file', 'skills/deploy/logo.png'],
    [FORGE, 'folder', ''],
    [`${FORGE}.git`, 'folder', ''],
    ['git@github.com:acme/skills.git', 'folder', ''],
    ['ssh://git@github.com/acme/skills', 'folder', ''],
    [`github.com/acme/skills/blob/main/${DEPLOY}`, 'skill', DEPLOY],
    [`https://skills.example/base/gh/acme/skills/skills/deploy/`, 'skill', DEPLOY],
    [`https://skills.example/gh/acme/skills/skills/deploy/index.html`, 'skill', DEPLOY],
    [`https://skills.example/gh/acme/skills/skills/deploy/index.md`, 'skill', DEPLOY],
    [`https://skills.example/gh/acme/skills/skills/deploy/references/notes.md/`, 'file', 'skills/deploy/references/notes.md'],
    [`${ADAPTER}/gh/ACME/skills/skills`, 'folder', 'skills'],
    [`${ADAPTER}/api/v1/files/gh/acme/skills/docs/guide.md`, 'file', 'docs/guide.md'],
    [`${ADAPTER}/mcp`, 'folder', ''],
    [`gh/acme/skills/${DEPLOY}`, 'skill', DEPLOY],
    [`gh/acme/skills@main/${DEPLOY}`, 'skill', DEPLOY],
    [`gh/acme/skills@${COMMIT}/${DEPLOY}`, 'skill', DEPLOY],
    [`skill://gh/acme/skills/${DEPLOY}`, 'skill', DEPLOY],
    [`<${FORGE}/blob/main/docs/guide.md>`, 'file', 'docs/guide.md'],
  ])('%s names what is here', (text, kind, path) => {
    expect(asked(text)).toEqual({ kind: 'here', thing: { kind, path } });
  });

  it.each<[string, object]>([
    [`${FORGE}/blob/topic/${DEPLOY}`, { kind: 'here', thing: { kind: 'skill', path: DEPLOY }, unpublished: 'topic' }],
    [`${FORGE}/blob/main/skills/none.md`, { kind: 'missing', path: 'skills/none.md' }],
    [`${FORGE}/blob/topic/skills/none.md`, { kind: 'missing', path: 'skills/none.md' }],
    [
      `${FORGE}/blob/release/1.2/skills/old/SKILL.md`,
      {
        kind: 'elsewhere',
        address: 'gh/acme/skills@release/1.2:',
        url: `${ADAPTER}/gh/acme/skills@release/1.2:`,
        thing: { kind: 'skill', path: 'skills/old/SKILL.md' },
      },
    ],
    [
      `${FORGE}/tree/${OTHER_COMMIT}/skills`,
      {
        kind: 'elsewhere',
        address: `gh/acme/skills@${OTHER_COMMIT}`,
        url: `${ADAPTER}/gh/acme/skills@${OTHER_COMMIT}`,
        thing: { kind: 'folder', path: 'skills' },
        here: { kind: 'folder', path: 'skills' },
      },
    ],
    [
      'https://gitlab.com/acme/other/-/blob/main/notes/index.md',
      { kind: 'elsewhere', address: 'gl/acme/other', url: `${ADAPTER}/gl/acme/other`, thing: { kind: 'file', path: 'notes/index.md' } },
    ],
    [
      'https://gitlab.com/acme/other/-/tree/topic/nothing',
      { kind: 'elsewhere', address: 'gl/acme/other', url: `${ADAPTER}/gl/acme/other`, unpublished: 'topic' },
    ],
    [
      'skill://gl/acme/other/whole/SKILL.md',
      { kind: 'elsewhere', address: 'gl/acme/other', url: `${ADAPTER}/gl/acme/other`, thing: { kind: 'skill', path: 'SKILL.md' } },
    ],
  ])('%s names what is elsewhere, or nothing', (text, expected) => {
    expect(asked(text)).toEqual(expected);
  });

  it.each([
    'deploy',
    'CI/CD',
    'a/b/c/d',
    'https://',
    'https://example.org/acme/skills/blob/main/x',
    'https://github.com/acme',
    'https://github.com/acme/skills-more',
    'https://github.com/%2f/x/y',
    'skill://gh/acme/none/x',
    'gh/acme',
    '\ud800://x',
    '/'.repeat(3000),
    `https://x.test/${'gh/'.repeat(600)}`,
    '',
  ])('%j is none of anything here', (text) => {
    expect(asked(text)).toBeUndefined();
  });

  it('keeps to the folder of a mount, and to what a lock approves', () => {
    const inside = at('gh/acme/skills/skills');
    expect(asked(`${FORGE}/blob/main/${DEPLOY}`, inside)).toMatchObject({ kind: 'here' });
    expect(asked(`${FORGE}/blob/main/docs/guide.md`, inside)).toEqual({ kind: 'outside' });
    expect(asked(`${FORGE}/blob/main/docs/none.md`, inside)).toEqual({ kind: 'outside' });
    expect(asked(`${FORGE}/blob/release/1.2/${DEPLOY}`, inside)).toMatchObject({ kind: 'here', unpublished: 'release/1.2' });
    expect(asked('https://gitlab.com/acme/other', inside)).toBeUndefined();
    const approved = { served: [], changed: [], missing: [], elsewhere: [] };
    expect(
      findPasted(view, 'https://gitlab.com/acme/other', { generation: { ...generation, approved }, adapter: ADAPTER }),
    ).toBeUndefined();
  });

  it('of a commit is known to whoever connected to another one', () => {
    expect(asked(`${FORGE}/blob/${OTHER_COMMIT}/skills/old/SKILL.md`, at(`gh/acme/skills@${OTHER_COMMIT}`))).toMatchObject({
      kind: 'here',
    });
    expect(asked(`${FORGE}/blob/main/${DEPLOY}`, at('gh/acme/skills@release/1.2:'))).toMatchObject({
      kind: 'elsewhere',
      address: 'gh/acme/skills',
    });
  });
});

describe('tools', () => {
  let adapter: RunningAdapter;
  beforeAll(async () => {
    adapter = await startOn(STORE);
  });
  afterAll(() => adapter.close());
  const call = (tool: string, args: object, place = 'mcp') => callTool(`${adapter.url}/${place}`, tool, args);

  it('answer a query that is an address with what it names and the next call', async () => {
    const { text, isError } = await call('search_repo', { query: ` ${FORGE}/blob/main/${DEPLOY} ` });
    expect(isError).toBe(false);
    expect(text).toMatch(/^Repository: /);
    expect(text).toContain(`is an address; what it means here is ${DEPLOY}.\nNext: load_skill {"path":"${DEPLOY}"}`);
    expect(text).not.toContain('Results');
    const folder = await call('search_repo', { query: `${FORGE}/tree/main/docs` });
    expect(folder.text).toContain('\nNext: browse_repo {"path":"docs"}');
    const gone = await call('search_repo', { query: `${FORGE}/blob/main/old/ship/SKILL.md` });
    expect(gone.text).toContain(`has moved to ${DEPLOY}`);
    const near = await call('search_repo', { query: `${FORGE}/blob/main/skills/deplyo/SKILL.md` });
    expect(near.text).toContain(`Problem: there is no skill at "skills/deplyo/SKILL.md" in this mount.\nExists instead:\n- ${DEPLOY}`);
    expect((await call('search_repo', { query: FORGE, cursor: 'eyJwIjo1LCJzIjoieCJ9' })).isError).toBe(true);
  });

  it('say above the results what an address among words names, and that one names nothing', async () => {
    const among = await call('search_repo', { query: `deploy as in ${FORGE}/blob/main/docs/guide.md` });
    expect(among.text).toContain('what it means here is docs/guide.md. Next: read_repo_file {"path":"docs/guide.md"}\n');
    expect(among.text).toContain('Results 1-');
    const unknown = await call('search_repo', { query: 'https://example.org/deploy' });
    expect(unknown.text).toContain('Note: "https://example.org/deploy" is an address that names nothing in this mount; below are');
    expect(unknown.text).toContain(`path: ${DEPLOY}`);
    expect(unknown.text).not.toContain('The same path is here');
    const fork = await call('search_repo', { query: `https://github.com/fork/skills/blob/main/${DEPLOY}` });
    expect(fork.text).toContain(`The same path is here, perhaps of a copy: load_skill {"path":"${DEPLOY}"}.`);
    const foreign = await call('search_repo', { query: 'https://example.org/a%E0/%2e%2e/docs/guide.md?x' });
    expect(foreign.text).toContain('perhaps of a copy: read_repo_file {"path":"docs/guide.md"}.');
  });

  it.each([
    ['search_repo', 'query', 'then load_skill {"path":"skills/deploy/SKILL.md"}'],
    ['load_skill', 'path', 'then load_skill {"path":"skills/deploy/SKILL.md"}'],
    ['read_repo_file', 'path', 'then read_repo_file {"path":"skills/deploy/SKILL.md"}'],
    ['browse_repo', 'path', 'then browse_repo {"path":"skills/deploy"}'],
  ])('%s names the mount of another repository, and the call to make there', async (tool, name, next) => {
    const { text, isError } = await call(tool, { [name]: 'https://gitlab.com/acme/other/-/blob/main/skills/deploy/SKILL.md' });
    expect(isError).toBe(tool !== 'search_repo');
    expect(text).toContain(`is an address of ${DEPLOY} in gl/acme/other; this server publishes that apart from this mount.`);
    expect(text).toContain(`Next: connect to ${adapter.url}/gl/acme/other, ${next}`);
    // The path alone would lead to the skill of that name here.
    expect(text).not.toContain('Exists instead');
    const there = await callTool(`${adapter.url}/gl/acme/other`, 'load_skill', { path: DEPLOY });
    expect(there.isError).toBe(false);
  });

  it('and the prompt say the same', async () => {
    const ask = async (path: string) => {
      const params = { name: 'use_skill', arguments: { path } };
      const replies = [
        await rpcLegacy(`${adapter.url}/mcp`, 'prompts/get', params),
        await rpcModern(`${adapter.url}/mcp`, 'prompts/get', params),
      ];
      expect(new Set(replies.map(({ json }) => `${json.error.code} ${json.error.message}`)).size).toBe(1);
      return replies[0]?.json.error as { readonly code: number; readonly message: string };
    };
    const elsewhere = await ask('https://gitlab.com/acme/other/-/blob/main/skills/deploy/SKILL.md');
    expect(elsewhere.code).toBe(-32602);
    expect(elsewhere.message).toContain(`Next: connect to ${adapter.url}/gl/acme/other, then load_skill {"path":"${DEPLOY}"}`);
    expect((await ask(`${FORGE}/blob/main/${DEPLOY}`)).message).toContain(`Next: load_skill {"path":"${DEPLOY}"}`);
    expect((await ask(`${FORGE}/blob/main/skills/deplyo/SKILL.md`)).message).toContain(`Exists instead: ${DEPLOY}`);
  });

  it('take the path of this repository out of an address', async () => {
    const { text, isError } = await call('load_skill', { path: `${FORGE}/blob/topic/${DEPLOY}` });
    expect(isError).toBe(true);
    expect(text).toContain('The address says "topic", which is not published; this is what the published commit has at the same path.');
    expect(text).toContain(`\nNext: load_skill {"path":"${DEPLOY}"}`);
    expect((await call('browse_repo', { path: FORGE })).text).toContain('\nNext: browse_repo {"path":""}');
    const inside = await call('read_repo_file', { path: `${FORGE}/blob/main/docs/guide.md` }, 'gh/acme/skills/skills');
    expect(inside.text).toContain('is an address outside of this mount, which shows skills and below.');
  });
});
