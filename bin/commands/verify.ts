/** `skillpress verify`: exit 0 where everything holds together, 1 with a line for everything that differs. */
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { type Open, withSources } from '#snapshot/open-sources.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { EXIT, UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';
import { keysOfFlag } from '../signing/keys-of-flag.ts';
import { plural, startProgress } from '../terminal.ts';
import { awaitDeployment } from '../verify/await-deployment.ts';
import { checkAdapter, isAdapter } from '../verify/check-adapter.ts';
import { checkDiscovery } from '../verify/check-discovery.ts';
import { checkDocuments } from '../verify/check-documents.ts';
import { checkFolder } from '../verify/check-folder.ts';
import { checkHosting } from '../verify/check-hosting.ts';
import { checkPages } from '../verify/check-pages.ts';
import { checkSigned } from '../verify/check-signature.ts';
import { openOrigins } from '../verify/origins.ts';
import { Problems } from '../verify/problems.ts';
import { checkRebuild } from '../verify/rebuild.ts';
import { folderSource, type Source, urlSource } from '../verify/source.ts';
import { formatVerification, type Verification, verificationJson } from '../verify/verify-report.ts';
import { StoreReader, walkStore } from '../verify/walk-store.ts';

export interface VerifyFlags {
  readonly key?: readonly string[];
  readonly rebuild?: readonly string[];
  readonly config?: string;
  /** Folder that was published there. */
  readonly expect?: string;
  readonly format: 'text' | 'json';
}

export async function runVerify(target: string, flags: VerifyFlags): Promise<void> {
  if (flags.config !== undefined && flags.rebuild === undefined)
    throw new UsageError('--config is about --rebuild: it names the file that the build read.');
  const isUrl = /^https?:\/\//.test(target);
  // The address of the short name is what people have at hand; the website is one step above it.
  const source = isUrl ? urlSource(target.replace(/\/mcp\/?$/, '/')) : folderSource(userPath(target));
  if (flags.expect !== undefined) await awaitDeployment(source, userPath(flags.expect));
  if ((await source.read(DEPLOYMENT_FILE)) === undefined) {
    throw new UnreadableRepository(`${source.name} is no published folder: it has no ${DEPLOYMENT_FILE}.`);
  }
  const progress = startProgress();
  let found: Verification;
  try {
    found = await withSources((open) => verify(source, flags, open, (text) => progress.step(text)));
  } finally {
    progress.done();
  }
  process.stdout.write(flags.format === 'json' ? verificationJson(found) : `${formatVerification(found)}\n`);
  process.exitCode = found.problems.list.length === 0 ? EXIT.clean : EXIT.findings;
}

/** Looks at everything, in the order in which readers depend on it. */
async function verify(source: Source, flags: VerifyFlags, open: Open, step: (text: string) => void): Promise<Verification> {
  const problems = new Problems();
  const reader = new StoreReader(source, problems);
  const surfaces = ['store', 'signature', 'documents', 'discovery'];
  const notes: string[] = [];
  const result = { target: source.name, surfaces, problems, notes };
  const keys = await keysOfFlag(flags.key);
  step('Walking the store');
  const walked = await walkStore(source, reader);
  notes.push(await checkSigned(source, keys, problems));
  if (walked === undefined) return result;
  step('Reading documents');
  await checkDocuments(walked, reader);
  step('Fetching what installers fetch');
  await checkDiscovery(walked, source, reader);
  step('Looking at pages');
  const seen = await checkPages(walked, source, problems);
  if (seen === undefined) notes.push('there is no website');
  else {
    surfaces.push('pages');
    notes.push(
      `${seen.pages === seen.of ? 'all' : `${plural(seen.pages, 'page')} of`} ${plural(seen.of, 'page')} and ${plural(seen.links, 'link')} were looked at`,
    );
  }
  if (source.list !== undefined) {
    await checkFolder(walked, source, reader, problems);
    surfaces.push('folder');
  }
  const address = walked.mounts[0]?.address;
  const hasAdapter = source.ask !== undefined && address !== undefined && (await isAdapter(`${source.name}${address}`));
  if (source.ask !== undefined) {
    step('Looking at how it is sent');
    await checkHosting(walked, source, hasAdapter, problems);
    surfaces.push('hosting');
  }
  if (hasAdapter) {
    step('Asking the adapter');
    await checkAdapter(walked, source.name, reader);
    surfaces.push('adapter');
  }
  if (flags.rebuild !== undefined) {
    const mounts = walked.deployment.mounts.map((mount) => mount.address);
    const origins = await openOrigins(flags.rebuild, mounts, flags.config, open);
    notes.push(...(await checkRebuild(walked, source, reader, (of) => origins.get(of), step)));
    surfaces.push('rebuild');
  }
  return result;
}
