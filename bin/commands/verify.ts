/** `skillpress verify`: exit 0 where everything holds together, 1 with a line for everything that differs. */

import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { EXIT } from '../exit.ts';
import { userPath } from '../paths.ts';
import { plural, startProgress } from '../terminal.ts';
import { checkAdapter, isAdapter } from '../verify/check-adapter.ts';
import { checkDiscovery } from '../verify/check-discovery.ts';
import { checkDocuments } from '../verify/check-documents.ts';
import { Problems } from '../verify/problems.ts';
import { folderSource, urlSource } from '../verify/source.ts';
import { StoreReader, walkStore } from '../verify/walk-store.ts';

/** Problems printed in full; one broken host can break every file. */
const MAX_PRINTED = 50;

export async function runVerify(target: string): Promise<void> {
  const isUrl = /^https?:\/\//.test(target);
  // The address of the short name is what people have at hand; the website is one step above it.
  const source = isUrl ? urlSource(target.replace(/\/mcp\/?$/, '/')) : folderSource(userPath(target));
  if ((await source.read(DEPLOYMENT_FILE)) === undefined) {
    throw new UnreadableRepository(`${source.name} is no published folder: it has no ${DEPLOYMENT_FILE}.`);
  }
  const problems = new Problems();
  const reader = new StoreReader(source, problems);
  const progress = startProgress();
  const surfaces = ['store', 'documents', 'discovery'];
  try {
    progress.step('Walking the store');
    const walked = await walkStore(source, reader);
    if (walked !== undefined) {
      progress.step('Reading documents');
      await checkDocuments(walked, reader);
      progress.step('Fetching what installers fetch');
      await checkDiscovery(walked, source, reader);
      const address = walked.mounts[0]?.address;
      if (isUrl && address !== undefined && (await isAdapter(`${source.name}${address}`))) {
        progress.step('Asking the adapter');
        await checkAdapter(walked, source.name, problems);
        surfaces.push('adapter');
      }
    }
  } finally {
    progress.done();
  }
  for (const { where, what } of problems.list.slice(0, MAX_PRINTED)) process.stdout.write(`${where}: ${what}\n`);
  if (problems.list.length > MAX_PRINTED) process.stdout.write(`... and ${plural(problems.list.length - MAX_PRINTED, 'more problem')}\n`);
  process.stdout.write(
    `${plural(problems.checks, 'check')} of ${surfaces.join(', ')}: ${plural(problems.list.length, 'problem')} in ${source.name}\n`,
  );
  process.exitCode = problems.list.length === 0 ? EXIT.clean : EXIT.findings;
}
