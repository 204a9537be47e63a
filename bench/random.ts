/** Seeded chance: the same seed gives the same sequence on every machine and Node version. */

export interface Random {
  /** A number in [0, 1). */
  readonly next: () => number;
  /** A whole number in [low, high]. */
  readonly between: (low: number, high: number) => number;
  /** True with the given probability. */
  readonly chance: (probability: number) => boolean;
  /** One of a list, all equally likely. Throws on an empty list. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** One of a list, where the first is frequent and the last is rare, as words are. Throws on an empty list. */
  readonly zipf: <T>(list: readonly T[]) => T;
}

/** mulberry32: 32 bits of state are plenty for made-up text, and integer arithmetic is exact everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const at = <T>(list: readonly T[], index: number): T => {
    if (list.length === 0) throw new RangeError('nothing to choose from');
    return list[Math.min(index, list.length - 1)] as T;
  };
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    zipf: (list) => at(list, rankOf(next(), list.length)),
  };
}

/**
 * Rank (from 0) whose share falls like 1 / rank: the inverse of the logarithm. Repeated multiplication instead of
 * `Math.pow`, whose last bit differs between machines.
 */
function rankOf(share: number, size: number): number {
  let low = 1;
  let high = size + 1;
  // Halves the logarithmic distance: after 40 steps the interval is below one rank for any list that fits in memory.
  let remaining = share;
  for (let step = 0; step < 40; step += 1) {
    const middle = Math.sqrt(low * high);
    if (remaining < 0.5) {
      high = middle;
      remaining *= 2;
    } else {
      low = middle;
      remaining = remaining * 2 - 1;
    }
  }
  return Math.min(Math.floor(low) - 1, size - 1);
}
