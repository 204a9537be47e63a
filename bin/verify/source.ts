/** Where a published folder is read from: a folder on disk or a live URL. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readBounded } from '#adapter/store/bounded-body.ts';
import { type Pace, startPace } from '#adapter/store/pace.ts';
import type { Digest } from '#contract/digest.ts';
import { encodePath } from '#contract/path-text.ts';
import { digestOf } from '#digest/sha256.ts';
import { compareText } from '#model/compare.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';

/** Errors of a name that leads to no file; a link may lead in a circle. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']);
/** Largest file that is fetched; a store holds nothing bigger. */
const MAX_BYTES = 256 * 1024 * 1024;

/** How a host answers for a URL path. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

/** What lies in a folder under a name: a file, a symbolic link, or something that can be neither read nor published. */
export interface Listed {
  readonly file: string;
  readonly kind: 'file' | 'link' | 'special';
}

export interface Source {
  readonly name: string;
  /** Bytes of a file of the published tree; `undefined` where it is not there. */
  read(file: string): Promise<Uint8Array | undefined>;
  /** Only of a folder: everything in it but folders, in code unit order. */
  list?(): Promise<readonly Listed[]>;
  /** Only of a website: how it answers for a path below its root, unencoded; a page's ends with a slash. */
  ask?(path: string): Promise<Answer>;
}

/** A folder on disk. Symbolic links are followed, as most hosts do, and listed as what they are. */
export function folderSource(folder: string): Source {
  return {
    name: folder,
    async read(file) {
      try {
        const path = join(folder, file);
        // A pipe would be waited for without end.
        return (await stat(path)).isFile() ? await readFile(path) : undefined;
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (NOT_THERE.has(code)) return undefined;
        throw error;
      }
    },
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry): Listed => {
          const file = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
          return { file, kind: entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'special' };
        })
        .sort((a, b) => compareText(a.file, b.file));
    },
  };
}

/** Files that some check looked into, and what their bytes were when they were read last. */
export type ReadFiles = ReadonlyMap<string, { readonly digest: Digest; readonly size: number }>;

/** The same source, and the files that it was asked for and had. */
export function trackedSource(source: Source): { readonly source: Source; readonly read: ReadFiles } {
  const read = new Map<string, { readonly digest: Digest; readonly size: number }>();
  const tracked: Source = {
    ...source,
    async read(file) {
      const bytes = await source.read(file);
      if (bytes !== undefined) read.set(file, { digest: digestOf(bytes), size: bytes.length });
      return bytes;
    },
  };
  return { source: tracked, read };
}

async function readBody(response: Response, file: string, pace: Pace): Promise<Uint8Array> {
  const bytes = await readBounded(response, MAX_BYTES, pace).catch((error: Error) => {
    throw new UnreadableRepository(`${file} breaks off: ${reasonOf(error)}.`);
  });
  if (bytes === undefined) throw new UnreadableRepository(`${file} has more than ${MAX_BYTES} bytes, which no published file has.`);
  return bytes;
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/** `url` is the root of the website, with its base path. The first file that it is too slow for ends the run: its pace is that of all. */
export function urlSource(url: string): Source {
  const root = url.endsWith('/') ? url : `${url}/`;
  const get = (path: string, method: 'GET' | 'HEAD', { signal }: Pace): Promise<Response> =>
    fetch(new URL(encodePath(path), root), { method, signal }).catch((error: Error) => {
      throw new UnreadableRepository(`${root} does not answer: ${reasonOf(error)}.`);
    });
  return {
    name: root,
    async read(file) {
      const pace = startPace();
      try {
        const response = await get(file, 'GET', pace);
        if (response.ok) return await readBody(response, file, pace);
        await response.body?.cancel();
        return undefined;
      } finally {
        pace.end();
      }
    },
    async ask(path) {
      const pace = startPace();
      try {
        const response = await get(path, 'HEAD', pace);
        await response.body?.cancel();
        return { status: response.status, headers: response.headers };
      } finally {
        pace.end();
      }
    },
  };
}

/** At most `count` of a list, evenly spread, the first one among them: the same ones each time. */
export function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);
}
