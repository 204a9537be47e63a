/** `skillpress build`. */
import type { Command } from 'commander';
import type { MountName } from '#contract/address.ts';
import { normalizeBase, siteHref } from '#contract/page-path.ts';
import { formatFinding } from '#report/text.ts';
import { type BuildResult, buildFolder, isFaulty } from '../build-folder.ts';
import { readSeverities } from '../check/config.ts';
import { EXIT } from '../exit.ts';
import { userPath } from '../paths.ts';
import { formatBytes, paintFor, plural, startProgress } from '../terminal.ts';

export interface BuildFlags {
  readonly out: string;
  readonly ref?: string;
  readonly worktree: boolean;
  readonly address?: MountName;
  readonly base: string;
  readonly siteUrl?: string;
  readonly adapterUrl?: string;
  readonly verified: boolean;
  readonly includeInternal: boolean;
  readonly strict: boolean;
  readonly site: boolean;
  readonly config?: string;
}

/** Findings printed by a build; the rest is counted, and `check` shows all. */
const MAX_PRINTED = 20;

export async function runBuild(repository: string, flags: BuildFlags, _command: Command): Promise<void> {
  const started = performance.now();
  const progress = startProgress();
  try {
    const severities = await readSeverities(userPath(repository), flags.config === undefined ? undefined : userPath(flags.config));
    const result = await buildFolder(
      { severities, ...flags, repository: userPath(repository), out: userPath(flags.out), mount: flags.address },
      (text) => progress.step(text),
    );
    progress.done();
    printFindings(result, repository);
    process.stdout.write(`${summarize(result, flags.out, (performance.now() - started) / 1000)}\n`);
    if (!result.written) process.stdout.write(`Nothing was written: --strict, and there are findings. ${flags.out} is as it was.\n`);
    else process.stdout.write(`Next: skillpress serve ${flags.out}\n`);
    process.exitCode = flags.strict && isFaulty(result.compiled) ? EXIT.findings : EXIT.clean;
  } finally {
    progress.done();
  }
}

/** Prints errors and warnings on standard error, the first ones in full. */
export function printFindings({ compiled }: Pick<BuildResult, 'compiled'>, repository: string): void {
  const paint = paintFor(process.stderr);
  const shown = compiled.findings.filter(({ severity }) => severity !== 'info');
  const first = [...shown].sort((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1)).slice(0, MAX_PRINTED);
  for (const finding of first) process.stderr.write(`${formatFinding(finding, paint)}\n`);
  const more = shown.length - first.length;
  if (more > 0) process.stderr.write(`... and ${plural(more, 'more finding')}: skillpress check ${repository}\n`);
  const example = first[0]?.code;
  if (example !== undefined) process.stderr.write(`What a code means: skillpress explain ${example}\n`);
}

/** The summary of a build: what was published, what was not, where it is. */
export function summarize({ compiled, source, dirty, pages, written }: BuildResult, out: string, seconds: number): string {
  const { counts, address, revision, flags } = compiled.snapshot;
  const bytes = [...compiled.files.values()].reduce((sum, file) => sum + file.length, 0);
  const left = [
    counts.describedOnly > 0 ? `${counts.describedOnly} described only` : '',
    counts.skipped > 0 ? `${counts.skipped} skipped` : '',
    counts.internal > 0 ? `${counts.internal} internal left out` : '',
  ].filter((text) => text !== '');
  const what = source === 'commit' ? `commit ${revision.slice(0, 12)}` : 'the files on disk';
  const lines = [
    `${plural(counts.skills, 'skill')}${left.length > 0 ? ` (${left.join(', ')})` : ''}, ${plural(counts.documents, 'document')}, ${plural(counts.files, 'readable file')} (${formatBytes(counts.bytes)})`,
    `from ${what} of ${address}${dirty ? '; the check-out has changes that are not in it' : ''}`,
    `${plural(counts.errors, 'error')}, ${plural(counts.warnings, 'warning')}${flags.partial.length > 0 ? `; partial: ${flags.partial.join(', ')}` : ''}`,
  ];
  if (!written) return lines.join('\n');
  const { siteUrl, base } = compiled.deployment;
  const where = siteUrl === undefined ? '' : `, for ${siteUrl}${siteHref(normalizeBase(base), '')}`;
  const made = [plural(compiled.files.size, 'file'), ...(pages > 0 ? [plural(pages, 'page')] : []), formatBytes(bytes)];
  return [...lines, `${made.join(', ')} in ${seconds.toFixed(1)} s -> ${out}${where}`].join('\n');
}
