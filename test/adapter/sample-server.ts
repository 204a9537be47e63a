/** The sample repository behind an adapter of its own, for the tests of one file. */
import { afterAll, beforeAll } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { startOn } from './harness.ts';
import { sampleStore } from './sample.ts';

export interface SampleServer {
  /** Origin of the adapter, without a trailing slash. */
  readonly url: string;
  /** Endpoint of the sample as a whole. */
  readonly mcp: string;
}

/** Starts before the first test of the file that calls it, and stops after the last one. Its URLs are known from then on. */
export function serveSample(): SampleServer {
  let adapter: RunningAdapter | undefined;
  beforeAll(async () => {
    adapter = await startOn(sampleStore());
  });
  afterAll(() => adapter?.close());
  const url = (): string => {
    if (adapter === undefined) throw new Error('The sample is served inside of tests only.');
    return adapter.url;
  };
  return {
    get url() {
      return url();
    },
    get mcp() {
      return `${url()}/mcp`;
    },
  };
}
