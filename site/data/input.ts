/** What a process that renders pages is told, by the process that started it: its program is older than the input. */
export interface SiteProcessInput {
  readonly published: string;
  readonly bodies: string;
  /** Number of the marks that stand for the snapshot (`late.ts`). */
  readonly nonce: string;
}
