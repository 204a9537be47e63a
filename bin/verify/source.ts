/** Where a published folder is read from: a folder on disk or a live URL. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readBounded } from '#adapter/store/bounded-body.ts';
import { encodePath } from '#contract/path-text.ts';
import { compareText } from '#model/compare.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';

/** Longest a request may take, in milliseconds. */
const TIMEOUT = 30_000;
/** Largest file that is fetched; a store holds nothing bigger. */
const MAX_BYTES = 256 * 1024 * 1024;

/** How a host answers for a URL path. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

export interface Source {
  readonly name: string;
  /** Bytes of a file of the published tree; `undefined` where it is not there. */
  read(file: string): Promise<Uint8Array | undefined>;
  /** Only of a folder: every file, in code unit order. */
  list?(): Promise<readonly string[]>;
  /** Only of a website: how it answers for a path below its root, unencoded; a page's ends with a slash. */
  ask?(path: string): Promise<Answer>;
}

export function folderSource(folder: string): Source {
  return {
    name: folder,
    read: (file) =>
      readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined;
        throw error;
      }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
      return files.map((file) => file.split(sep).join('/')).sort(compareText);
    },
  };
}

async function readBody(response: Response, file: string): Promise<Uint8Array> {
  const bytes = await readBounded(response, MAX_BYTES);
  if (bytes === undefined) throw new UnreadableRepository(`${file} has more than ${MAX_BYTES} bytes, which no published file has.`);
  return bytes;
}

/** `url` is the root of the website, with its base path. */
export function urlSource(url: string): Source {
  const root = url.endsWith('/') ? url : `${url}/`;
  const get = (path: string, method: 'GET' | 'HEAD'): Promise<Response> =>
    fetch(new URL(encodePath(path), root), { method, signal: AbortSignal.timeout(TIMEOUT) }).catch((error: Error) => {
      throw new UnreadableRepository(`${root} does not answer: ${error.cause instanceof Error ? error.cause.message : error.message}.`);
    });
  return {
    name: root,
    async read(file) {
      const response = await get(file, 'GET');
      if (response.ok) return readBody(response, file);
      await response.body?.cancel();
      return undefined;
    },
    async ask(path) {
      const response = await get(path, 'HEAD');
      await response.body?.cancel();
      return { status: response.status, headers: response.headers };
    },
  };
}
