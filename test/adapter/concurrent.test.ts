/** Both eras and several mounts at once on one process: nobody hears a word of somebody else's answer. */
import { expect, it } from 'vitest';
import { type RpcReply, rpcLegacy, rpcModern } from './harness.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();

const DEPLOY = 'skill://gh/acme/skills/skills/deploy/SKILL.md';

const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['tools/list', {}],
  ['tools/call', { name: 'browse_repo', arguments: {} }],
  ['tools/call', { name: 'search_repo', arguments: { query: 'prepare deploy' } }],
  ['tools/call', { name: 'load_skill', arguments: { path: 'skills/deploy/SKILL.md' } }],
  ['skills/list', {}],
  ['skills/get', { uri: DEPLOY }],
  ['resources/read', { uri: DEPLOY }],
  ['resources/directory/read', { uri: 'skill://gh/acme/skills/plugins' }],
];
const MOUNTS = ['/mcp', '/gh/acme/skills/plugins/x', '/gh/acme/skills@release/1.2:'];
/** Times that every call is asked at once. */
const ROUNDS = 6;

interface Ask {
  readonly name: string;
  readonly run: () => Promise<RpcReply>;
}

function asks(): readonly Ask[] {
  return MOUNTS.flatMap((mount) =>
    CALLS.flatMap(([method, params]) =>
      [rpcLegacy, rpcModern].map((call) => ({
        name: `${call.name} ${mount} ${method} ${JSON.stringify(params)}`,
        run: () => call(sample.url + mount, method, params),
      })),
    ),
  );
}

/** A fixed shuffle, so that a failure can be repeated. */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  return list
    .map((value, index) => ({ value, key: Math.imul(index + 1, 2_654_435_761 + seed) >>> 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

it('eight calls in both eras over three mounts answer at once as they answer alone', async () => {
  const all = asks();
  const alone = new Map<string, string>();
  for (const { name, run } of all) alone.set(name, JSON.stringify(await run().then(({ status, json }) => [status, json])));
  expect(new Set(alone.values()).size).toBeGreaterThan(CALLS.length * MOUNTS.length);
  const crowd = Array.from({ length: ROUNDS }, (_, round) => shuffled(all, round)).flat();
  const replies = await Promise.all(crowd.map(async ({ name, run }) => ({ name, reply: await run() })));
  for (const { name, reply } of replies) expect(JSON.stringify([reply.status, reply.json]), name).toBe(alone.get(name));
  expect(replies).toHaveLength(ROUNDS * all.length);
});
