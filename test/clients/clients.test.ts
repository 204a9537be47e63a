/** Clients from the registry, where the run asks for them: SKILLPRESS_CLIENTS=1. They need the network and half a gigabyte. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { startOn } from '../adapter/harness.ts';
import { sampleStore } from '../adapter/sample.ts';
import { CLIENTS, tryClient } from './clients.ts';

const wanted = process.env.SKILLPRESS_CLIENTS === '1';
const MINUTES = 60_000;

let adapter: RunningAdapter;
beforeAll(async () => {
  adapter = await startOn(sampleStore());
});
afterAll(() => adapter.close());

for (const client of CLIENTS) {
  it.skipIf(!wanted)(`${client.name} connects and shows what it got (SKILLPRESS_CLIENTS=1)`, { timeout: 15 * MINUTES }, async () => {
    expect(await tryClient(client, `${adapter.url}/mcp`)).toEqual({ kind: 'works', asked: client.asks.length });
  });
}
