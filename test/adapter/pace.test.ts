/** Which answers are too slow. The clock is the test's. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowedMs, startPace, TooSlow } from '../../adapter/store/pace.ts';

const BOUNDS = { silenceMs: 30_000, bytesPerSecond: 1000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Plays pieces of an answer: each comes after so many milliseconds with so many bytes. Returns why it was given up, and when. */
function play(pieces: Iterable<readonly [number, number]>, longestMs?: number) {
  const began = performance.now();
  const pace = startPace(BOUNDS, longestMs);
  let at: number | undefined;
  pace.signal.addEventListener('abort', () => {
    at = performance.now() - began;
  });
  for (const [afterMs, bytes] of pieces) {
    vi.advanceTimersByTime(afterMs);
    if (pace.signal.aborted) break;
    pace.arrived(bytes);
  }
  pace.end();
  vi.advanceTimersByTime(10_000_000);
  return pace.signal.aborted ? [at, (pace.signal.reason as TooSlow).message] : 'taken';
}

const every = (ms: number, bytes: number, times: number) => Array.from({ length: times }, () => [ms, bytes] as const);

it('takes a large file on a slow line, however long it needs', () => {
  expect(play(every(10_000, 10_000, 1000))).toBe('taken');
  expect(play(every(29_000, 29_000, 100))).toBe('taken');
});

it('gives up silence, before the first byte and after any', () => {
  expect(play(every(40_000, 1, 1))).toEqual([30_000, 'nothing came for 30 seconds']);
  expect(play([...every(1000, 100_000, 10), [31_000, 1]])).toEqual([40_000, 'nothing came for 30 seconds']);
});

it('gives up a byte now and then, and what falls behind after a good beginning', () => {
  expect(play(every(1000, 1, 1000))).toEqual([30_030, 'fewer than 1000 bytes a second came']);
  expect(play([[1000, 20_000], ...every(1000, 500, 1000)])).toEqual([98_000, 'fewer than 1000 bytes a second came']);
});

it('gives up at the end of a run whatever comes', () => {
  expect(play(every(1000, 100_000, 1000), 90_000)).toEqual([90_000, 'there was no more time for it']);
});

it('aborts with its own error, and never after the answer has ended', () => {
  const pace = startPace(BOUNDS);
  vi.advanceTimersByTime(30_000);
  expect(pace.signal.reason).toBeInstanceOf(TooSlow);
  expect(play([])).toBe('taken');
  expect(allowedMs(16_000, BOUNDS)).toBe(46_000);
});
