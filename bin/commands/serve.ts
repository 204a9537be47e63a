/** `skillpress serve`: a published folder, or the adapter alone for a website that somebody else serves. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '#adapter/errors.ts';
import type { RunningAdapter } from '#adapter/start.ts';
import { isUrl, parseRoot } from '#adapter/store/url.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { announcement } from '../announce.ts';
import { COMMAND } from '../command-name.ts';
import { userPath } from '../paths.ts';
import { namingFlags, serveUntilStopped, servingConfig } from '../serving.ts';

/** The published folder that `build` writes. */
const DEFAULT_FOLDER = 'dist';

export async function runServe(given: string | undefined, flags: Readonly<Record<string, unknown>>): Promise<void> {
  const dist = given ?? process.env.SKILLPRESS_ARTIFACTS ?? DEFAULT_FOLDER;
  const website = isUrl(dist) ? dist : undefined;
  const artifacts = website ?? userPath(dist);
  const config = servingConfig(flags, artifacts);
  if (website === undefined) {
    await stat(join(artifacts, DEPLOYMENT_FILE)).catch(() => {
      throw new UnreadableRepository(`${dist} is not a published folder: it has no ${DEPLOYMENT_FILE}. Run ${COMMAND} build first.`);
    });
  }
  try {
    const announce = ({ url, live }: RunningAdapter): string => {
      const { deployment = { base: '/', mounts: [] }, approved, signedBy, website: list } = live.current()?.generation ?? {};
      return announcement(url, deployment, {
        website: website === undefined ? undefined : parseRoot(website).href,
        approved,
        signedBy,
        pagesSigned: list !== undefined,
      });
    };
    await namingFlags(flags, () => serveUntilStopped(config, announce));
  } catch (error) {
    throw error instanceof Fault ? new UnreadableRepository(`${dist}: ${error.message}`) : error;
  }
}
