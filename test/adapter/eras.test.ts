/** Two eras on one endpoint: what belongs to one never shows in the other. */
import { describe, expect, it } from 'vitest';
import { connectModern, rpcLegacy, rpcModern, send } from './harness.ts';
import { OTHER_COMMIT } from './sample.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();

const DEPLOY = 'skill://gh/acme/skills/skills/deploy/SKILL.md';

const REQUESTS: readonly (readonly [string, Record<string, unknown>, boolean])[] = [
  ['tools/list', {}, true],
  ['prompts/list', {}, true],
  ['resources/list', {}, true],
  ['resources/templates/list', {}, true],
  ['resources/read', { uri: DEPLOY }, true],
  ['resources/directory/read', { uri: 'skill://gh/acme/skills/skills' }, true],
  ['skills/list', {}, true],
  ['skills/get', { uri: DEPLOY }, true],
  ['tools/call', { name: 'browse_repo', arguments: {} }, false],
  ['tools/call', { name: 'load_skill', arguments: { path: 'nope' } }, false],
  ['prompts/get', { name: 'use_skill', arguments: { path: 'skills/deploy/SKILL.md' } }, false],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'use_skill' }, argument: { name: 'path', value: 's' } }, false],
];

describe('results', () => {
  it.each(REQUESTS)('of %s carry the marks of their era only', async (method, params, cacheable) => {
    const [legacy, modern] = [await rpcLegacy(sample.mcp, method, params), await rpcModern(sample.mcp, method, params)];
    expect(legacy.headers.get('content-type')).toBe('application/json');
    expect(modern.headers.get('content-type')).toBe('application/json');
    for (const name of ['resultType', 'ttlMs', 'cacheScope', '_meta']) expect(legacy.json.result).not.toHaveProperty(name);
    expect(modern.json.result.resultType).toBe('complete');
    expect(Object.hasOwn(modern.json.result, 'ttlMs')).toBe(cacheable);
    expect(Object.hasOwn(modern.json.result, 'cacheScope')).toBe(cacheable);
    const { resultType: _r, ttlMs: _t, cacheScope: _c, _meta: _m, ...content } = modern.json.result;
    expect(content).toEqual(legacy.json.result);
  });

  it('say how long they keep: a day for a commit, a minute for a ref, an hour for the program', async () => {
    const ttl = async (at: string, method: string, params = {}) => {
      const { result } = (await rpcModern(at, method, params)).json;
      return [result.ttlMs, result.cacheScope];
    };
    expect(await ttl(sample.mcp, 'skills/list')).toEqual([60_000, 'public']);
    expect(await ttl(sample.mcp, 'resources/read', { uri: DEPLOY })).toEqual([60_000, 'public']);
    expect(await ttl(`${sample.url}/gh/acme/skills@release/1.2:`, 'skills/list')).toEqual([60_000, 'public']);
    expect(await ttl(`${sample.url}/gh/acme/skills@${OTHER_COMMIT}`, 'skills/list')).toEqual([86_400_000, 'public']);
    expect(await ttl(`${sample.url}/gh/acme/skills@${'a'.repeat(40)}`, 'resources/read', { uri: DEPLOY })).toEqual([86_400_000, 'public']);
    expect(await ttl(sample.mcp, 'tools/list')).toEqual([3_600_000, 'public']);
    expect(await ttl(sample.mcp, 'prompts/list')).toEqual([3_600_000, 'public']);
  });
});

