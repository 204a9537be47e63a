/**
 * Real repositories that tests and benchmarks read. `SKILLPRESS_CORPORA` names a folder of git repositories, or a folder of
 * `*.tar.gz` archives with an `unpack DIR` script beside them; archives are unpacked once per content into the temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compareText } from '#model/compare.ts';

export interface Corpus {
  readonly name: string;
  /** Absolute path of the git repository. */
  readonly path: string;
}

/** Stands for the corpora where there are none: a test over it is skipped, so that the run shows what it did not do. */
export const NO_CORPORA: Corpus = { name: 'the real repositories (SKILLPRESS_CORPORA is not set)', path: '' };

/** The corpora in order of their names; `undefined` where `SKILLPRESS_CORPORA` is not set. Throws where it names nothing usable. */
export function corpora(): readonly Corpus[] | undefined {
  const setting = process.env.SKILLPRESS_CORPORA;
  if (setting === undefined || setting === '') return undefined;
  const folder = resolve(setting);
  const archives = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar.gz')) : [];
  const repositories = archives.length > 0 ? unpacked(folder, archives.sort(compareText)) : folder;
  const found = existsSync(repositories) ? repositoriesIn(repositories) : [];
  if (found.length === 0) throw new Error(`SKILLPRESS_CORPORA is ${setting}, which holds neither git repositories nor archives.`);
  return found;
}

function repositoriesIn(folder: string): readonly Corpus[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, '.git')))
    .sort(compareText)
    .map((name) => ({ name, path: join(folder, name) }));
}

/** Workers may race: each unpacks aside, the first rename wins. */
function unpacked(folder: string, archives: readonly string[]): string {
  const script = join(folder, 'unpack');
  const hash = createHash('sha256');
  for (const name of [...archives, 'unpack']) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  const cache = join(tmpdir(), `skillpress-corpora-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(cache)) return cache;
  const aside = mkdtempSync(`${cache}-`);
  execFileSync('sh', [script, aside], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    renameSync(aside, cache);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
  return cache;
}
