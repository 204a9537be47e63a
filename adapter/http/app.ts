/** The HTTP server put together: which hooks run in which order, and the two routes of probes beside the one for all. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { normalizeBase } from '#contract/page-path.ts';
import type { AdapterConfig } from '../config.ts';
import type { Live } from '../live.ts';
import type { Origins } from '../mcp/server-info.ts';
import type { Blobs } from '../store/blobs.ts';
import type { Damages } from '../store/damage.ts';
import { isUrl } from '../store/url.ts';
import { allowEverybody, registerCors } from './cors.ts';
import { refuseUnknown, registerErrors } from './errors.ts';
import { registerGuard } from './guard.ts';
import { registerHealth } from './health.ts';
import { makeMcpBridge } from './mcp-bridge.ts';
import { registerMergedHeaders } from './merged-headers.ts';
import { readRequestPath, registerRequestPath } from './request-path.ts';
import { registerRoutes } from './routes.ts';

/** Bytes of a request body: far above any request that means something here. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Time for a request to arrive whole; ours are small. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface AppOptions {
  readonly config: AdapterConfig;
  readonly live: Pick<Live, 'current' | 'refusal'>;
  readonly blobs: Blobs;
  readonly damages?: Pick<Damages, 'list'>;
  /** Where lines of the log go; standard output where absent. */
  readonly logTo?: LogTarget | undefined;
}

/** Takes lines of the log, each JSON with a final line end. */
export interface LogTarget {
  write(line: string): void;
}

/** Logs without content: the path that was asked for and how it ended, no headers, no query, no body. */
const SERIALIZERS = {
  req: ({ method, url }: FastifyRequest) => ({ method, url: (url.split('?', 1)[0] ?? '').slice(0, 300) }),
};

function ownOrigin(request: FastifyRequest, prefix: string): string {
  return `${request.protocol}://${request.headers.host ?? 'localhost'}${prefix.replace(/\/$/, '')}`;
}

/** Builds the server without listening: tests inject requests into it. */
export function buildApp({ config, live, blobs, damages, logTo }: AppOptions): FastifyInstance {
  const base = (): string => live.current()?.generation.deployment.base ?? '/';
  const prefixes = (): readonly string[] => [normalizeBase(config.prefix), base()].filter((prefix) => prefix !== '/');
  const app = fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: SERIALIZERS, ...(logTo === undefined ? {} : { stream: logTo }) },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 8192 },
    forceCloseConnections: 'idle',
    // A path that cannot be decoded reaches no hook, and names nothing, like any other that is malformed.
    frameworkErrors: (_error, request, reply) => {
      request.place = readRequestPath(request.url, prefixes());
      if (!allowEverybody(request, reply)) refuseUnknown(reply);
    },
  });
  const origins = (request: FastifyRequest): Origins => {
    const loaded = live.current();
    const deployment = loaded?.generation.deployment;
    const adapter = config.publicUrl ?? deployment?.adapterUrl ?? ownOrigin(request, config.prefix);
    // A website without an address of its own is the one that was read, or else the one that the adapter serves; a base
    // path is already in its pages.
    const served = loaded?.files.has('index.html') !== true ? undefined : base() === '/' ? adapter : new URL(adapter).origin;
    return { adapter, site: deployment?.siteUrl ?? (isUrl(config.artifacts) ? new URL(config.artifacts).origin : served) };
  };
  const bridge = makeMcpBridge({
    blobs,
    extension: config.extension,
    warn: (message) => app.log.warn(message),
    report: (error) => app.log.error({ err: error }, 'handler failed'),
    reportRefusal: (error) => app.log.debug({ err: error }, 'request refused'),
  });
  // The SDK reads bodies itself; Fastify's own JSON parser would answer before it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  registerErrors(app);
  registerRequestPath(app, prefixes);
  registerMergedHeaders(app);
  registerCors(app);
  registerGuard(app, config);
  registerHealth(app, live, damages);
  registerRoutes(app, { current: live.current, bridge, origins, api: { blobs, extension: config.extension } });
  app.addHook('onClose', () => bridge.close());
  return app;
}
