/** `skillpress start`: the first minute of a newcomer. Builds what is on disk and serves it; as `dev`, again after each edit. */
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { isAbsolute, relative } from 'node:path';
import { workFolder } from '#artifacts/output-folder.ts';
import { few } from '#contract/few.ts';
import { isGitUrl } from '#snapshot/git-url.ts';
import { withSources } from '#snapshot/open-sources.ts';
import { announcement } from '../announce.ts';
import { allFound, type Found } from '../build-findings.ts';
import { type BuildResult, buildFolder } from '../build-folder.ts';
import { cacheChoice } from '../cache/build-cache.ts';
import { asSeverities } from '../check/config.ts';
import { COMMAND } from '../command-name.ts';
import { gatheredRepositories, gathersOthers } from '../config/gathering-folder.ts';
import { limitsOf } from '../config/limits.ts';
import { readConfigOf } from '../config/read-config.ts';
import { ofRepository } from '../config/repositories.ts';
import type { Config } from '../config/schema.ts';
import { defaultOutput } from '../default-output.ts';
import { chooseRepository } from '../default-repository.ts';
import { reportError, Unavailable, UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';
import type { RepositoryBuild } from '../read-repositories.ts';
import { serveUntilStopped, servingConfig } from '../serving.ts';
import { type Progress, startProgress } from '../terminal.ts';
import { type Watching, watchAndRun } from '../watch-repository.ts';
import { printFindings, summarize } from './build.ts';

/** Folders that one line names. */
const MAX_NAMED = 3;

export interface StartFlags {
  readonly out?: string;
  readonly host: string;
  readonly port: number;
  readonly verified: boolean;
  readonly includeInternal: boolean;
  readonly cache?: string | boolean;
  /** Build again after each edit. */
  readonly watch?: boolean;
}

export async function runStart(asked: string | undefined, flags: StartFlags): Promise<void> {
  const started = performance.now();
  const { repository: given, sample } = asked === undefined ? chooseRepository(userPath('.')) : { repository: asked };
  const folder = flags.watch === true ? await watchedFolder(given) : undefined;
  await refuseTakenPort(flags.host, flags.port);
  if (sample !== undefined) {
    const own = `${COMMAND} ${flags.watch === true ? 'dev' : 'start'} /path/to/your/skills`;
    process.stderr.write(`Note: no repository was named, so this is the sample, ${sample}. Your own: ${own}\n`);
  }
  const out = flags.out === undefined ? defaultOutput(given) : userPath(flags.out);
  const progress = await startProgress();
  const built = await buildOnDisk(given, out, flags, progress).finally(() => progress.done());
  const { result } = built;
  tell(built, out, started);
  const config = { ...servingConfig({ host: flags.host, port: flags.port }, out), ownBuilds: true };
  const announce = ({ url }: { readonly url: string }): string => announcement(url, result.compiled.deployment);
  if (folder === undefined) return serveUntilStopped(config, announce);
  let known = allFound(result);
  const watching = watchAndRun(async () => {
    const again = await buildAgain(given, out, flags, known);
    known = again.known;
    if (again.watched !== undefined) await watchAll(watching, again.watched, out);
  });
  try {
    await watchAll(watching, built.watched, out);
    await serveUntilStopped(
      config,
      (adapter) => `${announce(adapter)}\n  Every edit in ${inWords(built.watched, folder)} is built; load the page again to see it.`,
    );
  } finally {
    await watching.close();
  }
}

/** What is read of the disk: repositories, and the file that names them. */
interface Watched {
  readonly folders: readonly string[];
  readonly file?: string;
}

/** Watches what it does not watch yet. */
async function watchAll(watching: Watching, { folders, file }: Watched, out: string): Promise<void> {
  await Promise.all(folders.map((folder) => watching.folder(folder, [out, workFolder(out)])));
  if (file !== undefined) await watching.file(file);
}

function inWords({ folders, file }: Watched, folder: string): string {
  return file === undefined ? folder : few(folders, MAX_NAMED).join(', ');
}

interface OnDisk {
  readonly result: BuildResult;
  /** What `check` is given to tell everything that was found; undefined where no one call does. */
  readonly checked: string | undefined;
  readonly watched: Watched;
  /** What else there is to say, a line each. */
  readonly notes: readonly string[];
}

/** Builds with the settings of the repository's own `skillpress.yaml`, as `build` does; where it is served is this command's matter. */
function buildOnDisk(given: string, out: string, flags: StartFlags, progress: Progress): Promise<OnDisk> {
  return withSources(async (open) => {
    if (isGitUrl(given)) progress.step('Cloning');
    const sources = await open(given, userPath('.'));
    const repositories: RepositoryBuild[] = [];
    let config: Config = {};
    let watched: Watched = { folders: sources.map(({ repository }) => repository) };
    const notes: string[] = [];
    let isWhole = true;
    for (const source of sources) {
      const read = await readConfigOf(source, source.ref, undefined);
      const gathered = await gatheredRepositories(source, read, flags, flags.watch === true ? 'dev' : 'start', open);
      if (gathered !== undefined) {
        repositories.push(...gathered.repositories);
        notes.push(...gathered.notes);
        isWhole = gathersOthers(source, read);
        watched = { folders: gathered.watched, ...(read.file === undefined ? {} : { file: read.file }) };
        config = read.config;
        continue;
      }
      // Nobody has begun to read what is served only from now on, so that nothing needs to stay.
      const said = { worktree: false, verified: flags.verified, includeInternal: flags.includeInternal, retain: 0 };
      repositories.push({ ...ofRepository(source, said, read), worktree: true });
      if (sources.length === 1) config = read.config;
    }
    const options = {
      repositories,
      out,
      base: '/',
      site: true,
      strict: false,
      cache: cacheChoice(flags.cache),
      severities: asSeverities(config.severities),
      limits: limitsOf(config.maxFiles),
      remoteImages: config.remoteImages,
    };
    const result = await buildFolder(options, (text) => progress.step(text));
    const shown = sources[0]?.shown ?? given;
    return { result, checked: isWhole ? shown : undefined, watched, notes };
  });
}

/** The folder that `dev` watches; throws `UsageError` for what is read from somewhere else. */
async function watchedFolder(given: string): Promise<string> {
  const path = userPath(given);
  const isFolder = !isGitUrl(given) && (await stat(path).catch(() => undefined))?.isDirectory() === true;
  if (!isFolder) throw new UsageError(`${given} is no folder on this machine, so that nothing in it can change`);
  return path;
}

/** What was found and what was built; after an edit, what is different from the build before. */
function tell({ result, checked, notes }: OnDisk, out: string, started: number, known?: readonly Found[]): void {
  printFindings(result, checked, known);
  if (known === undefined) for (const note of notes) process.stderr.write(`${note}\n`);
  process.stdout.write(`${summarize(result, asTyped(out), (performance.now() - started) / 1000)}\n`);
}

/** A folder below the one where the person stands, as they would type it. */
function asTyped(folder: string): string {
  const way = relative(userPath('.'), folder);
  return way === '' || way.startsWith('..') || isAbsolute(way) ? folder : way;
}

/**
 * A build of what somebody just saved: what it finds is said, and what stops it is not the end. Gives what is known to be wrong then,
 * and what is read from then on.
 */
async function buildAgain(
  given: string,
  out: string,
  flags: StartFlags,
  known: readonly Found[],
): Promise<{ readonly known: readonly Found[]; readonly watched?: Watched }> {
  const started = performance.now();
  const progress = await startProgress();
  try {
    const built = await buildOnDisk(given, out, flags, progress);
    progress.done();
    // What git does for itself, and a file that is saved as it was, is nobody's news.
    if (!built.result.unchanged) tell(built, out, started, known);
    return { known: allFound(built.result), watched: built.watched };
  } catch (error) {
    progress.done();
    reportError(error);
    process.stderr.write('Nothing was built; the website stays as it was before this edit.\n');
    return { known };
  }
}

/** A build takes a while; whoever waits for it wants to hear about the port before. */
async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail);
      probe.listen(port, host, done);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Unavailable(`port ${port} of ${host} is taken. Add --port 0 for a free one, or name another.`);
  } finally {
    probe.close();
  }
}
