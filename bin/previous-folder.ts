/** The deployment before this one: the folder that is replaced, another folder, or the website as it is online now. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '#adapter/errors.ts';
import { isUrl, openUrl, withoutSecrets } from '#adapter/store/url.ts';
import type { ReadPublished } from '#artifacts/whole-file.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { UsageError } from './exit.ts';
import { userPath } from './paths.ts';

/**
 * The place that a person named: a URL of a website as it is, a folder as an absolute path, also where it is written as a
 * `file:` URL. Throws a `UsageError` for any other URL.
 */
export function previousPlace(named: string): string {
  if (isUrl(named)) return named;
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(named) ?? [];
  if (scheme === undefined) return userPath(named);
  if (scheme.toLowerCase() !== 'file')
    throw new UsageError(`--previous takes a folder or the http or https URL of a website, not ${scheme}:`);
  try {
    return fileURLToPath(named);
  } catch (error) {
    throw new UsageError(`--previous: ${named} names no folder: ${(error as Error).message}`);
  }
}

/**
 * Opens it. `named` is what a person asked for, a folder (absolute) or a URL; without it, the folder `out` is meant, which
 * may be empty. Throws `UnreadableRepository` for a folder that was never published and for a website that does not
 * answer; a website that says there is nothing yet is a first publication, and `say` is told.
 */
export async function openPrevious(named: string | undefined, out: string, say: (text: string) => void): Promise<ReadPublished> {
  if (named !== undefined && isUrl(named)) return openWebsite(named, say);
  const read = folderReader(named ?? out);
  if (named !== undefined && (await read(DEPLOYMENT_FILE)) === undefined) {
    throw new UnreadableRepository(`${named} is not a published folder: it has no ${DEPLOYMENT_FILE}.`);
  }
  return read;
}

/** Reads files of a folder, as far as they are there. Rejects with what the file system says otherwise. */
export function folderReader(folder: string): ReadPublished {
  return (file) =>
    readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
}

async function openWebsite(url: string, say: (text: string) => void): Promise<ReadPublished> {
  const ask = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new UnreadableRepository(
        `${error.message} Nothing of ${withoutSecrets(url)} can be retained; build again when it answers, or without --previous where nothing was published there yet or its snapshots may go.`,
      );
    }
  };
  const store = await ask(() => openUrl(url));
  const read: ReadPublished = (file) => ask(() => store.read(file));
  if ((await read(DEPLOYMENT_FILE)) === undefined) say(`${url} has no ${DEPLOYMENT_FILE} yet: this is its first publication.`);
  return read;
}
