/**
 * How long a run waits for hosts. Each request has its pace; a host that was too slow several times is given up, so that thousands of
 * entries of an index cost no more than a few; and the run as a whole ends.
 */
import { allowedMs, PACE, type Pace, type PaceBounds, startPace } from '#adapter/store/pace.ts';
import { LIMITS } from './limits.ts';
import { printable, SourceUnusable } from './problems.ts';

export interface PatienceBounds extends PaceBounds {
  readonly slowAnswers: number;
  readonly runMs: number;
}

export const PATIENCE: PatienceBounds = { ...PACE, slowAnswers: LIMITS.slowAnswers, runMs: LIMITS.runMs };

/** One for all requests of a run, whatever they go to. */
export interface Patience {
  /** Begins a request. Throws `SourceUnusable` where the host is given up, or the run has taken too long. */
  start(origin: string): Pace;
  /** Says that a host was too slow for a request that no `Pace` watched. */
  slow(origin: string): void;
  /** Time for an answer of so many bytes, within the run, in milliseconds. */
  msFor(bytes: number): number;
}

/** Begins to count the time of a run. */
export function makePatience(bounds: PatienceBounds = PATIENCE): Patience {
  const endsAt = performance.now() + bounds.runMs;
  const slowHosts = new Map<string, number>();
  const leftMs = (): number => Math.max(0, endsAt - performance.now());

  function slow(origin: string): void {
    slowHosts.set(origin, (slowHosts.get(origin) ?? 0) + 1);
  }

  return {
    start(origin) {
      if (leftMs() === 0) {
        throw new SourceUnusable(
          `This run has taken ${bounds.runMs / 60_000} minutes, which is the most. Run it again: what is installed stays, and the rest is fetched.`,
        );
      }
      if ((slowHosts.get(origin) ?? 0) >= bounds.slowAnswers) {
        throw new SourceUnusable(`${printable(origin)} was too slow ${bounds.slowAnswers} times and is not asked again in this run.`);
      }
      const pace = startPace(bounds, leftMs());
      pace.signal.addEventListener('abort', () => slow(origin), { once: true });
      return pace;
    },
    slow,
    msFor: (bytes) => Math.min(allowedMs(bytes, bounds), leftMs()),
  };
}
