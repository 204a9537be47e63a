/** Files of the website that earlier builds kept go from the cache to where they are published by the thread that writes: this process sees none of them. */
import type { FillFiles } from '../site/build.ts';
import type { WorkCache } from './cache/work-cache.ts';
import type { OutputWriter } from './output-writer.ts';

/** Fills files of a cache, which stays open until the writer is closed. */
export function fillKept(writer: Pick<OutputWriter, 'writeKept'>, cache: Pick<WorkCache, 'placeOf'>): FillFiles {
  return async (files, values) => {
    const found = files.flatMap(({ name, kept, nonce }) => {
      const entry = cache.placeOf(kept);
      return entry === undefined ? [] : [[name, { entry, nonce }] as const];
    });
    const gone = new Set(await writer.writeKept(found, values));
    const asked = new Set(found.map(([name]) => name));
    return files.filter(({ name }) => gone.has(name) || !asked.has(name));
  };
}
