/**
 * Where the reference validator and this program differ about a `SKILL.md`, and why that is meant. An entry that no skill
 * of the real repositories needs fails the test, so that the table says what is true today.
 */
export interface Difference {
  readonly only: 'reference' | 'ours';
  /** What one of the two says and the other does not. */
  readonly says: string;
  readonly why: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    only: 'reference',
    says: 'unknown fields',
    why: 'The format keeps fields that it does not know, word for word: hosts read more of them every month.',
  },
  {
    only: 'ours',
    says: 'metadata',
    why: 'The specification says text to text; the reference turns any other value into text, and strict clients refuse it.',
  },
];
