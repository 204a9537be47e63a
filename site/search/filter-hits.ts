/** Which results a visitor wants to see. Pure. */
import type { NamesArtifact } from '#contract/schema/names.ts';

export interface Filter {
  /** `skill`, `document`, or empty for both. */
  readonly kind: string;
  /** Label of a license, or empty for any. */
  readonly license: string;
}

/** Tells whether a result is shown. Any text is taken: what no result has lets none through. */
export function passes(document: Pick<NamesArtifact['documents'][number], 'kind' | 'license'>, { kind, license }: Filter): boolean {
  return (kind === '' || kind === document.kind) && (license === '' || license === document.license);
}
