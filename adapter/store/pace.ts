/**
 * How slow the other side of a request may be. A bound on the whole time would fail an honest large file on a slow line, and none
 * lets a host hold a run with a byte now and then: time is given for silence, and for the bytes that came.
 */

export interface PaceBounds {
  /** Longest silence: before the answer begins, and between any two pieces of it. Also the time that every request has at first. */
  readonly silenceMs: number;
  /** Each of so many bytes that arrive gives another second; a slower line than this loads no website either. */
  readonly bytesPerSecond: number;
}

export const PACE: PaceBounds = { silenceMs: 30_000, bytesPerSecond: 4096 };

/** What a request is aborted with. */
export class TooSlow extends Error {}

export interface Pace {
  /** Aborts with `TooSlow`; for `fetch`, whose body ends with it, too. */
  readonly signal: AbortSignal;
  /** Says that bytes of the answer came. */
  arrived(bytes: number): void;
  /** Says that the answer is there, or that nobody wants the rest. */
  end(): void;
}

/** Most time that an answer of so many bytes may take, in milliseconds. */
export function allowedMs(bytes: number, { silenceMs, bytesPerSecond }: PaceBounds = PACE): number {
  return silenceMs + (bytes / bytesPerSecond) * 1000;
}

/**
 * Watches one request from now on, for at most `longestMs` whatever arrives. `end` must be called, or the answer be read with
 * `readBounded`.
 */
export function startPace(bounds: PaceBounds = PACE, longestMs = Number.POSITIVE_INFINITY): Pace {
  const controller = new AbortController();
  const began = performance.now();
  let last = began;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    const silentAt = last + bounds.silenceMs;
    const spentAt = began + allowedMs(bytes, bounds);
    const endsAt = began + longestMs;
    const left = Math.min(silentAt, spentAt, endsAt) - now;
    if (left > 0) {
      // A timer that waits for a host keeps no process alive; its connection does.
      timer = setTimeout(look, Math.ceil(left)).unref();
      return;
    }
    controller.abort(new TooSlow(whyOf(silentAt, spentAt, endsAt)));
  }

  function whyOf(silentAt: number, spentAt: number, endsAt: number): string {
    if (endsAt <= Math.min(silentAt, spentAt)) return 'there was no more time for it';
    if (silentAt <= spentAt) return `nothing came for ${bounds.silenceMs / 1000} seconds`;
    return `fewer than ${bounds.bytesPerSecond} bytes a second came`;
  }
  look();

  return {
    signal: controller.signal,
    arrived(more) {
      last = performance.now();
      bytes += more;
    },
    end() {
      clearTimeout(timer);
    },
  };
}
