/** A host shows what it was given some time after it was given it: whoever looks at once looks at the deployment before. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { Unavailable } from '../exit.ts';
import { folderSource, type Source } from './source.ts';

/** Ten minutes: GitHub Pages lets answers be kept that long, and GitLab takes a few minutes to put a large website online. */
const LOOKS = 120;
const PAUSE_MS = 5_000;

/**
 * Returns when `deployment.json` of the source is that of `folder`, byte for byte. Throws `UnreadableRepository` for a folder
 * that was never published, `Unavailable` where the source shows another one to the end.
 */
export async function awaitDeployment(
  source: Pick<Source, 'name' | 'read'>,
  folder: string,
  { looks = LOOKS, pauseMs = PAUSE_MS }: { readonly looks?: number; readonly pauseMs?: number } = {},
): Promise<void> {
  const expected = await folderSource(folder).read(DEPLOYMENT_FILE);
  if (expected === undefined) throw new UnreadableRepository(`${folder} is no published folder: it has no ${DEPLOYMENT_FILE}.`);
  let shown = 'none';
  for (let left = looks; left > 0; left -= 1) {
    const bytes = await source.read(DEPLOYMENT_FILE).catch((error: unknown) => {
      // A host that is being set up does not answer yet.
      if (error instanceof UnreadableRepository) return undefined;
      throw error;
    });
    if (bytes !== undefined && Buffer.from(expected).equals(bytes)) return;
    shown = bytes === undefined ? 'none' : 'another one';
    if (left > 1) await sleep(pauseMs);
  }
  throw new Unavailable(
    `${source.name} does not show the deployment of ${folder}, but ${shown}. Look whether it was published there, and whether something in between keeps ${DEPLOYMENT_FILE} for longer.`,
  );
}
