/** Whether a new generation is an older one: whoever controls the host can replay what was signed once. */
import type { Generation } from './catalog/model.ts';

/** Generations that one process remembers to have served. */
const MAX_REMEMBERED = 1_000;

export interface WentBack {
  /** Every ref that shows a commit which the generation before had kept as an earlier one, as `<address>@<ref>: <from> -> <to>`. */
  readonly refs: readonly string[];
  /** This very deployment was served before another one. */
  readonly again: boolean;
}

/** Watches the generations of one process. Says of each whether it went back; `undefined` where nothing tells that it did. */
export function watchOrder(): (generation: Pick<Generation, 'digest' | 'deployment'>) => WentBack | undefined {
  let before: Pick<Generation, 'digest' | 'deployment'> | undefined;
  const served = new Set<string>();
  return (generation) => {
    const refs = before === undefined ? [] : olderRefs(before.deployment, generation.deployment);
    const again = before !== undefined && before.digest !== generation.digest && served.has(generation.digest);
    before = generation;
    if (served.size < MAX_REMEMBERED) served.add(generation.digest);
    return again || refs.length > 0 ? { refs, again } : undefined;
  };
}

function olderRefs(before: Generation['deployment'], now: Generation['deployment']): readonly string[] {
  return now.mounts.flatMap(({ address, refs }) => {
    const old = before.mounts.find((mount) => mount.address === address);
    if (old === undefined) return [];
    const heads = new Set(Object.values(old.refs));
    const kept = new Set(old.retained.map(({ revision }) => revision).filter((revision) => !heads.has(revision)));
    return Object.entries(refs).flatMap(([ref, to]) => {
      const from = Object.hasOwn(old.refs, ref) ? old.refs[ref] : undefined;
      return from !== undefined && from !== to && kept.has(to) ? [`${address}@${ref}: ${from} -> ${to}`] : [];
    });
  });
}
