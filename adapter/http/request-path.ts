/** The path of a request, read once: decoded, without query and prefix. Total. */
import type { FastifyInstance } from 'fastify';
import { decodePathOnce } from '#contract/path-text.ts';

export interface RequestPath {
  /** Percent-encoded, without leading slash and prefix; what address parsers read. */
  readonly encoded: string;
  /** Decoded once; what names published files. `undefined` where the escapes are bad or hide a separator. */
  readonly decoded: string | undefined;
}

/**
 * Reads the URL of a request. `prefixes` are base paths (`/a/b/`) below which the same things are found; the first that
 * fits goes.
 */
export function readRequestPath(url: string, prefixes: readonly string[]): RequestPath {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const prefix = prefixes.find((candidate) => `${path}/`.startsWith(candidate)) ?? '/';
  const encoded = path.startsWith('/') ? path.slice(prefix.length) : path;
  return { encoded, decoded: decodePathOnce(encoded) };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The path of this request, for every hook and route. */
    place: RequestPath;
  }
}

/** Reads the path of every request before anything else looks at it. */
export function registerRequestPath(app: FastifyInstance, prefixes: () => readonly string[]): void {
  app.decorateRequest('place');
  app.addHook('onRequest', (request, _reply, done) => {
    request.place = readRequestPath(request.url, prefixes());
    done();
  });
}
