/** The one way in which this room writes a published file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Digest } from '#contract/digest.ts';
import { ownModule } from '#contract/own-module.ts';
import type { PageSink, SinkModule } from './sink.ts';

/** Bytes that lie in the store: who has a file with this digest need not read them. */
export interface StoredBytes {
  readonly digest: Digest;
  readonly size: number;
  /** Throws what the file system says. */
  readonly read: () => Uint8Array;
}

/** Writes a file of the website: its name below the published root, and what is in it. */
export type WriteFile = (name: string, content: string | Uint8Array | StoredBytes) => void;

/** Takes a file that is to be written, with its bytes, which stay as they are. */
export type PutFile = (name: string, content: Uint8Array | StoredBytes) => void;

/** Writes through `put`, or below `out` where nobody else does. Throws what the file system says. */
export function fileWriter(out: string, put: PutFile = putBelow(out)): WriteFile {
  return (name, content) => put(name, typeof content === 'string' ? Buffer.from(content) : content);
}

/** Has pages written below `out` where nobody else does it, and remembered by nobody. */
export function sinkBelow(out: string): SinkModule {
  return { module: new URL(ownModule('write-files', import.meta.url), import.meta.url).href, options: out };
}

export function openSink(out: string): PageSink {
  const put = putBelow(out);
  return {
    put(name, bytes) {
      put(name, bytes);
      return undefined;
    },
    remember: () => undefined,
    finish: () => undefined,
  };
}

function putBelow(out: string): PutFile {
  const folders = new Set<string>();
  return (name, content) => {
    const file = join(out, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, content instanceof Uint8Array ? content : content.read());
  };
}
