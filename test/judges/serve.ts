/** A running adapter over a built repository, and what the artifacts say it must answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { DEPLOYMENT_FILE, snapshotFile } from '#contract/tree.ts';
import { buildOnce } from '../helpers/build-once.ts';
import type { Corpus } from '../helpers/corpora.ts';
import { startCli } from '../helpers/run-cli.ts';

export interface Served {
  /** `http://127.0.0.1:<port>/mcp`. */
  readonly url: string;
  readonly folder: string;
  readonly counts: SnapshotArtifact['counts'];
  readonly stop: () => Promise<unknown>;
}

/** Builds a repository once and serves it with `skillpress serve` on a free port. The caller stops it. */
export async function serve(repository: Corpus): Promise<Served> {
  const folder = await buildOnce(repository, 'store');
  const server = await startCli(['serve', folder, '--port', '0'], /http:\/\/(127\.0\.0\.1|localhost):\d+/);
  const deployment = deploymentSchema.parse(JSON.parse(readFileSync(join(folder, DEPLOYMENT_FILE), 'utf8')));
  const id = deployment.mounts[0]?.snapshot.id ?? '';
  const snapshot = snapshotSchema.parse(JSON.parse(readFileSync(join(folder, snapshotFile(id)), 'utf8')));
  return { url: `${server.match[0]}/mcp`, folder, counts: snapshot.counts, stop: () => server.stop() };
}
