import type { Digest } from '#contract/digest.ts';

/** What a reader found, before the rules about paths and bounds are applied to it (`build-snapshot.ts`). */
export interface RawEntry {
  /** As the source spells it; not checked yet. Bytes that are no UTF-8 stand as lone surrogates, which no path may hold. */
  readonly path: string;
  readonly mode: 'file' | 'executable' | 'link' | 'submodule';
  readonly size: number;
  /** Absent for submodules and where the reader was told not to load it. */
  readonly bytes?: Uint8Array;
  /** Digest of the bytes, where the reader knows it. */
  readonly digest?: Digest;
}

/** An entry as a table of contents names it. */
export type TableEntry = Omit<RawEntry, 'bytes' | 'digest'>;

/** Tells a reader which paths of its table to load; the rest is only named. */
export type Choose = (table: readonly TableEntry[]) => ReadonlySet<string>;
