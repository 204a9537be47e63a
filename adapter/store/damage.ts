/** Published files that were found missing or changed while they are served: told once each, and shown until they are whole again. */

/** Files that are remembered: enough to see what happened, few enough for a probe's answer. */
const MAX_DAMAGED = 20;

export type Damage = 'is missing' | 'does not match its digest' | 'is not named by the deployment';

export interface Damages {
  /** Says that a file was found damaged. */
  found(file: string, damage: Damage): void;
  /** Says that a file was found whole. */
  whole(file: string): void;
  /** `<file> <damage>`, in the order in which they were found. */
  list(): readonly string[];
  /** Forgets everything: another generation is served. */
  clear(): void;
}

/** `tell` hears of each damage of a file once. */
export function watchDamages(tell: (file: string, damage: Damage) => void): Damages {
  const known = new Map<string, Damage>();
  return {
    found(file, damage) {
      if (known.get(file) === damage || (known.size >= MAX_DAMAGED && !known.has(file))) return;
      known.set(file, damage);
      tell(file, damage);
    },
    whole: (file) => void known.delete(file),
    list: () => [...known].map(([file, damage]) => `${file} ${damage}`),
    clear: () => known.clear(),
  };
}
