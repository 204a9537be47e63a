/** Everything that a build found, as one list: what is printed is what is counted, and what `--strict` judges. */
import { withSeverities } from '#artifacts/findings-object.ts';
import { formatMount } from '#contract/address.ts';
import type { Finding, Severity } from '#model/finding.ts';
import { checkoutFindings } from '#snapshot/checkout-findings.ts';
import type { BuildOptions, BuildResult } from './build-folder.ts';
import type { RepositoryRead } from './read-repositories.ts';

export interface Found {
  readonly finding: Finding;
  /** Address of the edition or repository; the empty text for the deployment as a whole. */
  readonly of: string;
}

/** What a build found, as far as this list needs it. */
export type Findings = Pick<BuildResult, 'around'> & {
  readonly compiled: Pick<BuildResult['compiled'], 'findings'> & {
    readonly editions: readonly Pick<BuildResult['compiled']['editions'][number], 'address' | 'findings'>[];
  };
};

/** Of the deployment as a whole first, then around the repositories, then of each edition. */
export function allFound({ compiled, around }: Findings): readonly Found[] {
  const addresses = compiled.editions.map(({ address }) => address);
  return [
    ...compiled.findings.map((finding) => insideRepository(finding, addresses)),
    ...around,
    ...compiled.editions.flatMap(({ address, findings }) => findings.map((finding) => ({ finding, of: address }))),
  ];
}

/** What is said of a deployment names a path with its repository; whoever mends it looks for the path in that repository. */
export function insideRepository(finding: Finding, addresses: readonly string[]): Found {
  const { place } = finding;
  const of = addresses.find((address) => place?.path.startsWith(`${address}/`));
  if (place === undefined || of === undefined) return { finding, of: '' };
  return { finding: { ...finding, place: { ...place, path: place.path.slice(of.length + 1) } }, of };
}

/** Tells whether findings stop a strict build. */
export function isFaulty(build: Findings): boolean {
  return allFound(build).some(({ finding }) => finding.severity !== 'info');
}

/** How many findings have a severity. */
export function countOf(found: readonly Found[], severity: Severity): number {
  return found.filter(({ finding }) => finding.severity === severity).length;
}

/**
 * What is found around the repositories, about their clones and their settings. It is published nowhere: the same commit
 * gives the same bytes whoever built it from whatever clone.
 */
export async function findAround(reads: readonly RepositoryRead[], options: Pick<BuildOptions, 'severities'>): Promise<readonly Found[]> {
  const around: Found[] = [];
  for (const { asked, name, source } of reads) {
    const shown = asked.shown ?? asked.repository;
    const found = [...(asked.findings ?? []), ...(source === 'commit' ? await checkoutFindings(asked.repository, shown) : [])];
    const judged = withSeverities(found, asked.severities ?? options.severities ?? {});
    around.push(...judged.map((finding) => ({ finding, of: formatMount(name) })));
  }
  return around;
}
