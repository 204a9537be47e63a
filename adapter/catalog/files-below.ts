/** How many files that are neither documents nor skills lie below each folder. */
import { oncePerSnapshot } from './memo.ts';
import type { LoadedSnapshot } from './model.ts';
import { foldersAbove } from './scope.ts';

function countFiles({ entries }: Pick<LoadedSnapshot, 'entries'>): ReadonlyMap<string, number> {
  const below = new Map<string, number>();
  for (const [path, { kind }] of entries) {
    if (kind !== 'file' && kind !== 'oversize') continue;
    for (const folder of foldersAbove(path)) below.set(folder, (below.get(folder) ?? 0) + 1);
  }
  return below;
}

/** Folder -> number of such files below it, those of which only the name is published included; absent for none. */
export const filesBelow = oncePerSnapshot(countFiles);
