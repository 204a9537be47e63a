/** What went wrong inside stays inside: clients hear a code, the log hears the error. */
import { ProtocolError } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { find, warmSearch } from '#adapter/catalog/find.ts';
import type { LoadedSnapshot } from '#adapter/catalog/model.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { Fault } from '#adapter/errors.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { invalidParams, translating } from '#adapter/mcp/faults.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { callTool, rpcLegacy, rpcModern, startOn } from './harness.ts';
import { sampleStore } from './sample.ts';

it('translates our faults and hides what nobody expected', async () => {
  const heard: unknown[] = [];
  const run = (error: unknown) =>
    translating(
      (unexpected) => heard.push(unexpected),
      () => {
        throw error;
      },
    );
  await expect(run(new Fault('unavailable', 'retry'))).rejects.toMatchObject({ code: -32603, message: 'retry' });
  await expect(run(invalidParams('no such thing'))).rejects.toMatchObject({ code: -32602, message: 'no such thing' });
  const surprise = new TypeError('inside');
  await expect(run(surprise)).rejects.toMatchObject({ code: -32603, message: 'Internal error.' });
  await expect(run(surprise)).rejects.toBeInstanceOf(ProtocolError);
  expect(heard).toEqual([surprise, surprise]);
});

it('asks to retry when published bytes have gone', async () => {
  const files = sampleStore();
  const adapter = await startOn(files);
  try {
    for (const name of [...files.keys()].filter((file) => file.startsWith('store/blobs/'))) files.delete(name);
    const url = `${adapter.url}/mcp`;
    for (const call of [rpcLegacy, rpcModern]) {
      for (const [method, params] of [
        ['tools/call', { name: 'load_skill', arguments: { path: 'skills/deploy/SKILL.md' } }],
        ['tools/call', { name: 'read_repo_file', arguments: { path: 'README.md' } }],
        ['resources/read', { uri: 'skill://gh/acme/skills/skills/deploy/SKILL.md' }],
        ['prompts/get', { name: 'use_skill', arguments: { path: 'skills/deploy/SKILL.md' } }],
      ] as const) {
        const { error } = (await call(url, method, params)).json;
        expect([error.code, error.message]).toEqual([-32603, expect.stringContaining('retry')]);
      }
    }
    expect((await callTool(url, 'browse_repo')).isError).toBe(false);
  } finally {
    await adapter.close();
  }
});

it('serves no current index of another version, and says so for a retained one', async () => {
  const generation = await loadGeneration(openMemory(sampleStore()));
  const view = defaultView(generation);
  const other: LoadedSnapshot = { ...view.snapshot, search: { ...view.snapshot.search, lunr: '1.0.0' } };
  expect(() => warmSearch({ snapshot: other })).toThrow();
  expect(find({ ...view, snapshot: other }, 'deploy', '')).toMatchObject({
    hits: [],
    noWords: false,
    onlyGrammar: false,
    unreadable: true,
  });
});
