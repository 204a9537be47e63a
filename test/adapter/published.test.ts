/** The tools on real published folders: the sample library, and the real repositories where the machine has them. */
import { it } from 'vitest';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { startAdapter } from '#adapter/start.ts';
import { openBlobs } from '#adapter/store/blobs.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { buildOnce, REPOSITORIES } from '../helpers/build-once.ts';
import { type Corpus, NO_CORPORA } from '../helpers/corpora.ts';
import { testConfig } from './harness.ts';
import { sweep } from './sweep.ts';

async function serveAndSweep(repository: Corpus): Promise<void> {
  const folder = await buildOnce(repository, 'store');
  const adapter = await startAdapter(testConfig({ artifacts: folder }));
  try {
    const generation = adapter.live.current()?.generation;
    if (generation === undefined) throw new Error('nothing is served');
    await sweep(`${adapter.url}/mcp`, defaultView(generation), openBlobs(openFolder(folder)));
  } finally {
    await adapter.close();
  }
}

for (const repository of REPOSITORIES) {
  it.skipIf(repository === NO_CORPORA)(
    `the folders, skills and files of ${repository.name} come back whole and within the budget`,
    () => serveAndSweep(repository),
    600_000,
  );
}
