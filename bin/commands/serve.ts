/** `skillpress serve`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { announcement } from '../announce.ts';
import { userPath } from '../paths.ts';
import { serveUntilStopped, servingConfig } from '../serving.ts';

export async function runServe(dist: string, flags: Readonly<Record<string, unknown>>): Promise<void> {
  const folder = userPath(dist);
  const config = servingConfig(flags, folder);
  const text = await readFile(join(folder, DEPLOYMENT_FILE), 'utf8').catch(() => {
    throw new UnreadableRepository(`${dist} is not a published folder: it has no ${DEPLOYMENT_FILE}. Run skillpress build first.`);
  });
  const deployment = deploymentSchema.parse(JSON.parse(text));
  await serveUntilStopped(config, ({ url }) => announcement(url, deployment));
}
