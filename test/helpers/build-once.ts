/** Builds of whole repositories that several test files look at: made once per test run, whichever worker comes first. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Corpus, corpora, NO_CORPORA } from './corpora.ts';
import { runCli } from './run-cli.ts';

/** The sample library: what `npm start` serves. */
export const SAMPLE: Corpus = { name: 'sample', path: fileURLToPath(new URL('../../examples/library', import.meta.url)) };

/** The sample and the real repositories, or `NO_CORPORA` in their place. */
export const REPOSITORIES: readonly Corpus[] = [SAMPLE, ...(corpora() ?? [NO_CORPORA])];

/** Longest build that a waiting worker sits out: as long as the command may take (run-cli.ts). */
const WAIT_MS = 300_000;

/** Where a website is meant to be: what `--base` and `--site-url` say. */
export interface Place {
  readonly base?: string;
  readonly siteUrl?: string;
}

/**
 * Gives a folder that is filled once per test run, by whichever worker asks for its name first. `make` rejects with what went
 * wrong; every caller then throws that. Nobody else may write to the folder.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const run = process.env.SKILLPRESS_TEST_RUN;
  if (run === undefined) throw new Error('The test run has no folder; vitest.config.ts names its global set-up.');
  const folder = join(run, name.replaceAll(/[^\w.-]/g, '_'));
  const verdict = `${folder}.verdict`;
  if (isFirst(folder)) {
    const problem = await make(folder).then(
      () => '',
      (error: Error) => error.message,
    );
    writeWhole(verdict, problem);
  }
  for (let waited = 0; !existsSync(verdict) && waited < WAIT_MS; waited += 100) await sleep(100);
  const problem = existsSync(verdict) ? readFileSync(verdict, 'utf8') : 'it was not made in time';
  if (problem !== '') throw new Error(`${name}: ${problem}`);
  return folder;
}

/**
 * Gives the published folder of a repository, built with `skillpress build`; `part` decides whether with the website,
 * which takes most of the time, and `place` where that is meant to be. Throws with the command's output when the
 * build fails. Nobody may write to the folder.
 */
export async function buildOnce(repository: Corpus, part: 'store' | 'all' = 'all', place: Place = {}): Promise<string> {
  const flags = [
    ...(place.base === undefined ? [] : ['--base', place.base]),
    ...(place.siteUrl === undefined ? [] : ['--site-url', place.siteUrl]),
  ];
  const made = await madeOnce([repository.name, part, ...flags].join('-'), (folder) =>
    build(repository, join(folder, 'dist'), part, flags),
  );
  return join(made, 'dist');
}

/** Making a folder is atomic, so exactly one caller succeeds. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A reader that sees the file sees all of it. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

async function build(repository: Corpus, out: string, part: 'store' | 'all', flags: readonly string[]): Promise<void> {
  const args = [...flags, ...(repository === SAMPLE ? ['--worktree'] : []), ...(part === 'store' ? ['--no-site'] : [])];
  const { code, stdout, stderr } = await runCli(['build', repository.path, '--out', out, ...args]);
  if (code !== 0) throw new Error(`skillpress build ended with ${code}\n${stdout}\n${stderr}`);
}
