/** What earlier builds found out about single files, and what is made of them, for stages that can do without it. */

/**
 * What is found out: fields of a skill, of another text's front matter, a license in a text, credentials in it, conflicts in it,
 * files of a skill that none of its texts names, an object that its schema accepts, what a published skill needs to stay readable.
 */
export type FactKind = 'skill' | 'header' | 'license' | 'credentials' | 'conflicts' | 'unnamed' | 'accepted' | 'needs';

export interface Facts {
  /**
   * The value of a pure function that survives JSON, worked out where nobody knows it. `follows` says everything that it
   * follows from, beside the bounds of the build and the version of the program: the digest of a file, and its path where
   * that is part of the value.
   */
  of<T>(kind: FactKind, follows: string, work: () => T): T;
  /** The value that `of` gave an earlier build; `undefined` where nobody knows it. */
  known<T>(kind: FactKind, follows: string): T | undefined;
}

/** Knows nothing. */
export const NO_FACTS: Facts = { of: (_kind, _follows, work) => work(), known: () => undefined };
