/** Starts the adapter on a published folder or website. Signals and exit codes belong to the command line. */
import type { AddressInfo } from 'node:net';
import { type Approvals, openApprovals } from './approve/lock-file.ts';
import { type AdapterConfig, ConfigError } from './config.ts';
import { Fault, StartError } from './errors.ts';
import { buildApp, type LogTarget } from './http/app.ts';
import { type Live, startLive } from './live.ts';
import { openBlobs } from './store/blobs.ts';
import { watchDamages } from './store/damage.ts';
import { openFolder } from './store/folder.ts';
import type { ArtifactStore } from './store/port.ts';
import { isUrl, openUrl } from './store/url.ts';
import { readTrust } from './trust.ts';
import { watchOrder } from './went-back.ts';

export interface RunningAdapter {
  /** Where it listens, without trailing slash. */
  readonly url: string;
  /** Which generation is served. */
  readonly live: Live;
  /** Takes no new connections, finishes the requests in flight (those that take longer than `drainMs` end), and lets go of everything. */
  close(drainMs?: number): Promise<void>;
}

/** Longest wait for requests in flight: below what supervisors allow before they kill. */
const DRAIN_MS = 8000;

function urlOf(address: AddressInfo): string {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** The store that a setting names: the URL of a published website, or a folder. */
function openStore(artifacts: string): ArtifactStore {
  return isUrl(artifacts) ? openUrl(artifacts) : openFolder(artifacts);
}

/** A lock that cannot be read at a start is a setting to mend; later, it is a generation to refuse. */
async function approvalsOf(path: string): Promise<Approvals> {
  const approvals = openApprovals(path);
  await approvals.read().catch((error: unknown) => {
    throw error instanceof Fault ? new ConfigError([{ variable: 'SKILLPRESS_APPROVED', message: error.message }]) : error;
  });
  return approvals;
}

/** What a failed `listen` means to the operator; an error that no setting causes stays as it is. */
function listenError(error: unknown, { host, port }: Pick<AdapterConfig, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = 'choose another port with --port or SKILLPRESS_PORT, or 0 for any that is free';
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use; ${other}.`,
    EACCES: `This user may not listen on port ${port}; ${other}.`,
    EADDRNOTAVAIL: `${host} is no address of this machine; name one with --host or SKILLPRESS_HOST.`,
    ENOTFOUND: `The host name ${host} is not known; name an address of this machine with --host or SKILLPRESS_HOST.`,
  };
  const message = typeof code === 'string' ? messages[code] : undefined;
  return message === undefined ? error : new StartError(message, { cause: error });
}

/**
 * Listens first, so that clients hear "loading" instead of nothing, then loads. Rejects where the host or port cannot be
 * used (`StartError`), a trusted key or the lock of approvals cannot be read (`ConfigError`), or the first generation is missing or refused (`Fault`, which names the file).
 */
export async function startAdapter(
  config: AdapterConfig,
  store: ArtifactStore = openStore(config.artifacts),
  logTo?: LogTarget,
): Promise<RunningAdapter> {
  const trusted = config.trust === undefined ? undefined : await readTrust(config.trust);
  const approvals = config.approved === undefined ? undefined : await approvalsOf(config.approved);
  let isStarted = false;
  const damages = watchDamages((file, damage) =>
    app.log.error(
      { file, damage },
      'a published file is not the one that the deployment names, and is not served: publish again, and find out who can write there',
    ),
  );
  const wentBack = config.ownBuilds === true ? () => undefined : watchOrder();
  const live = startLive({
    store,
    damages,
    pollMs: config.pollMs,
    trusted,
    approvals,
    onSwap: ({ generation, number }) => {
      const { digest, signedBy, approved } = generation;
      app.log.info({ generation: number, digest, signedBy, approved }, 'generation loaded');
      const back = wentBack(generation);
      if (back !== undefined)
        app.log.warn(
          { generation: number, digest, ...back },
          'an older deployment is served again: if nobody meant that, somebody replays it',
        );
      // Of the first one, whoever starts says it.
      if (isStarted && approved !== undefined && approved.changed.length + approved.missing.length > 0) {
        const { changed, missing, elsewhere } = approved;
        app.log.warn(
          { generation: number, changed, missing, elsewhere },
          'approved skills are not served: they changed, or are not published',
        );
      }
    },
    // Why a start fails is thrown, and told once by whoever started.
    onRefusal: (message) => {
      if (isStarted) app.log.error({ reason: message }, 'generation refused');
    },
  });
  const app = buildApp({ config, live, blobs: openBlobs(store, { damages }), damages, logTo });
  const close = async (drainMs: number = DRAIN_MS): Promise<void> => {
    const timer = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await live.close();
    await app.close();
    clearTimeout(timer);
  };
  try {
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    await live.refresh();
    isStarted = true;
  } catch (error) {
    await close();
    throw error;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return { url: urlOf(address), live, close };
}
