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

/** What a command says at the end of its patience, and the kind of error that says it. */
export interface PatienceEnd {
  /** Of the run as a whole. */
  readonly run: string;
  /** Of one host; its origin is fit for a terminal. */
  readonly host: (origin: string) => string;
  readonly error: new (message: string) => Error;
}

const endOfPull = ({ slowAnswers, runMs }: PatienceBounds): PatienceEnd => ({
  run: `This run has taken ${runMs / 60_000} minutes, which is the most. Run it again: what is installed stays, and the rest is fetched.`,
  host: (origin) => `${origin} was too slow ${slowAnswers} times and is not asked again in this run.`,
  error: SourceUnusable,
});

/** One for all requests of a run, whatever they go to. */
export interface Patience {
  /** Begins a request. Throws the error of the end (`SourceUnusable`) where the host is given up, or the run has taken too long. */
  start(origin: string): Pace;
  /** Says that a host was too slow for a request that no `Pace` watched. */
  slow(origin: string): void;
  /** Time for an answer of so many bytes, within the run, in milliseconds. */
  msFor(bytes: number): number;
}

/** Begins to count the time of a run. */
export function makePatience(bounds: PatienceBounds = PATIENCE, end: PatienceEnd = endOfPull(bounds)): Patience {
  const endsAt = performance.now() + bounds.runMs;
  const slowHosts = new Map<string, number>();
  const leftMs = (): number => Math.max(0, endsAt - performance.now());

  function slow(origin: string): void {
    slowHosts.set(origin, (slowHosts.get(origin) ?? 0) + 1);
  }

  return {
    start(origin) {
      if (leftMs() === 0) throw new end.error(end.run);
      if ((slowHosts.get(origin) ?? 0) >= bounds.slowAnswers) throw new end.error(end.host(printable(origin)));
      const pace = startPace(bounds, leftMs());
      pace.signal.addEventListener('abort', () => slow(origin), { once: true });
      return pace;
    },
    slow,
    msFor: (bytes) => Math.min(allowedMs(bytes, bounds), leftMs()),
  };
}
