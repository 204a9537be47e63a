/**
 * Makes archives in a process of its own while this one makes search indexes: nobody's archive follows from an index, and a
 * processor would lie idle. What it makes lies in the cache, where the build asks for it.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { type Package, packageName } from '#artifacts/archives.ts';
import type { CacheAccess, WorkCache } from './cache/work-cache.ts';
import { workerFile } from './worker-file.ts';

/** Bytes below which starting a process takes longer than packing them. */
const WORTH_PROCESS = 2 * 1024 * 1024;

/** What the process is told. The packages lie in a file, because a long message would wait for this process to be idle. */
export interface PackMessage {
  readonly access: CacheAccess;
  readonly file: string;
}

const WORKER = workerFile('pack-worker', import.meta.url);

/**
 * Starts packing what the cache does not have, below `work`, where that is worth a process; `undefined` where it is not.
 * Resolves when the cache knows what was made, and never rejects: what a process did not make, the build makes when it asks for it.
 */
export function packAhead(packages: readonly Package[], cache: WorkCache, work: string): Promise<void> | undefined {
  const named = new Map(packages.map((each) => [packageName(each), each]));
  const missing = [...named].filter(([name]) => !cache.has(name)).map(([, each]) => each);
  const size = missing.reduce((sum, { files }) => files.reduce((all, { bytes }) => all + bytes.length, sum), 0);
  return size < WORTH_PROCESS ? undefined : packIn(missing, cache, work);
}

async function packIn(missing: readonly Package[], cache: WorkCache, work: string): Promise<void> {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(work, 'pack-'));
    const file = join(folder, 'packages');
    writeFileSync(file, serialize(missing.map(withOwnBytes)));
    await runWorker({ access: cache.access, file });
    cache.refresh();
  } catch {
    // No room on the disk, or no process to be had.
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** The bytes are views of one large buffer, all of which would be written for each. */
function withOwnBytes({ name, files }: Package): Package {
  return { name, files: files.map((file) => ({ ...file, bytes: file.bytes.slice() })) };
}

function runWorker(message: PackMessage): Promise<void> {
  return new Promise((done) => {
    const worker = fork(WORKER, [], { serialization: 'advanced', execArgv: [] });
    worker.on('error', () => done());
    worker.on('exit', () => done());
    // A process that is gone says so by its end.
    worker.send(message, () => undefined);
  });
}
