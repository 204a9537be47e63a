/** Times searches against each other on a machine that may be busy. */
import type { Engine } from './engines.ts';

/** Rounds; the fastest of them counts for each query, because other work on the machine only ever adds time. */
const ROUNDS = 5;

export interface Speed {
  readonly median: number;
  /** The slowest query of a hundred. */
  readonly slow: number;
}

/** Milliseconds per query of each engine, in the order of `engines`. The engines take turns, query by query. */
export function measure(engines: readonly Engine[], queries: readonly string[]): readonly Speed[] {
  const best = engines.map(() => queries.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, query] of queries.entries()) {
      for (const [number, engine] of engines.entries()) {
        const started = performance.now();
        engine.search(query);
        const times = best[number];
        if (times !== undefined) times[at] = Math.min(times[at] ?? 0, performance.now() - started);
      }
    }
  }
  return best.map((times) => {
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { median: at(0.5), slow: at(0.99) };
  });
}
