/** `skillpress.yaml` from where it lies. What parses it is loaded where there is one: most repositories need none. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { OpenSource } from '#snapshot/open-sources.ts';
import { type OwnFile, readCommittedFile, readOwnFile } from '#snapshot/own-file.ts';
import { Unavailable } from '../exit.ts';
import type { Config } from './schema.ts';

/** Looked for in the folder of the repository when `--config` names nothing. */
export const CONFIG_FILE = 'skillpress.yaml';

export interface ReadConfig {
  readonly config: Config;
  /** Folder that paths in the file are relative to. */
  readonly folder: string;
  /** Absent where there is no file. */
  readonly file?: string;
  /** Where a setting stands, as `file:line:column`; of one that is not there, the nearest around it. Absent where there is no file. */
  readonly at?: (path: Path) => string;
}

export type Path = readonly (string | number)[];

/**
 * Reads the file that is named, or `skillpress.yaml` in the folder. A missing default file means no settings; everything
 * else that is wrong is `Unavailable`, with file, line and column.
 */
export async function readConfig(folder: string, named: string | undefined): Promise<ReadConfig> {
  const file = named ?? join(folder, CONFIG_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (named === undefined && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw new Unavailable(error.code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${error.message}`);
  });
  if (text === undefined) return { config: {}, folder };
  return { ...(await located(file, text)), folder: dirname(file), file };
}

/** The settings of an opened source: the file that is named, else its own, from the disk, the commit or the archive. */
export async function readConfigOf(
  source: Pick<OpenSource, 'repository' | 'shown'>,
  ref: string | undefined,
  named: string | undefined,
): Promise<ReadConfig> {
  const { repository } = source;
  const own = named === undefined ? await readOwnFile(repository, ref, CONFIG_FILE, DEFAULT_LIMITS) : { kind: 'on_disk' as const };
  return own.kind === 'on_disk' ? readConfig(repository, named) : ofText(own, source);
}

/** What the own file of a folder says in a commit, whatever lies on disk. Throws `Unavailable` where it cannot be read. */
export async function readCommittedConfig(source: Pick<OpenSource, 'repository' | 'shown'>, commit: string): Promise<ReadConfig> {
  return ofText(await readCommittedFile(source.repository, commit, CONFIG_FILE), source);
}

async function ofText(
  own: Exclude<OwnFile, { kind: 'on_disk' }>,
  { repository, shown }: Pick<OpenSource, 'repository' | 'shown'>,
): Promise<ReadConfig> {
  if (own.kind === 'none') return { config: {}, folder: repository };
  const file = `${CONFIG_FILE} of ${shown}`;
  return { ...(await located(file, own.text)), folder: repository, file };
}

async function located(file: string, text: string): Promise<Required<Pick<ReadConfig, 'config' | 'at'>>> {
  const { parseLocated } = await import('./parse-config.ts');
  return parseLocated(file, text);
}
