import type { Facts } from '#model/facts.ts';

export interface KeptFacts extends Facts {
  /** Kinds of what was worked out, in order. */
  readonly worked: readonly string[];
}

/** Facts that outlive a build as bytes would, in `known`: what survives no JSON is another value. */
export function keptFacts(known = new Map<string, string>()): KeptFacts {
  const worked: string[] = [];
  return {
    worked,
    known(kind, follows) {
      const found = known.get(`${kind} ${follows}`);
      return found === undefined ? undefined : JSON.parse(found);
    },
    of(kind, follows, work) {
      const key = `${kind} ${follows}`;
      const found = known.get(key);
      if (found !== undefined) return JSON.parse(found);
      const made = JSON.stringify(work());
      known.set(key, made);
      worked.push(kind);
      return JSON.parse(made);
    },
  };
}
