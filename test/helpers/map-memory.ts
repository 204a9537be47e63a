import type { Memory } from '#model/memory.ts';

export interface MapMemory extends Memory {
  readonly entries: Map<string, Uint8Array>;
}

/** A memory of this process alone, whose entries a test looks at. */
export function mapMemory(): MapMemory {
  const entries = new Map<string, Uint8Array>();
  return {
    entries,
    has: (name) => entries.has(name),
    get: (name) => entries.get(name),
    set: (name, bytes) => void entries.set(name, bytes),
  };
}
