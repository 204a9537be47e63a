/**
 * What was found out about single files of a build's repositories (`#model/facts.ts`), all in one entry, because thousands
 * of entries take longer to look up than their values to work out. A build writes the entry anew where something is new.
 */
import type { Facts } from '#model/facts.ts';
import type { Limits } from '#model/limits.ts';
import type { Memory } from '#model/memory.ts';

export interface FactMemory extends Facts {
  /** Remembers what was asked for since it was opened, and nothing else. */
  save(): void;
}

/** Opens what builds into an output found out within these bounds. */
export function openFacts(memory: Memory, out: string, limits: Limits): FactMemory {
  const name = `facts of ${out} ${JSON.stringify(limits)}`;
  const bytes = memory.get(name);
  const known: ReadonlyMap<string, unknown> = new Map(
    bytes === undefined
      ? []
      : (JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as [string, unknown][]),
  );
  const asked = new Map<string, unknown>();
  let isNew = false;
  // Entries are authenticated, and a name says what its value follows from, its type included.
  const recall = <T>(key: string): T | undefined => {
    const found = asked.get(key) ?? known.get(key);
    if (found !== undefined) asked.set(key, found);
    return found as T | undefined;
  };
  return {
    known: (kind, follows) => recall(`${kind} ${follows}`),
    of<T>(kind: string, follows: string, work: () => T): T {
      const key = `${kind} ${follows}`;
      const found = recall<T>(key);
      if (found !== undefined) return found;
      const made = work();
      asked.set(key, made);
      isNew ||= made !== undefined;
      return made;
    },
    save() {
      if (isNew) memory.set(name, Buffer.from(JSON.stringify([...asked].filter(([, value]) => value !== undefined))));
    },
  };
}
