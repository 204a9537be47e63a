/**
 * Where processes that render pages leave them. The processes belong to this room, and what becomes of a file to whoever
 * builds: so a sink is a module that they load.
 */
import type { Digest } from '#contract/digest.ts';

export interface PageSink {
  /** Writes a published file that nobody wrote before; gives its digest where anybody asks for it. Throws what the file system says. */
  put(name: string, bytes: Uint8Array): Digest | undefined;
  /** Keeps a page with its marks for builds to come, under its digest in hex digits, as `markedName` names it for the memory. Never throws. */
  remember(digest: string, html: Uint8Array): void;
  /** This was all. */
  finish(): void;
}

/** A module that exports `openSink(options): PageSink`, by its URL, and what it is given: a message carries it. */
export interface SinkModule {
  readonly module: string;
  readonly options: unknown;
}

/** The name under which a memory (`memory.ts`) has a page, or a file beside it, with its marks. */
export function markedName(digest: string): string {
  return `marked ${digest}`;
}
