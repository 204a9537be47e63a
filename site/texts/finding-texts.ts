/**
 * What the build report says of a code in another language: its title, what the code means and what to do about it. The
 * sentences of a single finding are in `finding-sentences.ts`.
 */

export interface FindingText {
  readonly title: string;
  /** What it means. */
  readonly explanation: string;
  /** What to do; `{name}` is an argument of the finding. */
  readonly fix: string;
}

/** Code to its texts. */
export type FindingTexts = Readonly<Record<string, FindingText>>;
