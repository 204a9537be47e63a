/** The tools on real published folders: the sample library, and the real repositories where the machine has them. */
import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { startAdapter } from '#adapter/start.ts';
import { openBlobs } from '#adapter/store/blobs.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { stamped } from '#adapter/text/budget.ts';
import { buildOnce, REPOSITORIES } from '../helpers/build-once.ts';
import { type Corpus, NO_CORPORA } from '../helpers/corpora.ts';
import { rpcLegacy, rpcModern, testConfig } from './harness.ts';
import { type Made, sweep } from './sweep.ts';

/** Of the calls of each tool, one of so many is made a second time over a socket, in both eras; the first one too. */
const ONE_OF = 60;

/** What a call gave in the process is what clients of both eras get, with the marks of the modern one as they were counted. */
async function compareOnSocket(url: string, { method, name, args, result }: Made, serverInfo: object): Promise<void> {
  const params = { name, arguments: args };
  expect((await rpcLegacy(url, method, params)).json.result).toEqual(result);
  const modern = (await rpcModern(url, method, params)).json.result;
  expect(modern).toEqual(stamped(result, serverInfo));
  expect(Buffer.byteLength(JSON.stringify(modern))).toBe(Buffer.byteLength(JSON.stringify(stamped(result, serverInfo))));
}

async function serveAndSweep(repository: Corpus): Promise<void> {
  const folder = await buildOnce(repository, 'store');
  const adapter = await startAdapter(testConfig({ artifacts: folder }));
  try {
    const generation = adapter.live.current()?.generation;
    if (generation === undefined) throw new Error('nothing is served');
    const url = `${adapter.url}/mcp`;
    // The sweep takes longer than an idle connection is kept, and a request over one that just ended fails.
    const serverInfo = (await rpcModern(url, 'tools/list', {}, { connection: 'close' })).json.result._meta[SERVER_INFO_META_KEY];
    const counts = new Map<string, number>();
    const sample: Made[] = [];
    const onCall = (made: Made): void => {
      const before = counts.get(made.name) ?? 0;
      counts.set(made.name, before + 1);
      if (before % ONE_OF === 0) sample.push(made);
    };
    await sweep({ view: defaultView(generation), blobs: openBlobs(openFolder(folder)), serverInfo, onCall });
    expect(counts.size).toBe(5);
    for (const made of sample) await compareOnSocket(url, made, serverInfo);
  } finally {
    await adapter.close();
  }
}

for (const repository of REPOSITORIES) {
  it.skipIf(repository === NO_CORPORA)(
    `every page of every folder, skill, file and search of ${repository.name} comes back whole and within the budget`,
    () => serveAndSweep(repository),
  );
}
