/** `skillpress start`: the first minute of a newcomer. Builds what is on disk and serves it. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcement } from '../announce.ts';
import { buildFolder } from '../build-folder.ts';
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
}

export async function runStart(asked: string | undefined, flags: StartFlags): Promise<void> {
  const started = performance.now();
  const given = asked === undefined && existsSync(SAMPLE) ? SAMPLE : userPath(asked ?? '.');
  const out = userPath(flags.out ?? join('dist', basename(given)));
  await refuseTakenPort(flags.host, flags.port);
  const progress = startProgress();
  try {
    // Nobody has begun to read what is served only from now on, so that nothing needs to stay.
    const repository = { repository: given, refs: [], worktree: true, verified: flags.verified, includeInternal: false, retain: 0 };
    const result = await buildFolder({ repositories: [repository], out, base: '/', site: true, strict: false }, (text) =>
      progress.step(text),
    );
    progress.done();
    printFindings(result, asked ?? given);
    process.stdout.write(`${summarize(result, out, (performance.now() - started) / 1000)}\n`);
    const config = servingConfig({ host: flags.host, port: flags.port }, out);
    await serveUntilStopped(config, ({ url }) => announcement(url, result.compiled.deployment));
  } finally {
    progress.done();
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
