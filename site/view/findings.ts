/** The build report, sorted for reading: errors first, then by code. */
import { FINDING_DOCS, type FindingDoc } from '#contract/finding-docs.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';

/** Findings of one code that the page shows; the whole report is in the store, and nobody reads thousands of the same. */
export const MAX_SHOWN = 100;

/** Findings that are seen at once: all of a report so short, and of a longer one errors of a code that has no more. */
const OPEN_UP_TO = 10;

/** Tells whether the findings of a code are seen without asking; `total` is that of the report. */
export function isOpen(severity: FindingArtifact['severity'], ofCode: number, total: number): boolean {
  return total <= OPEN_UP_TO || (severity === 'error' && ofCode <= OPEN_UP_TO);
}

export interface FindingGroup {
  readonly severity: FindingArtifact['severity'];
  readonly total: number;
  readonly codes: readonly { readonly code: string; readonly findings: readonly FindingArtifact[]; readonly total: number }[];
}

const SEVERITIES = ['error', 'warning', 'info'] as const;

/** Groups by severity, then by code; each code keeps the order of the report. */
export function groupFindings(findings: readonly FindingArtifact[]): readonly FindingGroup[] {
  return SEVERITIES.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const codes = [...new Set(own.map((finding) => finding.code))].sort().map((code) => {
      const all = own.filter((finding) => finding.code === code);
      return { code, findings: all.slice(0, MAX_SHOWN), total: all.length };
    });
    return [{ severity, total: own.length, codes }];
  });
}

/** What there is to say about a code; `undefined` for one of another version of the program. */
export function docOf(code: string): FindingDoc | undefined {
  return Object.hasOwn(FINDING_DOCS, code) ? FINDING_DOCS[code] : undefined;
}

/** The documentation of the codes that occur, in its own order. */
export function docsFor(findings: readonly FindingArtifact[]): readonly (readonly [code: string, doc: FindingDoc])[] {
  const codes = new Set(findings.map(({ code }) => code));
  return Object.entries(FINDING_DOCS).filter(([code]) => codes.has(code));
}

/** Where a finding about the deployment is: the default ref of the repository whose address its path starts with. */
export function placeOf<E extends { readonly address: string }>(
  { path = '' }: Pick<FindingArtifact, 'path'>,
  editions: readonly E[],
): { readonly edition?: E; readonly path?: string } {
  const edition = editions.find(({ address }) => path.startsWith(`${address}/`));
  return edition === undefined ? {} : { edition, path: path.slice(edition.address.length + 1) };
}

/** The first of some findings, where all have its reason and its fix, so that both can be said once; `undefined` where they differ. */
export function commonWords(findings: readonly FindingArtifact[]): FindingArtifact | undefined {
  const [first] = findings;
  return findings.every(({ why, fix }) => why === first?.why && fix === first.fix) ? first : undefined;
}
