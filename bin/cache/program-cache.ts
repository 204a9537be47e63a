/**
 * Where the website's program is remembered (`site/bundle.ts`). It follows from this version of skillpress and a base path,
 * whatever the repository and the output, so that it lies in the person's own folder, beside the code that Node compiled:
 * only the first build on a machine makes it. A build that is told where its cache is, or to use none, keeps to that.
 */
import { join } from 'node:path';
import type { Memory } from '#model/memory.ts';
import { type CacheChoice, openVersion } from './build-cache.ts';
import { keyIn, ownFolder } from './cache-key.ts';

export interface ProgramCache {
  readonly memory: Memory;
  close(): void;
}

/** Opens it for a build that chose `choice` and has `cache`, which stands in where the person's folder cannot be used. */
export function openProgramCache(choice: CacheChoice, cache: Memory): ProgramCache {
  const standIn: ProgramCache = { memory: cache, close: () => undefined };
  if (choice !== undefined) return standIn;
  try {
    const own = openVersion(join(ownFolder(), 'website'), keyIn(ownFolder()));
    return { memory: own, close: () => own.close() };
  } catch {
    return standIn;
  }
}
