/**
 * Where other validators and this program differ about a `SKILL.md`, and why that is meant. An entry that no skill of the
 * real repositories needs fails the test, so that the table says what is true today.
 */
export interface Difference {
  readonly judge: 'skills-ref' | 'skill-check';
  readonly only: 'judge' | 'ours';
  /** What one of the two says and the other does not. */
  readonly says: string;
  readonly why: string;
}

const UNKNOWN = 'The format keeps fields that it does not know, word for word: hosts read more of them every month.';

export const DIFFERENCES: readonly Difference[] = [
  { judge: 'skills-ref', only: 'judge', says: 'unknown fields', why: UNKNOWN },
  { judge: 'skill-check', only: 'judge', says: 'unknown fields', why: UNKNOWN },
  {
    judge: 'skill-check',
    only: 'judge',
    says: 'allowed tools',
    why: 'The field is passed through as text and grants nothing; lists and commas are what many authors write.',
  },
  {
    judge: 'skill-check',
    only: 'judge',
    says: 'directory',
    why: 'It compares the name of a nested skill with the whole path below the skills folder; the specification asks for the directory.',
  },
  {
    judge: 'skills-ref',
    only: 'ours',
    says: 'metadata',
    why: 'The specification says text to text; the reference turns any other value into text, and strict clients refuse it.',
  },
];
