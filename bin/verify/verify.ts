/** All checks, in the order in which readers depend on what they check. */
import type { TrustedKey } from '#contract/signature.ts';
import { printable } from '../pull/problems.ts';
import { plural, share } from '../terminal.ts';
import { checkAdapter, whyNoAdapter } from './check-adapter.ts';
import { checkArchives } from './check-archives.ts';
import { checkAssets } from './check-assets.ts';
import { checkCommits } from './check-commits.ts';
import { checkCrawlers } from './check-crawlers.ts';
import { checkDiscovery } from './check-discovery.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFeeds } from './check-feeds.ts';
import { checkFolder } from './check-folder.ts';
import { checkHistory } from './check-history.ts';
import { checkHosting } from './check-hosting.ts';
import { checkLegacyDiscovery } from './check-legacy-discovery.ts';
import { checkLlms } from './check-llms.ts';
import { checkPages } from './check-pages.ts';
import { checkSigned } from './check-signature.ts';
import { checkWebsite } from './check-website.ts';
import { HostGivenUp } from './host.ts';
import { expectedPages } from './page-list.ts';
import { Problems } from './problems.ts';
import { checkRebuild, type Origin } from './rebuild.ts';
import { type ReadFiles, type Source, trackedSource } from './source.ts';
import { isOfThisProgram, storeView } from './store-view.ts';
import { requireUsable } from './usable-origins.ts';
import type { Verification } from './verify-report.ts';
import { StoreReader, type Walked, walkStore } from './walk-store.ts';

const OTHER_PROGRAM =
  'another version of the program built the pages: the texts beside them were searched for what they must say, and may say more. Verify with the version that built them';

export interface VerifyOptions {
  /** Keys of which one must have signed; absent: nobody is asked for a signature. */
  readonly keys?: readonly TrustedKey[] | undefined;
  /** Commits that must be published, as `[ADDRESS=]COMMIT`. */
  readonly commits?: readonly string[] | undefined;
  /** Opens the repositories to rebuild from, by the addresses that are published. */
  readonly originsOf?: ((addresses: readonly string[]) => Promise<ReadonlyMap<string, Origin>>) | undefined;
}

/**
 * Verifies what a source publishes. Throws what opening repositories throws; everything else is a problem in the result. A host that
 * is given up is one, too: it ends the run with what was found until then.
 */
export async function verify(given: Source, options: VerifyOptions, step: (text: string) => void): Promise<Verification> {
  const result = { target: given.name, surfaces: [] as string[], problems: new Problems(), notes: [] as string[] };
  try {
    await lookAtAll(given, options, step, result);
  } catch (error) {
    if (!(error instanceof HostGivenUp)) throw error;
    result.problems.expect(false, given.name, error.message);
    result.notes.push('the rest was not looked at');
  }
  return result;
}

async function lookAtAll(
  given: Source,
  { keys, originsOf, commits = [] }: VerifyOptions,
  step: (text: string) => void,
  { surfaces, problems, notes }: { readonly surfaces: string[]; readonly problems: Problems; readonly notes: string[] },
): Promise<void> {
  const { source, read } = trackedSource(given, problems);
  const reader = new StoreReader(source, problems);
  step('Walking the store');
  surfaces.push('store');
  const walked = await walkStore(source, reader);
  notes.push(await checkSigned({ source, given }, keys, problems));
  surfaces.push('signature');
  if (walked === undefined) return;
  const origins = await originsOf?.(walked.deployment.mounts.map((mount) => mount.address));
  if (origins !== undefined) await requireUsable(origins, walked.mounts);
  if (walked.unknown.length > 0) return lookAtRest(walked, source, read, reader, notes);
  const dates = await checkHistory(walked, source, problems);
  notes.push(...checkCommits(walked, commits, dates, problems));
  step('Reading documents');
  await checkDocuments(walked, reader);
  await checkArchives(walked, reader);
  surfaces.push('documents', 'archives');
  step('Fetching what installers fetch');
  await checkDiscovery(walked, source, problems);
  const copies = await checkLegacyDiscovery(walked, source, problems);
  surfaces.push('discovery');
  // Where the deployment does not say so, that there is none is a problem, and has its reason.
  if (copies === undefined) {
    if (walked.deployment.legacyIndexes === 'none') notes.push('there is no index for older installers: it did not fit');
  } else if (copies.copies < copies.of)
    notes.push(`${share(copies.copies, copies.of, 'copy', 'copies')} for older installers were looked at`);
  step('Looking at pages');
  const pages = expectedPages(walked);
  const view = storeView(walked);
  const seen = await checkPages(walked, pages, view, source, reader);
  if (seen === undefined) notes.push('there is no website');
  else {
    surfaces.push('pages');
    if (!isOfThisProgram(walked)) notes.push(OTHER_PROGRAM);
    notes.push(`${share(seen.pages, seen.of, 'page')} and ${plural(seen.links, 'link')} were looked at`);
  }
  if (seen !== undefined) {
    await checkAssets(seen.linked, source, problems);
    await checkFeeds(walked, dates, pages, source, problems);
    await checkCrawlers(walked, pages, source, problems);
    await checkLlms(walked, view, source, reader);
    surfaces.push('feeds');
  }
  if (source.list !== undefined) {
    await checkFolder(read, source, reader, walked.website);
    surfaces.push('folder');
  }
  const address = walked.mounts[0]?.address;
  const { host } = source;
  const noAdapter =
    host === undefined || address === undefined ? 'nobody can be asked' : await whyNoAdapter(`${source.name}${address}`, host);
  const hasAdapter = noAdapter === undefined;
  if (source.ask !== undefined) {
    step('Looking at how it is sent');
    await checkHosting(walked, source, hasAdapter, problems);
    surfaces.push('hosting');
  }
  if (hasAdapter && host !== undefined) {
    step('Asking the adapter');
    await checkAdapter(walked, source.name, host, reader);
    surfaces.push('adapter');
  } else if (host !== undefined) {
    notes.push(`no adapter was looked at: at ${source.name}${address ?? ''}, ${noAdapter}`);
  }
  if (origins !== undefined) {
    notes.push(...(await checkRebuild(walked, source, reader, (of) => origins.get(of), step)));
    surfaces.push('rebuild');
  }
  notes.push(await checkWebsite(walked, read, source, problems));
}

/** Where nobody knows what some pages should show: every surface would differ from that, and hide the one thing that is wrong. */
async function lookAtRest(walked: Walked, source: Source, read: ReadFiles, reader: StoreReader, notes: string[]): Promise<void> {
  await checkDocuments(walked, reader);
  await checkArchives(walked, reader);
  const addresses = walked.unknown.map((address) => printable(address)).join(', ');
  notes.push(`pages, indexes, feeds, dates and answers were compared with nothing, because the snapshot of ${addresses} cannot be read`);
  notes.push(await checkWebsite(walked, read, source, reader.problems));
}
