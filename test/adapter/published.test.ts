/** The adapter on real published folders: the sample library, and the real repositories where the machine has them. */
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { expect, it } from 'vitest';
import { listingOf } from '#adapter/catalog/listing.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { startAdapter } from '#adapter/start.ts';
import { openBlobs } from '#adapter/store/blobs.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { buildOnce, REPOSITORIES } from '../helpers/build-once.ts';
import { type Corpus, NO_CORPORA } from '../helpers/corpora.ts';
import { connectModern, testConfig } from './harness.ts';
import { sweep } from './sweep.ts';

it.each(REPOSITORIES)(
  'serves everything that is published of $name, and nothing that does not verify',
  async (repository) => {
    const folder = await buildOnce(repository, 'store');
    const adapter = await startAdapter(testConfig({ artifacts: folder }));
    const url = `${adapter.url}/mcp`;
    const client = await connectModern(url);
    try {
      const generation = adapter.live.current()?.generation;
      if (generation === undefined) throw new Error('nothing is served');
      const view = defaultView(generation);
      await sweep(url, view, openBlobs(openFolder(folder)));
      const skills = new SkillsClient(client);
      const { skills: entries } = await skills.list();
      expect(entries).toHaveLength(listingOf(view).listed.length);
      for (const entry of entries) {
        if (entry.resources === 'dynamic') throw new Error('entries list their files');
        for (const { uri } of entry.resources) expect((await skills.read(entry, uri)).verified).toBe(true);
      }
    } finally {
      await client.close();
      await adapter.close();
    }
  },
  600_000,
);
