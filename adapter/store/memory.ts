/** A published folder in memory: what tests and single-process commands serve from. */
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import type { ArtifactStore } from './port.ts';

/** Serves a map of file name to bytes; the map is read live, so that replacing `deployment.json` publishes a generation. */
export function openMemory(files: ReadonlyMap<string, Uint8Array>): ArtifactStore {
  const seen = new WeakMap<Uint8Array, number>();
  let count = 0;
  return {
    read: (file) => Promise.resolve(files.get(file)),
    list: () => Promise.resolve([...files.keys()]),
    stamp() {
      const bytes = files.get(DEPLOYMENT_FILE);
      if (bytes === undefined) return Promise.resolve(undefined);
      const known = seen.get(bytes) ?? count++;
      seen.set(bytes, known);
      return Promise.resolve(String(known));
    },
  };
}
