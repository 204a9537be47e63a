/** Requests whose params break the protocol's own schemas: the client is blamed, in one sentence, in both eras. */
import { describe, expect, it } from 'vitest';
import { sentenceFor } from '#adapter/mcp/replies.ts';
import { rpcLegacy, rpcModern, send } from './harness.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();

const PROMPT = { type: 'ref/prompt', name: 'use_skill' };
const CLIENT = { capabilities: {}, clientInfo: { name: 'x', version: '1' } };

const BOTH_ERAS: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['prompts/get', {}, '"name" is missing and must be text'],
  ['prompts/get', { name: 5 }, '"name" must be text'],
  ['prompts/get', { name: 'use_skill', arguments: { path: 5 } }, '"arguments.path" must be text'],
  ['prompts/get', { name: 'use_skill', arguments: 'x' }, '"arguments" must be an object'],
  ['resources/read', {}, '"uri" is missing and must be text'],
  ['resources/read', { uri: 5 }, '"uri" must be text'],
  ['tools/call', {}, '"name" is missing and must be text'],
  ['tools/call', { name: 'browse_repo', arguments: [] }, '"arguments" must be an object'],
  ['completion/complete', {}, '"ref" is missing or not what the protocol allows here; "argument" is missing and must be an object'],
  ['completion/complete', { ref: PROMPT, argument: { name: 'path', value: 5 } }, '"argument.value" must be text'],
  ['skills/get', {}, '"uri" is missing and must be text'],
  ['skills/get', { uri: 5 }, '"uri" must be text'],
  ['resources/directory/read', { uri: 'x', cursor: 5 }, '"cursor" must be text'],
  ...['skills/list', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map(
    (method) => [method, { cursor: 5 }, '"cursor" must be text'] as const,
  ),
];

describe('params that break a schema', () => {
  it.each(BOTH_ERAS)('of %s %j are named in one sentence', async (method, params, words) => {
    for (const call of [rpcLegacy, rpcModern]) {
      expect((await call(sample.mcp, method, params)).json).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32602, message: `Invalid params: ${words}.` },
      });
    }
  });

  it.each([
    [CLIENT, '"protocolVersion" is missing and must be text'],
    [{ ...CLIENT, protocolVersion: 5 }, '"protocolVersion" must be text'],
    [{ ...CLIENT, protocolVersion: null }, '"protocolVersion" must be text'],
    [{ protocolVersion: '2025-11-25', capabilities: {} }, '"clientInfo" is missing and must be an object'],
    [
      {},
      '"protocolVersion" is missing and must be text; "capabilities" is missing and must be an object; "clientInfo" is missing and must be an object',
    ],
  ])('of initialize %j are named in one sentence', async (params, words) => {
    const { status, json } = await rpcLegacy(sample.mcp, 'initialize', params);
    expect([status, json.error]).toEqual([200, { code: -32602, message: `Invalid params: ${words}.` }]);
  });

  it('are none where arguments are null, which counts as absent', async () => {
    for (const call of [rpcLegacy, rpcModern]) {
      const { result } = (await call(sample.mcp, 'tools/call', { name: 'browse_repo', arguments: null })).json;
      expect(result).toEqual((await call(sample.mcp, 'tools/call', { name: 'browse_repo' })).json.result);
      expect((await call(sample.mcp, 'tools/call', { name: 'load_skill', arguments: null })).json.result).toMatchObject({ isError: true });
      const { error } = (await call(sample.mcp, 'prompts/get', { name: 'use_skill', arguments: null })).json;
      expect([error.code, error.message]).toEqual([-32602, expect.stringContaining('give the exact path of a SKILL.md')]);
    }
    const { json } = await send(sample.mcp, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'browse_repo', arguments: null } })),
      ),
    });
    expect(json.map((reply: { result: { isError?: boolean } }) => reply.result.isError ?? false)).toEqual([false, false]);
  });

  it('are named for every request of a batch, whatever its id is', async () => {
    const { json } = await send(sample.mcp, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(['{"}', 2].map((id) => ({ jsonrpc: '2.0', id, method: 'resources/read', params: {} }))),
    });
    const error = { code: -32602, message: 'Invalid params: "uri" is missing and must be text.' };
    expect(json).toEqual(['{"}', 2].map((id) => ({ jsonrpc: '2.0', id, error })));
  });
});

it('an empty batch is told what to send', async () => {
  const { status, json } = await send(sample.mcp, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[]' });
  const message = 'The batch holds no request: send one request, or a list of at least one.';
  expect([status, json]).toEqual([400, { jsonrpc: '2.0', error: { code: -32600, message }, id: null }]);
});

describe('sentenceFor', () => {
  it('leaves words alone', () => {
    for (const message of ['Internal error.', 'Resource not found: [x]', '[not JSON]', '[]', 'Invalid params for skills/get: nothing']) {
      expect(sentenceFor(message)).toBeUndefined();
    }
  });

  it('keeps names of the client short and on one line, and counts what it leaves out', () => {
    const issue = (name: string) => ({ path: ['params', name], expected: 'string', message: 'Invalid input' });
    const sentence = sentenceFor(JSON.stringify([issue(`a\n${'b'.repeat(500)}`), ...['c', 'd', 'e', 'f'].map(issue)])) ?? '';
    expect(sentence).not.toContain('\n');
    expect(sentence.length).toBeLessThan(250);
    expect(sentence).toMatch(/; "c" must be text; "d" must be text; and 2 more\.$/);
  });
});
