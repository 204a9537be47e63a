/** Which results a visitor wants to see. Pure. */
import type { NamesArtifact } from '#contract/schema/names.ts';

export interface Filter {
  /** `skill`, `document`, or empty for both. */
  readonly kind: string;
  /** Label of a license, or empty for any. */
  readonly license: string;
  /** Address of a repository, or empty for all; the search itself keeps to it. */
  readonly repository: string;
}

/** Tells whether a result is shown. Any text is taken: what no result has lets none through. */
export function passes(
  document: Pick<NamesArtifact['documents'][number], 'kind' | 'license'>,
  { kind, license }: Pick<Filter, 'kind' | 'license'>,
): boolean {
  return (kind === '' || kind === document.kind) && (license === '' || license === document.license);
}
