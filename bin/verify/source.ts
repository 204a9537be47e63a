/** Where a published folder is read from: a folder on disk or a live URL. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Digest } from '#contract/digest.ts';
import { encodePath } from '#contract/path-text.ts';
import { digestOf } from '#digest/sha256.ts';
import { compareText } from '#model/compare.ts';
import { AnswerRefused, type Host, openHost } from './host.ts';
import type { Problems } from './problems.ts';

/** Errors of a name that leads to no file; a link may lead in a circle. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']);
/** Largest file that is fetched; a store holds nothing bigger. */
const MAX_BYTES = 256 * 1024 * 1024;

/** What hosts answer that know no HEAD. */
const NO_HEAD = new Set([405, 501]);
/** Stands for the status of an answer that cannot be had: no success. */
const NO_ANSWER = 599;

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
  /** Only of a website: asks it anything else. */
  readonly host?: Host;
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

/**
 * The same source, and the files that it was asked for and had. An answer that cannot be had is a problem and no file. So are other
 * bytes at the second look: what one check believes must be what the others looked at.
 */
export function trackedSource(source: Source, problems: Problems): { readonly source: Source; readonly read: ReadFiles } {
  const read = new Map<string, { readonly digest: Digest; readonly size: number }>();
  const refused = (where: string, error: unknown): void => {
    if (!(error instanceof AnswerRefused)) throw error;
    problems.refuse(where, error.message);
  };
  const { ask } = source;
  const tracked: Source = {
    ...source,
    async read(file) {
      const bytes = await source.read(file).catch((error: unknown) => refused(file, error));
      if (bytes === undefined) return undefined;
      const [before, digest] = [read.get(file), digestOf(bytes)];
      problems.expectFile(before === undefined || before.digest === digest, file, 'changed while it was looked at. Verify again');
      read.set(file, { digest, size: bytes.length });
      return bytes;
    },
    ...(ask === undefined
      ? {}
      : {
          async ask(path) {
            const answer = await ask(path).catch((error: unknown) => refused(path === '' ? '/' : path, error));
            return answer ?? { status: NO_ANSWER, headers: new Headers() };
          },
        }),
  };
  return { source: tracked, read };
}

/**
 * `url` is the root of the website, with its base path. `read` and `ask` throw `AnswerRefused` for an answer that cannot be had, and
 * `HostGivenUp` where there will be none any more.
 */
export function urlSource(url: string, host: Host = openHost()): Source {
  const root = url.endsWith('/') ? url : `${url}/`;
  const at = (path: string): URL => new URL(encodePath(path), root);
  return {
    name: root,
    host,
    async read(file) {
      const { ok, bytes } = await host.ask(at(file), {}, MAX_BYTES);
      return ok ? bytes : undefined;
    },
    async ask(path) {
      const answer = await host.ask(at(path), { method: 'HEAD' }, 0);
      // Hosts may refuse to be asked for headers alone; browsers and installers never do that.
      return NO_HEAD.has(answer.status) ? host.ask(at(path), {}, MAX_BYTES) : answer;
    },
  };
}

/** At most `count` of a list, evenly spread, the first one among them: the same ones each time. */
export function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);
}
