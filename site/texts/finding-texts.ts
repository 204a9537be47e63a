/**
 * What the build report says of a code in another language. The sentence of a single finding stays in the language that the
 * build wrote it in; its title, what the code means and what to do about it are translated.
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
