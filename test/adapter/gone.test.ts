/** Skills that moved or were retired: every way to ask for the old path leads on, and a mount says nothing of what is outside. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { restErrorSchema } from '#contract/schema/rest.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcLegacy, rpcModern, send, startOn } from './harness.ts';
import { SAMPLE } from './sample.ts';

const OLD = 'old/ship/SKILL.md';
const NEW = 'skills/deploy/SKILL.md';

let adapter: RunningAdapter;
let root: string;
beforeAll(async () => {
  adapter = await startOn(
    tinyStore([
      {
        ...SAMPLE,
        moved: {
          [OLD]: 'older/deploy/SKILL.md',
          'older/deploy/SKILL.md': NEW,
          'plugins/x/skills/pack/SKILL.md': NEW,
          'lost/SKILL.md': 'nowhere/SKILL.md',
          'round/SKILL.md': 'about/SKILL.md',
          'about/SKILL.md': 'round/SKILL.md',
          'skills/deploy/rollback/SKILL.md': 'copies/deploy/SKILL.md',
        },
        retired: { 'old/fax/SKILL.md': 'Nobody sends\nfaxes. Write a letter.', 'old/vault/SKILL.md': MOVED_OUT_OF_SIGHT },
      },
    ]),
  );
  root = `${adapter.url}/mcp`;
});
afterAll(() => adapter.close());

describe('tools', () => {
  it.each([
    ['load_skill', OLD, `"${OLD}" has moved to ${NEW}.`, `load_skill {"path":"${NEW}"}`],
    ['load_skill', 'ship', `"${OLD}" has moved to ${NEW}.`, `load_skill {"path":"${NEW}"}`],
    ['load_skill', 'fax/', '"old/fax/SKILL.md" was retired: Nobody sends faxes. Write a letter.', 'search_repo'],
    ['load_skill', 'old/ship', '"old/ship" has moved to skills/deploy.', `load_skill {"path":"${NEW}"}`],
    ['read_repo_file', OLD, `"${OLD}" has moved to ${NEW}.`, `load_skill {"path":"${NEW}"}`],
    [
      'read_repo_file',
      'old/ship/config.json',
      'has moved to skills/deploy/config.json.',
      'read_repo_file {"path":"skills/deploy/config.json"}',
    ],
    ['read_repo_file', 'old/ship/gone.md', `has moved to ${NEW}.`, `load_skill {"path":"${NEW}"}`],
    ['browse_repo', 'old/ship', 'has moved to skills/deploy.', 'browse_repo {"path":"skills/deploy"}'],
    ['browse_repo', 'old/ship/references', 'has moved to skills/deploy/references.', 'browse_repo {"path":"skills/deploy/references"}'],
    ['load_skill', 'lost/SKILL.md', 'has moved to nowhere/SKILL.md, where nothing is published at this commit.', 'search_repo'],
    ['load_skill', 'round/SKILL.md', 'where nothing is published', 'search_repo'],
    ['load_skill', 'old/fax/SKILL.md', '"old/fax/SKILL.md" was retired: Nobody sends faxes. Write a letter.', 'search_repo'],
    ['load_skill', 'vault', '"old/vault/SKILL.md" has moved to a place that is not public.', 'search_repo'],
    ['read_repo_file', 'old/vault/a.md', 'belongs to old/vault/SKILL.md, which has moved to a place that is not public.', 'search_repo'],
    ['read_repo_file', 'old/fax/cover.md', '"old/fax/cover.md" belongs to old/fax/SKILL.md, which was retired: ', 'search_repo'],
  ])('%s %s', async (tool, path, problem, next) => {
    const { text, isError } = await callTool(root, tool, { path });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Repository: gh\/acme\/skills/);
    expect(text).toContain('\nProblem: ');
    expect(text).toContain(problem);
    expect(text).toContain(`\nNext: ${next}`);
    const { json } = await rpcModern(root, 'tools/call', { name: tool, arguments: { path } });
    expect(json.result.content[0].text).toBe(text);
  });

  it('search below an old folder leads on too', async () => {
    const { text } = await callTool(root, 'search_repo', { query: 'deploy', path: 'old/ship' });
    expect(text).toContain('"old/ship" has moved to skills/deploy.');
  });

  it('a name that a skill has, or that went nowhere, says nothing of skills that are gone', async () => {
    for (const name of ['deploy', 'rollback', 'hip', 'SKILL.md']) {
      const { text } = await callTool(root, 'load_skill', { path: name });
      expect(text).not.toMatch(/moved|retired/);
    }
  });

  it('the prompt leads on from a name, too', async () => {
    const { json } = await rpcModern(root, 'prompts/get', { name: 'use_skill', arguments: { path: 'ship' } });
    expect(json.error).toMatchObject({ message: `"${OLD}" has moved to ${NEW}.`, data: { movedTo: NEW } });
  });

  it('what exists comes before what is said of it', async () => {
    const { text, isError } = await callTool(root, 'load_skill', { path: 'skills/deploy/rollback/SKILL.md' });
    expect([isError, text.includes('Skill: rollback')]).toEqual([false, true]);
    expect((await callTool(root, 'read_repo_file', { path: 'skills/deploy/rollback/none.md' })).text).toContain('no readable file');
  });

  it('the next call works', async () => {
    const { text } = await callTool(root, 'load_skill', { path: OLD });
    const next = /^Next: load_skill (.+)$/m.exec(text)?.[1] ?? '';
    expect((await callTool(root, 'load_skill', JSON.parse(next))).isError).toBe(false);
  });
});

describe('a mount below the root', () => {
  it('says of a move out of it only that, and of a path outside of it nothing', async () => {
    const below = `${adapter.url}/gh/acme/skills/plugins/x`;
    const away = await callTool(below, 'load_skill', { path: 'plugins/x/skills/pack/SKILL.md' });
    expect(away.text).toContain('has moved to a place outside of this mount.');
    expect(away.text).not.toContain('skills/deploy');
    const outside = await callTool(below, 'load_skill', { path: OLD });
    expect(outside.text).toContain('there is no skill at');
    expect(outside.text).not.toContain('deploy');
    const { json } = await rpcLegacy(below, 'skills/get', { uri: 'skill://gh/acme/skills/plugins/x/skills/pack/SKILL.md' });
    expect(json.error).toEqual({
      code: -32602,
      message: expect.stringContaining('outside of this mount'),
      data: { moved: 'plugins/x/skills/pack/SKILL.md' },
    });
    const rest = await send(`${adapter.url}/api/v1/skills/gh/acme/skills/plugins/x?path=plugins/x/skills/pack`, {});
    expect([rest.status, rest.json.error.code, 'movedTo' in rest.json.error]).toEqual([410, 'moved', false]);
  });
});

describe('the protocol', () => {
  const uri = (path: string): string => `skill://gh/acme/skills/${path}`;
  const moved = (path: string) => ({ movedTo: path, uri: uri(path) });
  const retired = (path: string) => ({ retired: path, reason: 'Nobody sends\nfaxes. Write a letter.' });

  it.each<readonly [string, Record<string, unknown>, object]>([
    ['skills/get', { uri: uri(OLD) }, moved(NEW)],
    ['resources/read', { uri: uri(OLD) }, moved(NEW)],
    ['resources/read', { uri: uri('old/ship/config.json') }, moved('skills/deploy/config.json')],
    ['resources/directory/read', { uri: uri('old/ship') }, moved('skills/deploy')],
    ['prompts/get', { name: 'use_skill', arguments: { path: OLD } }, moved(NEW)],
    ['skills/get', { uri: uri('lost/SKILL.md') }, { moved: 'lost/SKILL.md' }],
    ['skills/get', { uri: uri('old/fax/SKILL.md') }, retired('old/fax/SKILL.md')],
    ['resources/read', { uri: uri('old/fax/SKILL.md') }, retired('old/fax/SKILL.md')],
    ['prompts/get', { name: 'use_skill', arguments: { path: 'old/fax/SKILL.md' } }, retired('old/fax/SKILL.md')],
  ])('%s %j is -32602 with data in both eras', async (method, params, data) => {
    for (const ask of [rpcLegacy, rpcModern]) {
      const { error } = (await ask(root, method, params)).json;
      expect([error.code, error.data]).toEqual([-32602, data]);
      expect(error.message).toMatch(/has moved to|was retired/);
    }
  });

  it('says at the address of an old folder where it went', async () => {
    const reply = await rpcLegacy(`${adapter.url}/gh/acme/skills/old/ship`, 'tools/list');
    expect([reply.status, reply.json.error.message]).toEqual([404, '"old/ship" has moved to skills/deploy.']);
    expect((await rpcLegacy(`${adapter.url}/gh/acme/skills/never`, 'tools/list')).json.error.message).toBe('Nothing is published here.');
  });
});

describe('REST', () => {
  it.each([
    [`skills/gh/acme/skills/${OLD}`, 'moved', NEW],
    ['skills/gh/acme/skills/old/ship', 'moved', 'skills/deploy'],
    ['skills/gh/acme/skills?path=old/ship', 'moved', 'skills/deploy'],
    ['files/gh/acme/skills/old/ship/config.json', 'moved', 'skills/deploy/config.json'],
    ['browse/gh/acme/skills/old/ship', 'moved', 'skills/deploy'],
    ['browse/gh/acme/skills?path=old/ship', 'moved', 'skills/deploy'],
    ['mounts/gh/acme/skills/old/ship', 'moved', 'skills/deploy'],
    ['find/gh/acme/skills/old/ship?query=x', 'moved', 'skills/deploy'],
    ['skills/gh/acme/skills/lost/SKILL.md', 'moved', undefined],
    ['skills/gh/acme/skills/old/fax/SKILL.md', 'retired', undefined],
    ['files/gh/acme/skills/old/fax/SKILL.md', 'retired', undefined],
  ])('%s is 410 %s', async (path, code, movedTo) => {
    const { status, json } = await send(`${adapter.url}/api/v1/${path}`, {});
    const { error } = restErrorSchema.parse(json);
    expect([status, error.code, error.movedTo]).toEqual([410, code, movedTo]);
  });
});
