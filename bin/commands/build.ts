/** `skillpress build`: one repository by flags, or all that `skillpress.yaml` names. */
import type { Command } from 'commander';
import { formatMount, type MountName } from '#contract/address.ts';
import { normalizeBase, siteHref } from '#contract/page-path.ts';
import { formatFinding, formatGone } from '#report/text.ts';
import { isGitUrl } from '#snapshot/git-url.ts';
import { type Open, type OpenSource, withSources } from '#snapshot/open-sources.ts';
import { allFound, countOf, type Found, isFaulty } from '../build-findings.ts';
import { type BuildOptions, type BuildResult, type BuiltEdition, buildFolder } from '../build-folder.ts';
import { cacheChoice } from '../cache/build-cache.ts';
import { usableCache } from '../cache/shared-cache.ts';
import { asSeverities } from '../check/config.ts';
import { COMMAND } from '../command-name.ts';
import { gathersOthers } from '../config/gathering-folder.ts';
import { limitsOf } from '../config/limits.ts';
import { readConfig, readConfigOf } from '../config/read-config.ts';
import { ofDeployment, ofRepository } from '../config/repositories.ts';
import { websitePlace } from '../config/website-place.ts';
import { wouldBeAdded } from '../default-output.ts';
import { EXIT, UsageError } from '../exit.ts';
import { findingNews } from '../finding-news.ts';
import { addressHint } from '../own-address.ts';
import { userPath } from '../paths.ts';
import { previousPlace } from '../previous-folder.ts';
import type { RepositoryBuild } from '../read-repositories.ts';
import { shellWord } from '../shell-word.ts';
import { readSigners } from '../signing/signers.ts';
import { stillReadable } from '../still-readable.ts';
import { formatBytes, paintFor, plural, startProgress } from '../terminal.ts';

export interface BuildFlags {
  readonly out: string;
  readonly ref?: string;
  readonly worktree: boolean;
  readonly address?: MountName;
  readonly base?: string;
  readonly siteUrl?: string;
  readonly adapterUrl?: string;
  readonly verified: boolean;
  readonly includeInternal: boolean;
  readonly strict: boolean;
  readonly site: boolean;
  readonly config?: string;
  readonly retain?: number;
  readonly previous?: string;
  readonly maxFiles?: number;
  readonly cache?: string | boolean;
  readonly description?: string;
  readonly icon?: string;
  readonly sign?: readonly string[];
}

/** Findings printed by a build; the rest is counted, and `check` shows all. */
const MAX_PRINTED = 20;

export async function runBuild(repository: string | undefined, flags: BuildFlags, command: Command): Promise<void> {
  const started = performance.now();
  const progress = await startProgress();
  try {
    // First of all, so that a key that cannot be used costs nobody a build.
    const signers = await readSigners(flags.sign, process.env, (message) => process.stderr.write(`${message}\n`));
    const { result, checked, chosen } = await withSources(async (open) => {
      if (repository !== undefined && isGitUrl(repository)) progress.step('Cloning');
      const { options: asked, checked } = await buildOptions(repository, flags, command, open);
      const { cache, warning } = usableCache(asked.cache, { signs: signers.length > 0 });
      if (warning !== undefined) process.stderr.write(`${warning}\n`);
      const options = { ...asked, cache, signers };
      const built = await buildFolder(options, (text) => progress.step(text));
      const chosen = flags.address !== undefined || options.repositories.some(({ saidAt }) => saidAt?.('address') !== undefined);
      return { result: built, checked, chosen };
    });
    progress.done();
    printFindings(result, checked);
    process.stdout.write(`${summarize(result, flags.out, (performance.now() - started) / 1000)}\n`);
    if (!result.written) process.stdout.write(`Nothing was written: --strict, and there are findings. ${flags.out} is as it was.\n`);
    else if (signers.length > 0) process.stdout.write(`Signed by ${signers.map(({ keyId }) => keyId).join(', ')}.\n`);
    if (result.written) process.stdout.write(`Next: ${COMMAND} serve ${shellWord(flags.out)}\n`);
    const [only, ...others] = result.repositories;
    const hint = others.length === 0 ? addressHint(only?.name, chosen) : undefined;
    if (result.written && hint !== undefined) process.stdout.write(`${hint}\n`);
    if (result.written && command.getOptionValueSource('out') === 'default' && (await wouldBeAdded(userPath(flags.out))))
      process.stderr.write(`git does not ignore ${flags.out}: add ${flags.out}/ to .gitignore, or the next commit may take it along.\n`);
    process.exitCode = flags.strict && isFaulty(result) ? EXIT.findings : EXIT.clean;
  } finally {
    progress.done();
  }
}

