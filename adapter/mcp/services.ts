/** What handlers need from the process around them. */
import type { Blobs } from '../store/blobs.ts';

export interface Services {
  /** Hears of errors that nobody expected. */
  readonly report: (error: unknown) => void;
  readonly blobs: Blobs;
  /** The skills extension is switched on. */
  readonly extension: boolean;
  readonly warn: (message: string) => void;
  /** Hears of requests that the protocol refuses. */
  readonly reportRefusal: (error: unknown) => void;
}
