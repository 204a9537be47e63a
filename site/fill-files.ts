/** Kept files on their way to where they are published: whoever builds may have them filled elsewhere, because nobody here looks into them. */
import { filler, type MarkValues } from './data/fill-marks.ts';
import type { SiteMemory } from './memory.ts';
import type { WriteFile } from './write-files.ts';

export interface FileToFill {
  /** Name below the published root. */
  readonly name: string;
  /** What the memory calls its bytes with marks. */
  readonly kept: string;
  /** The number of its marks. */
  readonly nonce: string;
}

/**
 * Writes files with the values in the place of their marks. Resolves with those whose bytes are not to be had any more, which are
 * not written. Rejects with what the file system says.
 */
export type FillFiles = (files: readonly FileToFill[], values: MarkValues) => Promise<readonly FileToFill[]>;

/** Fills files of a memory in this process. */
export function fillHere(memory: SiteMemory | undefined, write: WriteFile): FillFiles {
  return async (files, values) => {
    const fill = filler(values);
    return files.filter(({ name, kept, nonce }) => {
      const marked = memory?.get(kept);
      if (marked !== undefined) write(name, fill(marked, nonce));
      return marked === undefined;
    });
  };
}