/** Flags that say something of one repository: in a deployment of several each has it in the file. */
const OF_ONE = ['ref', 'worktree', 'address', 'verified', 'includeInternal', 'description', 'icon'] as const;

interface AskedBuild {
  readonly options: BuildOptions;
  /** What `check` is given to tell everything that this build finds. */
  readonly checked: string | undefined;
}

async function buildOptions(repository: string | undefined, flags: BuildFlags, command: Command, open: Open): Promise<AskedBuild> {
  const asked = repository ?? '.';
  const named = flags.config === undefined ? undefined : userPath(flags.config);
  const sources = await open(asked, userPath('.'));
  const [only] = sources.filter(({ from }) => from !== 'folder-of-archives');
  const read = only === undefined ? await readConfig(userPath(asked), named) : await readConfigOf(only, flags.ref ?? only.ref, named);
  const { config } = read;
  const given = OF_ONE.find((name) => command.getOptionValueSource(name) === 'cli');
  const { adapterUrl, maxFiles } = { ...config, ...flags };
  const common = {
    out: userPath(flags.out),
    ...websitePlace(flags.siteUrl ?? config.siteUrl, flags.base ?? config.base),
    adapterUrl,
    remoteImages: config.remoteImages,
    site: flags.site,
    cache: cacheChoice(flags.cache),
    strict: flags.strict,
    severities: asSeverities(config.severities),
    limits: limitsOf(maxFiles),
    previous: flags.previous === undefined ? undefined : previousPlace(flags.previous),
  };
  if (config.repositories === undefined && only !== undefined)
    return {
      options: { ...common, repositories: [ofRepository(only, flags, read)] },
      checked: repository === undefined ? '.' : only.shown,
    };
  if (config.repositories === undefined)
    return { options: { ...common, repositories: await ofArchives(asked, sources, flags, given) }, checked: asked };
  // A repository of a stranger may not name other folders of this machine.
  if (repository !== undefined && flags.config === undefined) {
    throw new UsageError(
      `${read.file} names repositories to build together. Run ${COMMAND} build in its folder, or give it with --config.`,
    );
  }
  if (given !== undefined) throw new UsageError(`${read.file} names several repositories, and ${given} is said of each of them there`);
  const repositories = await ofDeployment(config.repositories, flags, read, open);
  return { options: { ...common, repositories }, checked: only !== undefined && gathersOthers(only, read) ? asked : undefined };
}

/** Each archive of a folder is a repository with settings of its own. */
async function ofArchives(
  folder: string,
  sources: readonly OpenSource[],
  flags: BuildFlags,
  given: string | undefined,
): Promise<BuildOptions['repositories']> {
  const repositories: RepositoryBuild[] = [];
  if (given !== undefined && given !== 'verified' && given !== 'includeInternal') {
    throw new UsageError(`${folder} is a folder of archives, and ${given} is said of one repository`);
  }
  for (const source of sources) repositories.push(ofRepository(source, flags, await readConfigOf(source, undefined, undefined)));
  return repositories;
}

/**
 * Prints errors and warnings on standard error, the first ones in full; with those of the build before, what is new and what is gone.
 * `checked` is what `check` is given to tell them all; undefined where no one call does.
 */
export function printFindings(
  { compiled, around, notRetained }: Pick<BuildResult, 'compiled' | 'around' | 'notRetained'>,
  checked: string | undefined,
  known: readonly Found[] = [],
): void {
  const paint = paintFor(process.stderr);
  const isShown = ({ finding }: Found): boolean => finding.severity !== 'info';
  const { added: shown, gone, kept } = findingNews(known.filter(isShown), allFound({ compiled, around }).filter(isShown));
  const prefix = (of: string): string => (of === '' || compiled.editions.length === 1 ? '' : `${of.replace(/:$/, '')}: `);
  const first = ['error', 'warning']
    .flatMap((severity) => shown.filter(({ finding }) => finding.severity === severity))
    .slice(0, MAX_PRINTED);
  for (const { finding, of } of first) process.stderr.write(`${prefix(of)}${formatFinding(finding, paint)}\n`);
  const more = shown.length - first.length;
  const all = checked === undefined ? `${COMMAND} check in each repository, or the health page` : `${COMMAND} check ${shellWord(checked)}`;
  if (more > 0) process.stderr.write(`... and ${plural(more, 'more finding')}: ${all}\n`);
  for (const { finding, of } of gone.slice(0, MAX_PRINTED)) process.stderr.write(`${prefix(of)}${formatGone(finding, paint)}\n`);
  if (gone.length > MAX_PRINTED) process.stderr.write(`... and ${gone.length - MAX_PRINTED} more are gone\n`);
  if (kept > 0) process.stderr.write(`${plural(kept, 'other finding')} as before: ${all}\n`);
  for (const problem of notRetained) process.stderr.write(`${problem}\n`);
}

