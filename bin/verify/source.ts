/** Where a published folder is read from: a folder on disk or a live URL. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePath } from '#contract/path-text.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';

/** Longest a request may take, in milliseconds. */
const TIMEOUT = 30_000;
/** Largest file that is fetched; a store holds nothing bigger. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface Source {
  readonly name: string;
  /** Bytes of a file of the published tree; `undefined` where it is not there. */
  read(file: string): Promise<Uint8Array | undefined>;
}

export function folderSource(folder: string): Source {
  return {
    name: folder,
    read: (file) =>
      readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
        throw error;
      }),
  };
}

/** `url` is the root of the website, with its base path. */
export function urlSource(url: string): Source {
  const root = url.endsWith('/') ? url : `${url}/`;
  return {
    name: root,
    async read(file) {
      const response = await fetch(new URL(encodePath(file), root), { signal: AbortSignal.timeout(TIMEOUT) }).catch((error: Error) => {
        throw new UnreadableRepository(`${root} does not answer: ${error.cause instanceof Error ? error.cause.message : error.message}.`);
      });
      if (!response.ok) {
        await response.body?.cancel();
        return undefined;
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (bytes.length > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes`);
      return bytes;
    },
  };
}
