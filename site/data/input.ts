/** What a process that renders pages is told, by the process that started it: its program is older than the input. */
export interface SiteProcessInput {
  readonly published: string;
  readonly bodies: string;
  /** A file of the program that builds, as path or URL: packages are found from there. */
  readonly packages: string;
  /** Number of the marks that stand for the snapshot (`late.ts`). */
  readonly nonce: string;
}