/** The summary of a build: what was published, what was not, where it is. */
export function summarize(result: BuildResult, out: string, seconds: number): string {
  const { compiled, files, bytes, pages, retained, written } = result;
  const lines = [...compiled.editions.flatMap((edition) => editionLines(edition, result)), ...totalLines(result)];
  if (!written) return lines.join('\n');
  const { siteUrl, base } = compiled.deployment;
  const where = siteUrl === undefined ? '' : `, for ${siteUrl}${siteHref(normalizeBase(base), '')}`;
  const made = [`${plural(files, 'file')}${pages > 0 ? ` with ${plural(pages, 'page')}` : ''}`, formatBytes(bytes)];
  const past = retained === 0 ? [] : [`${plural(retained, 'earlier snapshot')} kept`];
  return [
    ...lines,
    ...past,
    ...stillReadable(result).map((line) => `WARNING: ${line}`),
    ...leftOutLines(result),
    `${made.join(', ')} ${result.unchanged ? 'as they were, checked' : 'written'} in ${seconds.toFixed(1)} s -> ${out}${where}`,
  ].join('\n');
}

/** What the limit of files cost, as numbers: the findings that say it may stand far below those of the repositories, or be switched off. */
function leftOutLines({ compiled }: BuildResult): readonly string[] {
  const left = compiled.leftOut.filter(({ arguments: { dropped } }) => dropped !== '');
  const [limit] = left.map((finding) => finding.arguments.limit);
  if (left.length === 0) return [];
  const parts = left.map(({ arguments: { dropped, count } }) => `${dropped} (${plural(Number(count), 'file')})`);
  return [`left out at the limit of ${plural(Number(limit), 'file')}, which --max-files sets: ${parts.join('; ')}`];
}

/** One repository has one line for everything; of several, each has its own and the deployment one. */
function totalLines(result: BuildResult): readonly string[] {
  return result.compiled.editions.length > 1 ? [`in all ${countText(allFound(result))}`] : [];
}

function countText(found: readonly Found[]): string {
  return `${plural(countOf(found, 'error'), 'error')}, ${plural(countOf(found, 'warning'), 'warning')}`;
}

function editionLines({ address, snapshot }: BuiltEdition, result: BuildResult): readonly string[] {
  const { repositories, compiled } = result;
  const { counts, revision, flags } = snapshot;
  const found = allFound(result).filter(({ of }) => compiled.editions.length === 1 || of === address);
  const isMain = address === snapshot.address;
  const dirty = isMain && repositories.some(({ name, dirty: differs }) => differs && formatMount(name) === address);
  const left = [
    counts.describedOnly > 0 ? `${counts.describedOnly} described only` : '',
    counts.skipped > 0 ? `${counts.skipped} skipped` : '',
    counts.internal > 0 ? `${counts.internal} internal left out` : '',
  ].filter((text) => text !== '');
  const isPacked = isMain && repositories.some(({ name, source }) => source === 'archive' && formatMount(name) === address);
  const onDisk = isPacked ? 'the archive' : 'the files on disk';
  const what = revision.startsWith('tree-') ? onDisk : `commit ${revision.slice(0, 12)}`;
  return [
    `${plural(counts.skills, 'skill')}${left.length > 0 ? ` (${left.join(', ')})` : ''}, ${plural(counts.documents, 'document')}, ${plural(counts.files, 'readable file')} (${formatBytes(counts.bytes)})`,
    `from ${what} of ${address}${dirty ? '; the check-out has changes that are not in it' : ''}`,
    `${countText(found)}${flags.partial.length > 0 ? `; partial: ${flags.partial.join(', ')}` : ''}`,
  ];
}
