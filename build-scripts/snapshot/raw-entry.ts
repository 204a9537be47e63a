/** What a reader found, before the rules about paths and bounds are applied to it (`build-snapshot.ts`). */
export interface RawEntry {
  /** As the source spells it; not checked yet. */
  readonly path: string;
  readonly mode: 'file' | 'executable' | 'link' | 'submodule';
  readonly size: number;
  /** Absent for submodules and where the reader was told not to load it. */
  readonly bytes?: Uint8Array;
}

/** Tells a reader which files to load; the rest is only named. */
export type Wanted = (entry: Omit<RawEntry, 'bytes'>) => boolean;

/** Gives the raw table of a tree, in any order. */
export type Reader = (wanted: Wanted) => Promise<readonly RawEntry[]>;
