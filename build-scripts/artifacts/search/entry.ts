/** What is searched: one entry for each skill and document that can be discovered. */
import type { Digest } from '#contract/digest.ts';

export interface SearchFile {
  readonly path: string;
  readonly title?: string;
  /** Of the file's bytes, where they alone decide the text: who knows it need not look at the text. */
  readonly source?: Digest;
  readonly text: string;
}

export interface SearchEntry {
  readonly path: string;
  readonly kind: 'skill' | 'document';
  readonly name: string;
  readonly description: string;
  /** Only name, description, license and link are published: `headings`, `body` and `files` are empty then. */
  readonly describedOnly: boolean;
  readonly license?: string;
  /** To filter by, not to be searched: authors repeat in them what names and descriptions say. */
  readonly tags?: readonly string[];
  readonly headings: readonly string[];
  readonly body: string;
  /** Supporting files; found through their skill. */
  readonly files: readonly SearchFile[];
}

/** Entries in the order of their paths; a path stands once. */
export function sortEntries(entries: readonly SearchEntry[]): readonly SearchEntry[] {
  return [...entries].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
