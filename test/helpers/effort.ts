/**
 * How much harder one piece of work is than another: a ratio within one run. A limit in seconds fails on a busy machine. What is
 * counted is the processor time of this thread, in which other processes have no part.
 */

/** Least that calm work counts as, so that one collection of garbage is not taken for an explosion. */
const LEAST_MS = 40;
/** Attempts of which the cheapest counts; the first one pays for compilation. */
const ATTEMPTS = 3;
/** Most that hostile input may cost in times of calm input of its size: far above noise, far below what explodes. */
const MAX_HARDER = 50;

function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Runs both, and throws where `hostile` takes far more processor time than `calm`, which does the same to ordinary input of the same size. */
export function expectAlikeInEffort(hostile: () => unknown, calm: () => unknown): void {
  const limit = MAX_HARDER * Math.max(LEAST_MS, processorMs(calm));
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > limit; attempt += 1) best = Math.min(best, processorMs(hostile));
  if (best > limit)
    throw new Error(`It takes ${Math.round(best)} ms of processor time, where ordinary input allows ${Math.round(limit)} ms.`);
}