describe('versions', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ])('initialize with %s speaks %s', async (asked, spoken) => {
    const { json } = await rpcLegacy(sample.mcp, 'initialize', {
      protocolVersion: asked,
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    });
    expect(json.result.protocolVersion).toBe(spoken);
  });

  it('refuses what it does not speak with -32022 and names what it does', async () => {
    const { status, json } = await send(sample.mcp, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2099-01-01',
            'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    expect([status, json.error.code, json.error.data.supported]).toEqual([400, -32022, ['2026-07-28']]);
  });

  it('lists every revision that is spoken, and opens each of them', async () => {
    const { supportedVersions } = (await rpcModern(sample.mcp, 'server/discover')).json.result;
    expect(supportedVersions).toEqual(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']);
    for (const protocolVersion of supportedVersions.slice(1)) {
      const { json } = await rpcLegacy(sample.mcp, 'initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      });
      expect(json.result.protocolVersion).toBe(protocolVersion);
    }
  });

  it.each([
    [{ 'mcp-method': 'tools/call' }, {}],
    [{ 'mcp-protocol-version': '2025-11-25' }, {}],
    [{ 'mcp-name': 'skill://gh/acme/skills/other' }, { uri: DEPLOY }],
    [{ 'mcp-name': '=?base64?!!!?=' }, { uri: DEPLOY }],
  ])('refuses headers %j that disagree with the body', async (headers, params) => {
    const { status, json } = await rpcModern(sample.mcp, 'uri' in params ? 'resources/read' : 'tools/list', params, headers);
    expect([status, json.error.code]).toEqual([400, -32020]);
  });

  it('reads a name in the base64 form', async () => {
    const encoded = `=?base64?${Buffer.from(DEPLOY).toString('base64')}?=`;
    expect((await rpcModern(sample.mcp, 'resources/read', { uri: DEPLOY }, { 'mcp-name': encoded })).status).toBe(200);
  });

  it.each([
    ['legacy', rpcLegacy, 200],
    ['modern', rpcModern, 404],
  ])('answers an unknown method in the %s era with -32601', async (_, call, status) => {
    const reply = await call(sample.mcp, 'skills/activate');
    expect([reply.status, reply.json.error.code]).toEqual([status, -32601]);
  });
});

describe('the connection', () => {
  it('says the same when it opens and when it is discovered', async () => {
    for (const at of [sample.mcp, `${sample.url}/gh/acme/skills/plugins/x`]) {
      const initialized = (
        await rpcLegacy(at, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } })
      ).json.result;
      const discovered = (await rpcModern(at, 'server/discover')).json.result;
      expect(discovered.instructions).toBe(initialized.instructions);
      expect(discovered.capabilities).toEqual(initialized.capabilities);
      expect(discovered._meta['io.modelcontextprotocol/serverInfo']).toEqual(initialized.serverInfo);
      expect(discovered.supportedVersions).toContain('2026-07-28');
    }
  });

  it('introduces the repository, its folders, the tools and the prefix of URIs', async () => {
    const { instructions } = (await rpcModern(`${sample.url}/gh/acme/skills`, 'server/discover')).json.result;
    for (const part of [
      'gh/acme/skills',
      'a'.repeat(40),
      '6 skills, 1 document',
      'plugins (2 skills, 0 documents)',
      'search_repo',
      'browse_repo',
      'load_skill',
      'read_repo_file',
      'skill://gh/acme/skills/',
      'Introduction (from SKILLCDN.md): Acme skills: What Acme knows.',
      'Language: en',
    ]) {
      expect(instructions).toContain(part);
    }
  });

  it('names the page and the icon of the address', async () => {
    const { serverInfo } = (
      await rpcLegacy(`${sample.url}/gh/acme/skills/plugins/x`, 'initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      })
    ).json.result;
    expect(serverInfo).toMatchObject({
      name: 'skillpress',
      title: 'Acme skills',
      websiteUrl: `${sample.url}/gh/acme/skills/plugins/x/`,
      icons: [{ src: `${sample.url}/icon/gh/acme/skills/plugins/x`, mimeType: 'image/png', sizes: ['128x128'] }],
    });
    expect((await fetch(serverInfo.icons[0].src)).headers.get('content-type')).toBe('image/png');
  });

  it('declares no change notifications and ends a subscription at once', async () => {
    const { capabilities } = (await rpcModern(sample.mcp, 'server/discover')).json.result;
    for (const name of ['tools', 'prompts', 'resources']) expect(capabilities[name].listChanged ?? false).toBe(false);
    const reply = await rpcModern(sample.mcp, 'subscriptions/listen', {
      notifications: { toolsListChanged: true, resourcesListChanged: true },
    });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('notifications/subscriptions/acknowledged');
    expect(reply.text).not.toContain('"toolsListChanged":true');
  });

  it('serves the modern client end to end', async () => {
    const client = await connectModern(sample.mcp);
    try {
      expect((await client.listTools()).tools).toHaveLength(4);
      const result = await client.callTool({ name: 'search_repo', arguments: { query: 'deploy' } });
      expect(result.isError).toBeFalsy();
      const prompt = await client.getPrompt({ name: 'use_skill', arguments: { path: 'skills/deploy/SKILL.md' } });
      expect(prompt.messages).toHaveLength(1);
    } finally {
      await client.close();
    }
  });
});
