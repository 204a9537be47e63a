/** What a license text or field says (format.md, section 7). `unrecognized` is treated like `restrictive`, and reported. */
export type LicenseReading =
  | { readonly kind: 'permissive' | 'restrictive' | 'unrecognized'; readonly label: string }
  /** It names no license: the next source is asked. */
  | { readonly kind: 'silent' };

/** A license that is known by name. */
export interface KnownLicense {
  /** SPDX id where there is one. */
  readonly label: string;
  readonly kind: 'permissive' | 'restrictive';
}

/** Characters of a label: what a line of a listing can show. */
export const MAX_LABEL = 80;
