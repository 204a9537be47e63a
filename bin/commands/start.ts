/** `skillpress start`: the first minute of a newcomer. Builds what is on disk and serves it. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGitUrl, parseSource } from '#snapshot/git-url.ts';
import { withSources } from '#snapshot/open-sources.ts';
import { announcement } from '../announce.ts';
import { buildFolder } from '../build-folder.ts';
import { cacheChoice } from '../cache/build-cache.ts';
import { Unavailable } from '../exit.ts';
import { userPath } from '../paths.ts';
import { serveUntilStopped, servingConfig } from '../serving.ts';
import { startProgress } from '../terminal.ts';
import { printFindings, summarize } from './build.ts';

const SAMPLE = fileURLToPath(new URL('../../examples/library', import.meta.url));

interface StartFlags {
  readonly out?: string;
  readonly host: string;
  readonly port: number;
  readonly verified: boolean;
  readonly cache?: string | boolean;
}

export async function runStart(asked: string | undefined, flags: StartFlags): Promise<void> {
  const started = performance.now();
  const given = asked === undefined && existsSync(SAMPLE) ? SAMPLE : (asked ?? '.');
  const out = userPath(flags.out ?? join('dist', folderName(given)));
  await refuseTakenPort(flags.host, flags.port);
  const progress = startProgress();
  try {
    const { result, shown } = await withSources(async (open) => {
      if (isGitUrl(given)) progress.step('Cloning');
      const sources = await open(given, userPath('.'));
      const repositories = sources.map((source) => ({
        ...source,
        refs: source.ref === undefined ? [] : [source.ref],
        worktree: true,
        verified: flags.verified,
        includeInternal: false,
        // Nobody has begun to read what is served only from now on, so that nothing needs to stay.
        retain: 0,
      }));
      const built = await buildFolder(
        { repositories, out, base: '/', site: true, strict: false, cache: cacheChoice(flags.cache) },
        (text) => progress.step(text),
      );
      return { result: built, shown: sources[0]?.shown ?? given };
    });
    progress.done();
    printFindings(result, shown);
    process.stdout.write(`${summarize(result, out, (performance.now() - started) / 1000)}\n`);
    const config = servingConfig({ host: flags.host, port: flags.port }, out);
    await serveUntilStopped(config, ({ url }) => announcement(url, result.compiled.deployment));
  } finally {
    progress.done();
  }
}

/** What the folder of the output is called by default. */
function folderName(given: string): string {
  const parsed = parseSource(given);
  return parsed.kind === 'url' ? parsed.mount.repo : basename(userPath(given));
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
